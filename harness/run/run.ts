import type { MakeKey } from '../build/keys.ts'
import { couldWait, unmetNeed } from '../plan/needs.ts'
import type { Capability, Rule } from '../plan/rule.ts'
import type { Profile } from '../target/index.ts'
import { crawlEdges } from './crawls.ts'
import { timed } from './preflight/delivery.ts'
import type { KnownCase } from './corpus.ts'
import { playComparisons } from './comparisons.ts'
import { counted } from './preflight/counted-accesses.ts'
import { readDocuments } from './documents/documents.ts'
import { searchEdges } from './clock/edges.ts'
import { playEndurance } from './load/endure.ts'
import { playLattices } from './enumerate.ts'
import type { Emit } from './events.ts'
import { playLoads } from './load/load.ts'
import { getAcquainted } from './preflight/get-acquainted.ts'
import { playKnown } from './known-cases.ts'
import { whyGone } from './gone.ts'
import { missing } from './preflight/missing.ts'
import { hiding } from './secrets.ts'
import { Session } from './session.ts'
import { elsewhere, Share } from './share.ts'
import type { SharedOptions } from './start.ts'
import { countLookUps } from './tallies.ts'
import type { PlannedCase } from './planned.ts'
import { playRows } from './rows/play-rows.ts'
import { setUp } from './set-up.ts'
import { isWanted, playCases, playSingles } from './singles.ts'
import { tellStories } from './stories/stories.ts'

export type { MakeKey } from '../build/keys.ts'

export interface RunOptions {
  profile: Profile
  /** The rules to try; the first whose baseline is plain lends it to pre-flight. */
  rules: Rule[]
  seed: number
  /** Cases of each edit that draws its parameters, each from a seed of its own; 1, unless given. */
  runs?: number
  /** Rules that wait for minutes are allowed. */
  slow: boolean
  /** End at the first failure of a binding rule. */
  bail: boolean
  /** After the singles, every pair of edits that can stand together is played in rows; absent: none is. */
  pairs?: boolean
  /** Ends the run: what was done is reported. */
  signal: AbortSignal
  emit: Emit
  version: string
  /** Where the keys of the fixture's participants are kept. */
  keyFile?: string
  /** The part of the run that is to be played; all of it by default. */
  share?: Share
  /** The journal has a beginning, which this goes on from. */
  resumed?: boolean
  /** Failures found before, to be tried first. */
  first?: readonly KnownCase[]
  /** Random cases are played, and nothing else. */
  random?: true
  /** Of the command line: what names this target again. */
  words?: readonly string[]
  /** The target is the reference exchange, started for this run. */
  embedded?: boolean
  /** In place of new keys and kept ones: every key by its name. */
  keyFor?: MakeKey
}

/** Runs rules at a target. All that is learnt goes to `emit`. Throws what pre-flight finds before a run can begin. */
export const run = (options: RunOptions): Promise<{ complete: boolean }> =>
  carryThrough(options, async (session) => {
    await playKnown(session, options.first ?? [])
    await tryRules(session, options.pairs ?? false)
    return whyGone(session)
  })

/**
 * Opens what a run needs, does the work, and closes all of it. The work may say why what was done is no complete run.
 * Throws what pre-flight finds before the work can begin.
 */
export const carryThrough = async (
  { runs, share = new Share(undefined, undefined, runs), ...given }: RunOptions,
  work: (session: Session) => Promise<string | void>,
): Promise<{ complete: boolean }> => {
  const hidden = hiding(given.profile)
  let started = false
  const emit: Emit = (event) => {
    started ||= event.event === 'run-started' || event.event === 'run-resumed'
    if (share.before.admits(event)) given.emit(hidden(event))
  }
  const options = { ...given, share, emit }
  const begun = performance.now()
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const setup = await setUp({ ...options, signal })
  const finish = (reason?: string): { complete: boolean } => {
    const why = reason ?? (signal.aborted ? 'the run was ended before its time' : undefined)
    options.emit({
      event: 'run-finished',
      at: new Date().toISOString(),
      duration_ms: Math.round(performance.now() - begun),
      requests: setup.transport.requests,
      complete: why === undefined,
      ...(why === undefined ? {} : { reason: why }),
    })
    return { complete: why === undefined }
  }
  try {
    const { rules, refusal, contrasts } = await getAcquainted(options, setup)
    const isBinding = (id: string): boolean => rules.find((rule) => rule.id === id)?.level !== 'should'
    const atFailure = (rule: string): void => {
      if (options.bail && isBinding(rule)) stop.abort()
    }
    const sessionOf = (own: Rule[]) => new Session(setup, own, options.emit, atFailure, share)
    if (refusal !== undefined) {
      if (!options.random) await playContrasts(sessionOf([]), contrasts)
      return finish(refusal)
    }
    const own = rules.filter((rule) => isHere(rule, options))
    const able = own.filter((rule) => isAble(rule, setup.lab.capabilities, options.emit))
    const asPlayed = (rule: Rule): Rule => counted(timed(rule, setup.lab.delivery), setup.lab.delivery)
    const session = sessionOf(able.map(asPlayed))
    const has = (one: Capability): boolean => setup.lab.capabilities.has(one)
    session.company = rules.filter((rule) => unmetNeed(rule, has) === undefined).map(asPlayed)
    return finish((await work(session)) ?? undefined)
  } catch (error) {
    // What was judged before it stands; why the rest was not is told with it.
    if (started) finish(error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    await setup.close()
  }
}

/** The positive control was refused: whether a rule says that it must not be. */
const playContrasts = async (session: Session, contrasts: PlannedCase[]): Promise<void> => {
  await playCases(
    session,
    contrasts.filter((one) => isWanted(session.share, one)),
  )
  await session.scenes.close()
}

const isHere = (rule: Rule, { share, emit }: SharedOptions): boolean => {
  if (share.hasPartIn(rule)) return true
  emit({ event: 'rule-skipped', rule: rule.id, reason: elsewhere, optional: true, elsewhere: true })
  return false
}

const isAble = (rule: Rule, capabilities: ReadonlySet<Capability>, emit: Emit): boolean => {
  const lacking = unmetNeed(rule, (one) => capabilities.has(one))
  if (lacking === undefined) return true
  const { reason, optional } = missing[lacking]
  const waiting = couldWait(rule, lacking) ? ', or allow waiting with --slow' : ''
  emit({ event: 'rule-skipped', rule: rule.id, reason: reason + waiting, optional })
  return false
}

/** Waiting in real time goes on beside the other work; steps of the target's clock come when all else is done. */
const tryRules = async (session: Session, pairs: boolean): Promise<void> => {
  const turnsClock = session.lab.capabilities.has('clock')
  // A refresh is cheap while the target has cached little.
  await tellStories(session, 'refreshing')
  const rest = async (): Promise<void> => {
    await readDocuments(session)
    await playSingles(session)
    if (pairs) await playRows(session)
    await playLattices(session)
    await playComparisons(session)
    await searchEdges(session)
    await playLoads(session)
    await crawlEdges(session)
    await countLookUps(session)
    await playEndurance(session)
  }
  const lasting = (): Promise<void> => tellStories(session, 'lasting')
  await (turnsClock ? rest().then(lasting) : Promise.all([rest(), lasting()]))
  await tellStories(session, 'alone')
  if (!session.ended) await session.laws.tell(session)
  await session.scenes.close()
}
