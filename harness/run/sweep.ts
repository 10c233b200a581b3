import { setTimeout as pause } from 'node:timers/promises'
import type { Taken } from '../plan/at-most.ts'
import { compose, storiesOf, type Case } from '../plan/compose.ts'
import type { Edit } from '../plan/edit.ts'
import type { Outcome } from '../plan/message.ts'
import type { Step, Story, Watch } from '../plan/rule.ts'
import { tokenOf } from '../plan/token.ts'
import { answerInWords } from './batch.ts'
import { wrongInAll, wrongWith } from './expectation.ts'
import type { Lab, LogLine, Scenes, StagedScene } from './lab.ts'
import { perform, type Manner, type Performed } from './perform.ts'
import type { Setup } from './set-up.ts'

/** A story to be told, and how it went. */
export interface Telling {
  rule: Watch
  story: Story
  case: Case
  token: string
}

export interface Told {
  telling: Telling
  verdict: 'pass' | 'fail' | 'inconclusive'
  reason?: string
  expected: Step['expect']
  observed: Outcome
  /** The step that decided. */
  performed?: Performed
  control?: Performed
  fetched: LogLine[]
}

export const tellingsOf = (rule: Watch, seed: number): Telling[] =>
  storiesOf(rule).map(({ story, ...named }) => {
    const one: Case = { baseline: rule.on, edits: [named], seed }
    return { rule, story, case: one, token: tokenOf(one) }
  })

/** Moves on to so many seconds after the beginning: by the target's clock if it can be set, else by waiting. */
type MoveTo = (seconds: number) => Promise<void>

const byWaiting = (signal: AbortSignal): MoveTo => {
  const begun = performance.now()
  return async (seconds) => {
    const left = begun + seconds * 1000 - performance.now()
    if (left > 0) await pause(left, undefined, { signal }).catch(() => undefined)
  }
}

const byClock =
  ({ control, clock }: Setup): MoveTo =>
  async (seconds) => {
    await control.setClock(seconds)
    clock.shift(seconds)
  }

/** Tells stories, and leaves the target's clock where it was, whatever happens. */
export const tell = async (setup: Setup, scenes: Scenes, tellings: Telling[]): Promise<Told[]> => {
  if (tellings.length === 0) return []
  if (!setup.lab.capabilities.has('clock')) return sweep(setup.lab, scenes, tellings, byWaiting(setup.lab.signal))
  const moveTo = byClock(setup)
  try {
    return await sweep(setup.lab, scenes, tellings, moveTo)
  } finally {
    await moveTo(0)
    // What was fetched in the meantime is of a time that has not come yet.
    await setup.control.refresh()
  }
}

/**
 * Tells many stories in one sweep of time: at each moment every story whose step is due sends its request, and no
 * request is in flight when time moves on.
 */
const sweep = async (lab: Lab, scenes: Scenes, tellings: Telling[], moveTo: MoveTo): Promise<Told[]> => {
  const open = await Promise.all(tellings.map((one) => begin(lab, one)))
  const moments = [...new Set(tellings.flatMap(({ story }) => story.steps.map((step) => step.at)))]
  for (const moment of moments.toSorted((a, b) => a - b)) {
    await moveTo(moment)
    if (lab.signal.aborted) break
    await Promise.all(open.map((one) => takeSteps(lab, scenes, one, moment)))
  }
  return Promise.all(open.map(finish))
}

interface Open {
  telling: Telling
  scene: StagedScene
  trail: Taken[]
  decided?: Omit<Told, 'telling' | 'fetched'>
  last?: Performed
}

const begin = async (lab: Lab, telling: Telling): Promise<Open> => ({
  telling,
  scene: await lab.stage(compose(telling.case).plan),
  trail: [],
})

const takeSteps = async (lab: Lab, scenes: Scenes, one: Open, moment: number): Promise<void> => {
  for (const step of one.telling.story.steps) {
    if (step.at !== moment || one.decided) continue
    const began = lab.clock.now()
    const performed = await send(lab, one, step.send, step.expect === 'accepted' ? {} : { tries: 4 })
    one.last = performed
    one.trail.push({ began, ended: lab.clock.now(), accepted: performed.outcome === 'accepted' })
    const wrong = wrongWith(step, performed)
    const control = await sendControl(lab, scenes, one)
    if (control.outcome !== 'accepted') decide(one, step, performed, control, 'inconclusive', noControl(control))
    else if (wrong) decide(one, step, performed, control, wrong.verdict, wrong.reason)
  }
}

const noControl = (control: Performed): string => `its positive control was not accepted: ${answerInWords(control)}`

const decide = (
  one: Open,
  step: Step,
  performed: Performed,
  control: Performed,
  verdict: Told['verdict'],
  reason: string,
): void => {
  one.decided = { verdict, reason, expected: step.expect, observed: performed.outcome, performed, control }
}

const send = (lab: Lab, { telling, scene }: Open, edit: Edit | null, manner: Manner = {}): Promise<Performed> =>
  perform(lab, compose(telling.case, edit ? [edit] : []), scene, manner)

/** The good key of the same directory where there is one, else the plain baseline. */
const sendControl = async (lab: Lab, scenes: Scenes, one: Open): Promise<Performed> => {
  const { sibling } = one.telling.rule.on
  if (sibling) return send(lab, one, sibling)
  const plain = compose({ ...one.telling.case, edits: [] })
  return perform(lab, plain, await scenes.shared(plain.plan))
}

const finish = async (one: Open): Promise<Told> => {
  const { telling, scene, last } = one
  const fetched = Object.keys(scene.participants).flatMap((name) => scene.fetched(name))
  await scene.close()
  const { steps } = telling.story
  if (one.decided) return { telling, fetched, ...one.decided }
  const { atMost } = telling.story
  const expected = atMost ? 'rejected' : (steps.at(-1)?.expect ?? 'accepted')
  const common = { telling, fetched, expected, observed: last?.outcome ?? 'crashed' } as const
  if (one.trail.length < steps.length)
    return { ...common, verdict: 'inconclusive', reason: 'the run was ended before its end' }
  const wrong = wrongInAll(atMost, one.trail)
  if (wrong)
    return { ...common, ...(wrong.verdict === 'fail' && { observed: 'accepted' }), ...wrong, ...decisive(last) }
  return { ...common, verdict: 'pass' }
}

const decisive = (performed: Performed | undefined) => (performed ? { performed } : {})
