import { fixture } from '../../plan/fixture.ts'
import type { ParticipantPlan } from '../../plan/plan.ts'
import type { Scene } from '../../build/scene.ts'
import type { FixtureDocument } from '../../participants/fixture.ts'
import type { Setup } from '../set-up.ts'

/** Somebody whom the target has been told of: where it looks, what it finds there, keys that it may know by now. */
export interface Resident {
  host: string
  documents: ParticipantPlan['documents']
  keys: string[]
}

/** What a script needs of the run. */
export interface Setting {
  control: string | null
  fixture: unknown
  /** By name; nobody, where a script cannot tell the target of its own keys. */
  residents: Record<string, Resident>
  uri: (this: void, name: string) => string | undefined
  /** No case of this target can be played by a script. */
  cannot?: true
  /** Why none that goes on to an Execute can. */
  cannotExecute?: string
  timeoutMs: number
}

/** A script speaks plainly: what it would have to know or to do beside that, it cannot. */
export const settingOf = ({ profile, participants }: Setup, document: FixtureDocument): Setting => {
  const { dialect, http } = profile
  const own = ['accepted', 'denial_reason', 'groups', 'uri', 'offers', 'amount'] as const
  const cannot =
    profile.participants.hosting !== 'loopback' ||
    Boolean(profile.participants.tls) ||
    own.some((name) => (dialect[name] ?? null) !== null) ||
    Object.values(http).some((one) => one !== null && Object.keys(Object(one)).length > 0)
  const executesOtherwise = (['execute_body', 'offer_id'] as const).some((name) => (dialect[name] ?? null) !== null)
  return {
    control: profile.control,
    fixture: JSON.parse(JSON.stringify(document)),
    residents: profile.control === null ? {} : residentsOf(participants.fixture),
    uri: (name) => participants.fixture.uri(name),
    timeoutMs: profile.limits.timeout_ms,
    ...(cannot && { cannot }),
    ...(executesOtherwise ? { cannotExecute: 'an Execute of this target is written and read by its dialect' } : {}),
  }
}

/** All of the fixture's participants, but for the pages that they sell. */
const residentsOf = (scene: Scene): Setting['residents'] =>
  Object.fromEntries(
    Object.entries(fixture.participants).map(([name, { keys }]) => {
      const documents = Object.entries(scene.participants[name]?.documents ?? {})
      const own = documents.filter(([document]) => !document.startsWith('page '))
      return [name, { host: scene.host(name) ?? '', documents: Object.fromEntries(own), keys }]
    }),
  )
