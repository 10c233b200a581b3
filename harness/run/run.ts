import { couldWait, unmetNeed } from '../plan/needs.ts'
import type { Baseline, Capability, Rule } from '../plan/rule.ts'
import { baselinesOf } from '../plan/token.ts'
import { reportable, type Profile } from '../target/index.ts'
import { crawlEdges } from './crawls.ts'
import { findDelivery, timed } from './delivery.ts'
import { acceptedVariations } from './diagnose.ts'
import { playComparisons } from './comparisons.ts'
import { counted, findCountedAccesses } from './counted-accesses.ts'
import { readDocuments } from './documents.ts'
import { searchEdges } from './edges.ts'
import { playEndurance } from './endure.ts'
import { playLattices } from './enumerate.ts'
import { ruleEntry, type Emit } from './events.ts'
import { playLoads } from './load.ts'
import { missing } from './missing.ts'
import { findChainForm } from './chain-form.ts'
import { establishControl } from './establish-control.ts'
import { prepareTarget } from './preflight.ts'
import { Session } from './session.ts'
import { countLookUps } from './tallies.ts'
import { setUp, type Setup } from './set-up.ts'
import { acceptedRemedy } from './remedies.ts'
import { findSelfDeclaredScopes } from './self-declared-scopes.ts'
import { playSingles } from './singles.ts'
import { tellStories } from './stories.ts'

export interface RunOptions {
  profile: Profile
  /** The rules to try; the first that has a baseline lends it to pre-flight. */
  rules: Rule[]
  seed: number
  /** Cases of each edit that draws its parameters, each from a seed of its own; 1, unless given. */
  runs?: number
  /** Rules that wait for minutes are allowed. */
  slow: boolean
  /** End at the first failure. */
  bail: boolean
  /** Ends the run: what was done is reported. */
  signal: AbortSignal
  emit: Emit
  version: string
  /** Where the keys of the fixture's participants are kept. */
  keyFile?: string
}

/** Runs rules at a target. All that is learnt goes to `emit`. Throws what pre-flight finds before a run can begin. */
export const run = (options: RunOptions): Promise<{ complete: boolean }> => carryThrough(options, tryRules)

/**
 * Opens what a run needs, does the work, and closes all of it. The work may say why what was done is no complete run.
 * Throws what pre-flight finds before the work can begin.
 */
export const carryThrough = async (
  options: RunOptions,
  work: (session: Session) => Promise<string | void>,
): Promise<{ complete: boolean }> => {
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
    const preflight = await prepareTarget(setup)
    if (options.slow) setup.lab.capabilities.add('slow')
    emitStart(options)
    preflight.forEach(options.emit)
    const refusal = await controlRefusal(options, setup)
    if (refusal !== undefined) return finish(refusal)
    const baselines = [...baselinesOf(options.rules).values()]
    for (const event of await findChainForm(setup, baselines)) options.emit(event)
    await findSelfDeclaredScopes(setup, options.rules)
    await findCountedAccesses(setup, options.rules)
    await findDelivery(setup, options.rules)
    const able = options.rules.filter((rule) => isAble(rule, setup.lab.capabilities, options.emit))
    const ready = able.map((rule) => counted(timed(rule, setup.lab.delivery), setup.lab.delivery))
    const session = new Session(setup, ready, options.emit, () => options.bail && stop.abort(), options.runs)
    return finish((await work(session)) ?? undefined)
  } finally {
    await setup.close()
  }
}

const emitStart = ({ profile, seed, runs, rules, version, emit }: RunOptions): void =>
  emit({
    event: 'run-started',
    schema: 'svc-conformance-journal/1',
    at: new Date().toISOString(),
    tool: { name: 'svc-conformance', version },
    spec: { version: '1.0', revision: '1' },
    target: { endpoint: profile.endpoint, profile: reportable(profile) },
    seed,
    rules: rules.map((rule) => ruleEntry(rule, runs)),
  })

/** A target that refuses the plainest request can pass nothing; what it answered is the reason. */
const controlRefusal = async ({ rules, emit }: RunOptions, setup: Setup): Promise<string | undefined> => {
  const baseline = rules.map(baselineOf).find((one) => one !== undefined)
  if (!baseline) return undefined
  const { ok, checks } = await establishControl(setup, baseline)
  const control = checks.find((one) => one.event === 'preflight-checked' && one.check === 'control')
  if (!ok && control?.event === 'preflight-checked') control.says += await stumblingBlock(setup, rules, baseline)
  checks.forEach(emit)
  return !ok && control?.event === 'preflight-checked' ? control.says : undefined
}

const stumblingBlock = async (setup: Setup, rules: Rule[], baseline: Baseline): Promise<string> => {
  const remedy = await acceptedRemedy(setup, baseline)
  if (remedy !== undefined) return ` It does accept the same request ${remedy}.`
  const accepted = await acceptedVariations(setup.lab, rules)
  return accepted.length === 0 ? '' : ` It does accept the same request when ${accepted.join('; or when ')}.`
}

const baselineOf = (rule: Rule): Baseline | undefined => ('on' in rule ? rule.on : undefined)

const isAble = (rule: Rule, capabilities: ReadonlySet<Capability>, emit: Emit): boolean => {
  const lacking = unmetNeed(rule, (one) => capabilities.has(one))
  if (lacking === undefined) return true
  const { reason, optional } = missing[lacking]
  const waiting = couldWait(rule, lacking) ? ', or allow waiting with --slow' : ''
  emit({ event: 'rule-skipped', rule: rule.id, reason: reason + waiting, optional })
  return false
}

/** Waiting in real time goes on beside the other work; steps of the target's clock come when all else is done. */
const tryRules = async (session: Session): Promise<void> => {
  const turnsClock = session.lab.capabilities.has('clock')
  // A refresh is cheap while the target has cached little.
  await tellStories(session, 'refreshing')
  const rest = async (): Promise<void> => {
    await readDocuments(session)
    await playSingles(session)
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
  if (!session.ended) await session.laws.tell(session)
  await session.scenes.close()
}
