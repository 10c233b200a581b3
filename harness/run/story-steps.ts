import { compose } from '../plan/compose.ts'
import type { Edit } from '../plan/edit.ts'
import { judgeLog } from '../plan/log-law.ts'
import type { LogStep, SendStep } from '../plan/rule.ts'
import type { Beat } from '../plan/timeline.ts'
import { answerInWords } from './batch.ts'
import { refused } from './judge.ts'
import type { Lab, Scenes, StagedScene } from './lab.ts'
import { liveOffer, perform, type Offer, type Performed } from './perform.ts'
import type { Telling, Told } from './sweep.ts'

/** A story while it is told. */
export interface Open {
  telling: Telling
  scene: StagedScene
  /** Milliseconds on the target's clock. */
  begun: number
  beats: Beat[]
  /** What participants were made to serve so far. */
  served: Edit[]
  offer?: Offer
  taken: number
  decided?: Pick<Told, 'verdict' | 'reason' | 'expected' | 'observed' | 'performed' | 'control'>
  last?: Performed
  expected?: Told['expected']
  open: Told['open']
  firstOpen?: number
}

/** Takes a step of a story; one that goes wrong decides it. */
export const takeStep = async (lab: Lab, scenes: Scenes, one: Open, { moment, step }: Beat): Promise<void> => {
  if ('serve' in step) {
    one.served.push(step.serve)
    one.scene.change(compose(one.telling.case, one.served).plan.participants)
  } else if ('hold' in step) {
    const { discovery } = compose(one.telling.case).plan
    if (discovery) one.offer = await liveOffer(lab, discovery, one.scene)
  } else if ('log' in step) lookAtLog(lab, one, step)
  else await sendStep(lab, scenes, one, moment, step)
  one.taken += 1
}

const sendStep = async (lab: Lab, scenes: Scenes, one: Open, moment: number, step: SendStep): Promise<void> => {
  const performed = await send(lab, one, step.send, one.offer)
  one.last = performed
  if (step.expect === 'open') return noteOpen(one, moment, performed)
  one.expected = step.expect
  const asExpected = step.expect === 'accepted' ? performed.outcome === 'accepted' : refused(performed.outcome)
  // What was accepted as it must needs no control.
  if (asExpected && step.expect === 'accepted') return
  const control = await sendControl(lab, scenes, one)
  if (control.outcome !== 'accepted') decide(one, performed, control, 'inconclusive', noControl(control))
  else if (!asExpected) decideUnexpected(one, moment, step, performed, control)
}

const noteOpen = (one: Open, moment: number, { outcome }: Performed): void => {
  one.firstOpen ??= moment
  one.open.push({ after: moment - one.firstOpen, outcome })
}

const lookAtLog = (lab: Lab, one: Open, { log }: LogStep): void => {
  const since = (at: number): number => (at - one.begun) / 1000
  const fetches = (name: string, document: string): number[] =>
    one.scene.fetched(name, document).map(({ targetAt }) => since(targetAt))
  const finding = judgeLog(log, fetches, since(lab.clock.now()))
  if (finding.holds) return
  const observed = one.last?.outcome ?? 'accepted'
  const verdict = finding.unclear ? 'inconclusive' : 'fail'
  one.decided = { verdict, reason: finding.says, expected: 'accepted', observed }
}

const noControl = (control: Performed): string => `its positive control was not accepted: ${answerInWords(control)}`

const decideUnexpected = (
  one: Open,
  moment: number,
  step: SendStep,
  performed: Performed,
  control: Performed,
): void => {
  const unclear = step.expect === 'rejected' ? performed.outcome !== 'accepted' : performed.outcome === 'busy'
  const reason = `${moment} s after its beginning: ${answerInWords(performed)}`
  decide(one, performed, control, unclear ? 'inconclusive' : 'fail', reason)
}

const decide = (
  one: Open,
  performed: Performed,
  control: Performed,
  verdict: Told['verdict'],
  reason: string,
): void => {
  const expected = one.expected ?? 'accepted'
  one.decided = { verdict, reason, expected, observed: performed.outcome, performed, control }
}

const send = (lab: Lab, { telling, scene }: Open, edit: Edit | null, offer?: Offer): Promise<Performed> =>
  perform(lab, compose(telling.case, edit ? [edit] : []), scene, offer ? { offer } : {})

/** The good key of the same directory where there is one, else the plain baseline. */
const sendControl = async (lab: Lab, scenes: Scenes, one: Open): Promise<Performed> => {
  const { sibling } = one.telling.rule.on
  if (sibling) return send(lab, one, sibling)
  const plain = compose({ ...one.telling.case, edits: [] })
  return perform(lab, plain, await scenes.shared(plain.plan))
}
