import { facts } from '../plan/facts.ts'
import type { Plan } from '../plan/plan.ts'
import type { Occasion } from './occasion.ts'
import { changedTargets, differsInMore, urlParts, type UrlParts } from './retrieval-url.ts'

export type Retrieval = NonNullable<Occasion['retrieval']>

/** A world whose documents can be changed between two requests. */
export interface ChangingScene {
  change(participants: Plan['participants']): void
}

/** How requests are carried out, and what came of one. */
export interface Fetcher<P> {
  execute(plan: Plan): Promise<P>
  fetch(retrieval: Retrieval): Promise<P>
  outcomeOf(performed: P): 'accepted' | 'refused' | 'neither'
  /** The URL that an Execute brought, as it was given. */
  urlOf(executed: P): string | null
  /** What it comes to when nothing could be fetched, which is no refusal of the fetch. */
  unfetched(executed: P, says: string): P
  /** Waits until the target's clock is in its next second. Absent: its clock stands still. */
  nextSecond?(): Promise<void>
  /** Where the exchange is, for a URL that is relative. */
  origin: string
}

/** What scenes keep of an Execute. */
const kept = new WeakMap<ChangingScene, unknown>()

/** Fetches what an Execute brought, at another target where one is given. */
export const fetchedWith = async <P>(executed: P, by: Fetcher<P>, target?: string): Promise<P> => {
  const url = urlFrom(executed, by)
  if (!url) return by.unfetched(executed, 'Execute brought no retrieval URL')
  return by.fetch({ ...url, given: by.urlOf(executed) ?? '', ...(target !== undefined && { target }) })
}

/**
 * Executes, and fetches the URL that this brings. Where the URL is changed part by part, each turn has an Execute of its
 * own, since a URL may be good once; the first that is not refused decides.
 */
export const retrieve = async <P>(plan: Plan, scene: ChangingScene, by: Fetcher<P>): Promise<P> => {
  const { retrieval, participants } = plan
  if (!retrieval) throw new Error('the plan fetches nothing')
  const { execution, kept: keeps, fetchedBefore } = retrieval
  const meanwhile = facts(execution.participants, participants).length > 0
  let performed: P | undefined
  for (let turn = 0, turns = 1; turn < turns; turn++) {
    if (meanwhile) scene.change(execution.participants)
    // What a scene keeps was put there by the same fetcher.
    const before = keeps === 'used' ? (kept.get(scene) as P | undefined) : undefined
    const executed = before ?? (await by.execute(execution))
    if (keeps === 'taken') {
      kept.set(scene, executed)
      return executed
    }
    if (by.outcomeOf(executed) !== 'accepted') return by.unfetched(executed, 'Execute was not accepted')
    const targets = await targetsOf(retrieval, executed, by)
    turns = Math.max(1, targets.length)
    if (meanwhile) scene.change(participants)
    // A URL may be good once: what comes of it says nothing.
    if (fetchedBefore) await fetchedWith(executed, by)
    performed = await fetchedWith(executed, by, targets[Math.min(turn, targets.length - 1)])
    if (by.outcomeOf(performed) !== 'refused') break
  }
  return performed as P
}

/**
 * Targets to fetch. A part that is all that tells two URLs apart makes one the other when it is exchanged: the next
 * second's URL differs in its time as well, if it tells one. (An HMAC over less than the whole URL is such a case.)
 */
const targetsOf = async <P>(
  { change }: NonNullable<Plan['retrieval']>,
  executed: P,
  by: Fetcher<P>,
): Promise<string[]> => {
  const url = urlFrom(executed, by)
  if (!url) return []
  if (!change || !('from' in change)) return changedTargets(change, url.target)
  const others = async () => urlFrom(await by.execute(change.from), by)?.target
  const other = await others()
  // Whoever has the whole of another's URL beside the agent's fetches what is its own.
  if (change.each === 'doubled' && other !== undefined && !differsInMore(url.target, other)) return []
  if (other === undefined || !by.nextSecond || differsInMore(url.target, other))
    return changedTargets(change, url.target, other)
  await by.nextSecond()
  return changedTargets(change, url.target, await others())
}

const urlFrom = <P>(executed: P, by: Fetcher<P>): UrlParts | undefined => {
  const given = by.urlOf(executed)
  return given === null ? undefined : urlParts(given, by.origin)
}
