import { sceneLookup } from '../build/lookup.ts'
import type { Scene } from '../build/scene.ts'
import { fixture } from '../plan/fixture.ts'
import type { DocumentPlan, Plan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import { fixtureParticipants } from '../participants/fixture.ts'
import { overlaid } from '../participants/staged-scene.ts'
import { serve } from '../participants/answer.ts'
import type { JsonObject } from '../plan/json.ts'
import { parseJson } from '../target/answer/answer-body.ts'
import { SeededKeyRing } from './seeded-keys.ts'
import { clockAt, endpoint, exchangeHost, hopCap, hostOf, scheme } from './setting.ts'

/** Largest document that is frozen, in octets. */
const largest = 64 * 1024

/** A document that cannot stand in a file. */
export class UnfreezableError extends Error {}

/** The world of a plan at one moment, everybody at a host of their own name. Remembers who was asked for. */
export class FrozenScene implements Scene {
  readonly keys: SeededKeyRing
  readonly scheme = scheme
  readonly stagedSecond: number
  readonly participants: Plan['participants']
  readonly lookup: Lookup
  /** Participants whose hosts were asked for. */
  readonly asked = new Set<string>()

  constructor(plan: Pick<Plan, 'keys' | 'participants'>, now: number) {
    this.keys = new SeededKeyRing(plan.keys)
    this.stagedSecond = Math.floor(now / 1000)
    const listed = { domain: exchangeHost, endpoint, maxIntermediaryHops: hopCap } as const
    const residents = fixtureParticipants(scheme, { ...listed, disclosure: 'reveal', revocationPollSeconds: 300 })
    this.participants = overlaid(residents, plan.participants)
    this.lookup = sceneLookup(this, clockAt(now))
  }

  host(name: string): string | undefined {
    if (name === 'exchange') return exchangeHost
    if (!(name in this.participants)) return undefined
    this.asked.add(name)
    return hostOf(name)
  }

  uri(name: string): string | undefined {
    const resource = fixture.resources[name]
    return resource && `${scheme}://${hostOf(resource.publisher)}${resource.path}`
  }

  /** What some participants serve, by URL; manifests only where they are wanted. */
  documents(names: Iterable<string>, manifests: boolean): JsonObject {
    const all = [...names].flatMap((name) =>
      Object.entries(this.participants[name]?.documents ?? {})
        .filter(([document]) => !document.startsWith('page ') && (manifests || document !== 'manifest'))
        .map(([, document]) => [
          `${scheme}://${hostOf(name)}${fill(document.path, this.lookup)}`,
          frozenDocument(document, this.lookup),
        ]),
    )
    return Object.fromEntries(all) as JsonObject
  }
}

/** A document as it is served; without a status where no whole answer comes. */
export const frozenDocument = (document: DocumentPlan, lookup: Lookup): JsonObject => {
  if (document.manner !== 'at-once') return { status: null, headers: {} }
  const { status, headers, body } = serve(document, lookup)
  if (!Buffer.isBuffer(body) || body.length > largest)
    throw new UnfreezableError('a document is too large to stand here')
  const text = body.toString()
  const json = parseJson(text)
  // Written anew it must be the same: a member that is given twice would be lost.
  const same = json !== undefined && JSON.stringify(json) === text
  return { status, headers, ...(same ? { json } : { text }) }
}
