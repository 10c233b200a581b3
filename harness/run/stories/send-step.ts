import { setTimeout as pause } from 'node:timers/promises'
import { compose } from '../../plan/compose.ts'
import { fixture } from '../../plan/fixture.ts'
import type { Plan } from '../../plan/plan.ts'
import type { SendStep } from '../../plan/rule.ts'
import type { Lab } from '../lab.ts'
import { perform } from '../perform.ts'
import type { Manner, Performed } from '../performed.ts'
import { performRight } from '../perform-right.ts'
import { hasUnreachable } from '../planned.ts'
import type { Scenes } from '../scenes.ts'
import { spentOrBusy, triesOfSpent } from './spent.ts'
import type { Open } from './story-steps.ts'

/** Sends a step. What may be refused, and finds the target busy, may have found a grant that is used up. */
export const answerTo = async (lab: Lab, one: Open, step: SendStep): Promise<Performed> => {
  const performed = await send(lab, one, step)
  const { scene, telling } = one
  const isSilent = performed.answer.trouble === 'timeout'
  if (isSilent && step.expect === 'accepted' && !step.during) return waitedFor(lab, one, step, performed)
  if (step.expect === 'accepted' || !telling.rule.on.access) return performed
  const plain = compose({ ...telling.case, edits: [] })
  return spentOrBusy(performed, {
    again: () => send(lab, one, step, { tries: triesOfSpent }),
    uncapped: () => perform(lab, plain, scene),
  })
}

/** A refusal that must come may be that of a busy target: it is not asked for long. */
const send = (lab: Lab, one: Open, step: SendStep, manner: Manner = {}): Promise<Performed> =>
  (step.expect === 'rejected' && step.reason === undefined ? perform : performRight)(
    lab,
    compose(one.telling.case, step.send ? [step.send] : []),
    one.scene,
    {
      of: { title: one.telling.story.says, token: one.telling.token },
      ...(one.offer && { offer: one.offer }),
      ...(step.expect !== 'accepted' && { tries: one.telling.rule.on.access ? 2 : 4 }),
      ...manner,
      upstreamFault: step.expect === 'rejected' && servesNothing(one),
    },
  )

/** Whether a document cannot be had where the story stands now. */
export const servesNothing = ({ telling, served }: Open): boolean => hasUnreachable(compose(telling.case, served).plan)

/**
 * Whether a scene has documents of participants of the fixture: of all scenes that have them the one that was staged last
 * is served, so that a control needs one of its own.
 */
const playsResidents = ({ participants }: Plan): boolean =>
  Object.keys(participants).some((name) => name in fixture.participants)

/** The good key of the same directory where there is one, else the plain baseline. */
export const sendControl = async (lab: Lab, scenes: Scenes, one: Open, { besides }: SendStep): Promise<Performed> => {
  const { sibling } = one.telling.rule.on
  const good = sibling && (await performRight(lab, compose(one.telling.case, [sibling]), one.scene))
  if (good && (besides === undefined || good.outcome === 'accepted')) return good
  const plain = compose({ ...one.telling.case, edits: [] })
  if (!playsResidents(plain.plan)) return performRight(lab, plain, await scenes.shared(plain.plan))
  const own = await lab.stage(plain.plan)
  try {
    return await performRight(lab, plain, own)
  } finally {
    await own.close()
  }
}

/** How much longer than the time limit silence lasts that is believed. */
const longer = 3

/** Who has much to look up may be slow and right: what is served only then shows neither. */
const waitedFor = async (lab: Lab, one: Open, step: SendStep, silent: Performed): Promise<Performed> => {
  const { milliseconds } = silent.answer
  const performed = await send(lab, one, step, { patience: longer * milliseconds })
  if (performed.outcome !== 'accepted') return performed
  const says = `no answer within ${inSeconds(milliseconds)} s, and accepted when asked again, with more time, after ${inSeconds(performed.answer.milliseconds)} s: limits.timeout_ms allows for more`
  return { ...silent, says, unclear: says }
}

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

/** Milliseconds in which the target begins to fetch what it is to fetch now. */
const outset = 2_000

export const untilAwaited = async (lab: Lab, { scene }: Open, { of, document }: NonNullable<SendStep['during']>) => {
  const begun = performance.now()
  const isAwaited = (): boolean => scene.fetched(of, document).some(({ status }) => status === null)
  while (!isAwaited() && performance.now() - begun < outset && !lab.signal.aborted) await pause(10)
}
