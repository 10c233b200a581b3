import type { KeyRing } from '../build/keys.ts'
import type { Clock, Scene } from '../build/scene.ts'
import { fixture } from '../plan/fixture.ts'
import type { Plan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import type { AnsweringScene } from './answer.ts'
import { ParticipantsError } from './errors.ts'
import type { Address } from './hosting.ts'
import { documentLookup, tryOut } from './lookup.ts'
import type { AccessLog, LogLine, Mark } from './log.ts'

/** What a staged scene needs of a plan. */
export type Staging = Pick<Plan, 'keys' | 'participants'>

interface Closable {
  destroy(): void
  once(event: 'close', listener: () => void): void
}

/** What a scene is made of. */
export interface SceneParts {
  scheme: 'http' | 'https'
  keys: KeyRing
  clock: () => Clock
  log: AccessLog
  /** Addresses of the scene's own participants by name. */
  addresses: Map<string, Address>
  /** Hosts of the fixture's participants by name. */
  residents: ReadonlyMap<string, string>
  participants: Plan['participants']
  /** Takes the scene off its hosts. */
  leave(scene: StagedScene): void
}

/** The fixture's participants with those of a plan over them, document by document. */
export const overlaid = (below: Plan['participants'], above: Plan['participants']): Plan['participants'] => {
  const all = { ...below, ...above }
  for (const [name, participant] of Object.entries(above)) {
    const resident = below[name]
    if (resident) all[name] = { documents: { ...resident.documents, ...participant.documents } }
  }
  return all
}

/** The world of a plan while it is served. Close it when its requests are done. */
export class StagedScene implements Scene, AnsweringScene {
  readonly keys: KeyRing
  readonly scheme: 'http' | 'https'
  /** When it was staged: milliseconds on the target's clock. */
  readonly stagedAt: number
  readonly stagedSecond: number
  /** Fills in templates of served documents, at the moment of asking. */
  readonly lookup: Lookup
  readonly #parts: SceneParts
  #participants: Plan['participants']
  readonly #players = new Map<string, string>()
  readonly #since: Mark
  readonly #held = new Set<Closable>()
  #open = true

  constructor(parts: SceneParts) {
    this.keys = parts.keys
    this.scheme = parts.scheme
    this.#participants = parts.participants
    const clock = parts.clock()
    this.stagedAt = clock.now()
    this.stagedSecond = Math.floor(this.stagedAt / 1000 - clock.uncertaintySeconds)
    this.#parts = parts
    this.#since = parts.log.mark()
    for (const [name, { host }] of parts.addresses) this.#players.set(host, name)
    this.lookup = documentLookup(this, parts.clock)
  }

  now(): number {
    return this.#parts.clock().now()
  }

  host(name: string): string | undefined {
    return this.#parts.addresses.get(name)?.host ?? this.#parts.residents.get(name)
  }

  uri(name: string): string | undefined {
    const resource = fixture.resources[name]
    return resource && `${this.scheme}://${this.host(resource.publisher)}${resource.path}`
  }

  playerOf(host: string): string | undefined {
    return this.#players.get(host)
  }

  /** Hosts that this scene plays. */
  get hosts(): Iterable<string> {
    return this.#players.keys()
  }

  /** Whether somebody else was at one of the addresses before: a target may hold what it found there then. */
  get usedBefore(): boolean {
    return [...this.#parts.addresses.values()].some(({ again }) => again === true)
  }

  get participants(): Plan['participants'] {
    return this.#participants
  }

  /**
   * Serves other documents from now on, at the same addresses: a key rotated, a list that grew, a manifest changed.
   * Throws where a participant was not staged, or a document has an unknown template.
   */
  change(participants: Plan['participants']): void {
    const stranger = Object.keys(participants).find((name) => !this.#parts.addresses.has(name))
    if (stranger !== undefined) {
      const says = `The participant ${stranger} was not in the plan when its scene was staged: add it there.`
      throw new ParticipantsError('not-staged', says)
    }
    tryOut(Object.values(participants), this.lookup)
    this.#participants = overlaid(this.#parts.participants, participants)
  }

  /** Requests that a participant got since the scene was staged: all of them, or those for one document. */
  fetched(participant: string, document?: string): LogLine[] {
    const host = this.host(participant)
    const lines = host === undefined ? [] : this.#parts.log.of(host, this.#since)
    if (document === undefined) return lines
    const path = this.participants[participant]?.documents[document]?.path
    if (path === undefined) return []
    const wanted = fill(path, this.lookup)
    return lines.filter((line) => line.path === wanted || line.path.split('?')[0] === wanted)
  }

  /** Keeps a response unanswered until the scene closes. */
  hold(response: Closable): void {
    this.#held.add(response)
    response.once('close', () => this.#held.delete(response))
  }

  /** Gives up its addresses; connections to them are dropped. */
  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#parts.leave(this)
    for (const response of this.#held) response.destroy()
    for (const address of this.#parts.addresses.values()) address.close()
  }
}
