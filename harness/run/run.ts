import type { Baseline, Capability, Rule, Watch } from '../plan/rule.ts'
import { reportable, type Profile } from '../target/index.ts'
import { batchesOf, playBatch, type Attempt } from './batch.ts'
import { settle } from './confirm.ts'
import { caseJudged, ruleEntry, storyJudged, type Emit } from './events.ts'
import { Scenes } from './lab.ts'
import { edgeInWords, searchEdge } from './observe.ts'
import { singleCases, type PlannedCase } from './planned.ts'
import { prepareTarget, tryControl } from './preflight.ts'
import { setUp, type Setup } from './set-up.ts'
import { tell, tellingsOf, unstable } from './sweep.ts'

export interface RunOptions {
  profile: Profile
  /** The rules to try; the first that has a baseline lends it to pre-flight. */
  rules: Rule[]
  seed: number
  /** Rules that wait for minutes are allowed. */
  slow: boolean
  /** End at the first failure. */
  bail: boolean
  /** Ends the run: what was done is reported. */
  signal: AbortSignal
  emit: Emit
  version: string
  keyFile?: string
}

/** How many batches are under way at once: enough that none waits for another's slowest case. */
const batchesAtOnce = 4

/** Runs rules at a target. All that is learnt goes to `emit`. Throws what pre-flight finds before a run can begin. */
export const run = async (options: RunOptions): Promise<{ complete: boolean }> => {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const setup = await setUp({ ...options, signal })
  try {
    return await new Run(options, setup, () => stop.abort()).go()
  } finally {
    await setup.close()
  }
}

class Run {
  readonly #options: RunOptions
  readonly #setup: Setup
  readonly #stop: () => void
  readonly #scenes: Scenes
  readonly #begun = performance.now()
  readonly #done = { cases: 0, rules: new Map<string, number>(), failures: 0 }

  constructor(options: RunOptions, setup: Setup, stop: () => void) {
    this.#options = options
    this.#setup = setup
    this.#stop = stop
    this.#scenes = new Scenes((plan) => setup.lab.stage(plan))
  }

  async go(): Promise<{ complete: boolean }> {
    const preflight = await prepareTarget(this.#setup)
    if (this.#options.slow) this.#setup.lab.capabilities.add('slow')
    this.#emitStart()
    for (const event of preflight) this.#options.emit(event)
    const baseline = this.#options.rules.map(baselineOf).find((one) => one !== undefined)
    if (baseline) {
      const { ok, checks } = await tryControl(this.#setup.lab, baseline)
      for (const event of checks) this.#options.emit(event)
      if (!ok) return this.#finish(checks.find((check) => check.check === 'control')?.says)
    }
    await this.#tryRules()
    return this.#finish()
  }

  #emitStart(): void {
    const { profile, seed, rules, version, emit } = this.#options
    emit({
      event: 'run-started',
      schema: 'svc-conformance-journal/1',
      at: new Date().toISOString(),
      tool: { name: 'svc-conformance', version },
      spec: { version: '1.0', revision: '1' },
      target: { endpoint: profile.endpoint, profile: reportable(profile) },
      seed,
      rules: rules.map(ruleEntry),
    })
  }

  #finish(reason?: string): { complete: boolean } {
    const complete = reason === undefined && !this.#setup.lab.signal.aborted
    const interrupted = this.#setup.lab.signal.aborted ? 'the run was ended before its time' : undefined
    const why = reason ?? interrupted
    this.#options.emit({
      event: 'run-finished',
      at: new Date().toISOString(),
      duration_ms: Math.round(performance.now() - this.#begun),
      requests: this.#setup.transport.requests,
      complete,
      ...(why === undefined ? {} : { reason: why }),
    })
    return { complete }
  }

  async #tryRules(): Promise<void> {
    const able = this.#options.rules.filter((rule) => this.#isAble(rule))
    const cases = able.flatMap((rule) => (rule.kind === 'watch' ? [] : singleCases(rule, this.#options.seed)))
    const stories = able.filter((rule): rule is Watch => rule.kind === 'watch')
    const clock = this.#setup.lab.capabilities.has('clock')
    // Waiting in real time goes on beside the other work; steps of the target's clock come after it.
    const waiting = clock ? undefined : this.#tellStories(stories)
    await this.#playAll(cases)
    await this.#searchEdges(able)
    await waiting
    if (clock) await this.#tellStories(stories)
    await this.#scenes.close()
  }

  #isAble(rule: Rule): boolean {
    const lacking = rule.needs?.find((need) => !this.#setup.lab.capabilities.has(need))
    if (lacking === undefined) return true
    const { reason, optional } = lacks[lacking]
    this.#options.emit({ event: 'rule-skipped', rule: rule.id, reason, optional })
    return false
  }

  async #playAll(cases: PlannedCase[]): Promise<void> {
    const batches = batchesOf(cases)
    const workers = Array.from({ length: batchesAtOnce }, async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        for (const attempt of await playBatch(this.#setup.lab, this.#scenes, batch)) await this.#conclude(attempt)
      }
    })
    await Promise.all(workers)
  }

  async #conclude(attempt: Attempt): Promise<void> {
    const { planned } = attempt
    if (planned.expected === 'open') return this.#observed(attempt)
    if (this.#setup.lab.signal.aborted && !attempt.accepted) return
    const verdict = await settle(this.#setup.lab, this.#scenes, attempt)
    this.#options.emit(caseJudged(this.#setup.lab, planned, verdict))
    this.#count(verdict.verdict === 'fail')
  }

  #observed({ planned, played }: Attempt): void {
    const observed = played?.performed.outcome ?? 'inconclusive'
    const high = observed === 'accepted' && planned.rule.high?.includes(planned.slug) === true
    this.#options.emit({
      event: 'outcome-observed',
      rule: planned.rule.id,
      case: planned.token,
      name: planned.slug,
      title: planned.title,
      observed,
      ...(high ? { high } : {}),
    })
    this.#count(false)
  }

  async #searchEdges(rules: Rule[]): Promise<void> {
    for (const rule of rules) {
      if (rule.kind !== 'observe') continue
      for (const [name, bisect] of Object.entries(rule.bisect ?? {})) {
        if (this.#setup.lab.signal.aborted) return
        const edge = await searchEdge(this.#setup.lab, this.#scenes, rule, bisect)
        this.#options.emit({
          event: 'outcome-observed',
          rule: rule.id,
          case: `${rule.on.slug}:@${this.#options.seed}`,
          name,
          title: bisect.says,
          observed: edge.value === null ? 'rejected' : 'accepted',
          measured: { value: edge.value, unit: bisect.unit, says: edgeInWords(bisect, edge) },
        })
      }
    }
  }

  /** A story that goes wrong is told once more before it is believed. */
  async #tellStories(rules: Watch[]): Promise<void> {
    const { lab } = this.#setup
    const tellings = rules.flatMap((rule) => tellingsOf(rule, this.#options.seed))
    const first = await tell(this.#setup, this.#scenes, tellings)
    const doubtful = first.filter((told) => told.verdict !== 'pass').map((told) => told.telling)
    const again = await tell(this.#setup, this.#scenes, doubtful)
    for (const told of first) {
      const other = again.find((one) => one.telling === told.telling)
      const believed = other === undefined || other.verdict === told.verdict ? told : unstable(told)
      this.#options.emit(storyJudged(lab, believed))
      this.#count(believed.verdict === 'fail')
    }
  }

  #count(failed: boolean): void {
    this.#done.cases += 1
    if (failed) this.#done.failures += 1
    if (failed && this.#options.bail) this.#stop()
    this.#options.emit({
      event: 'progressed',
      cases_done: this.#done.cases,
      cases_planned: 0,
      rules_done: 0,
      rules_planned: this.#options.rules.length,
      failures: this.#done.failures,
      requests: this.#setup.transport.requests,
    })
  }
}

const baselineOf = (rule: Rule): Baseline | undefined => ('on' in rule ? rule.on : undefined)

const lacks: Record<Capability, { reason: string; optional: boolean }> = {
  execute: { reason: 'the target has no ExecuteTransaction: give dialect.execute_path', optional: true },
  clock: {
    reason: "the target's clock cannot be set: give control, with PUT {control}/clock, or allow waiting with --slow",
    optional: false,
  },
  refresh: {
    reason:
      'the target cannot be told to refresh: give control, with POST {control}/refresh, or allow waiting with --slow',
    optional: false,
  },
  slow: { reason: 'it waits for minutes: allow that with --slow', optional: false },
  addresses: { reason: 'it needs many addresses: use participants.hosting loopback or subdomains', optional: false },
}
