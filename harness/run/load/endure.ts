import { setTimeout as pause } from 'node:timers/promises'
import type { CaseJudged } from '../../../reports/journal.ts'
import { compose, enduredBy, type NamedEdit } from '../../plan/compose.ts'
import type { Endure } from '../../plan/rule.ts'
import { tokenOf } from '../../plan/token.ts'
import { enduredJudged, unsteady, type Endured } from './endured-events.ts'
import type { Lab } from '../lab.ts'
import { perform } from '../perform.ts'
import type { Manner, Performed } from '../performed.ts'
import type { Session } from '../session.ts'
import type { Named } from '../under-way.ts'

/** How often a breach must show itself again, and how many others are served meanwhile. */
const confirmations = 2
const othersAsked = 4

/** Of what is hostile, where the target is somebody else's machine. */
const fewOfThem = 2

/** Milliseconds by which the others may take longer than just before: what a busy machine needs, and no time limit of a fetch. */
const allowance = 2_000

/** Milliseconds until what is sent is surely under way. */
const headStart = 100

/** Sends what no exchange has to take, for each `endure` rule, one after the other. */
export const playEndurance = async (session: Session): Promise<void> => {
  for (const rule of session.rules) {
    if (rule.kind !== 'endure' || !session.share.owns(rule.id)) continue
    if (rule.answers === 'others' && session.lab.concurrency < 2) {
      session.emit({ event: 'rule-skipped', rule: rule.id, reason: oneAtATime, optional: true })
      continue
    }
    for (const named of enduredBy(rule))
      if (!session.ended && !session.share.before.judged(rule.id, namedCase(session.lab, rule, named).token))
        await playAndTell(session, rule, named)
  }
}

const namedCase = ({ seed }: Lab, { on: baseline }: Endure, named: NamedEdit): Named => ({
  title: named.edit.says,
  token: tokenOf({ baseline, edits: [named], seed }),
})

const oneAtATime = 'one request at a time (limits.concurrency) leaves none for others meanwhile'

const playAndTell = async (session: Session, rule: Endure, named: NamedEdit): Promise<void> => {
  const { lab } = session
  let last = await endured(lab, rule, named)
  letHear(session, rule, named, last)
  session.tellHeard()
  for (let turn = 0; turn < confirmations && last.broken; turn++) {
    const again = await endured(lab, rule, named)
    if (again.broken || !again.controlled) last = { ...last, ...again, broken: again.broken ?? last.broken }
    else return session.emit(unsteady(lab, rule, named, again, last.broken))
  }
  session.emit(enduredJudged(lab, rule, named, last))
}

/** Played by itself: one case of a token. */
export const endureOnce = async (lab: Lab, rule: Endure, named: NamedEdit): Promise<CaseJudged> =>
  enduredJudged(lab, rule, named, await endured(lab, rule, named))

const letHear = (
  { lab, laws }: Session,
  rule: Endure,
  named: NamedEdit,
  { control, controlled, sent }: Endured,
): void => {
  const again = () => endured(lab, rule, named)
  const common = namedCase(lab, rule, named)
  if (sent) laws.hear({ ...common, expected: 'open', performed: sent, again: async () => (await again()).sent })
  const afterwards = {
    ...common,
    expected: 'accepted',
    performed: control,
    afterwards: controlled,
    control: true,
  } as const
  laws.hear({ ...afterwards, again: async () => (await again()).control })
}

export const endured = async (lab: Lab, rule: Endure, named: NamedEdit): Promise<Endured> => {
  const before = await control(lab, rule)
  if (before.outcome !== 'accepted') return { control: before, controlled: false }
  const found =
    rule.answers === 'itself' ? await sendOne(lab, rule, named) : await besideOthers(lab, rule, named, before)
  const after = await control(lab, rule)
  const ended = after.outcome === 'accepted' || after.outcome === 'busy'
  return {
    ...found,
    control: after,
    controlled: true,
    ...(!found.broken && !ended ? { broken: { says: 'the next good request was not served', performed: after } } : {}),
  }
}

/** By an agent that the target has never met: its directory must be fetched now. */
const control = async (lab: Lab, rule: Endure, manner: Manner = {}): Promise<Performed> => {
  const composed = compose({ baseline: rule.on, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    return await perform(lab, composed, scene, manner)
  } finally {
    await scene.close()
  }
}

const sendOne = async (lab: Lab, rule: Endure, named: NamedEdit): Promise<Pick<Endured, 'broken' | 'sent'>> => {
  const composed = compose({ baseline: rule.on, edits: [named], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    const sent = await perform(lab, composed, scene, { overLarge: true, of: namedCase(lab, rule, named) })
    // What is answered at greater length than is read here is answered.
    const answered = sent.outcome !== 'crashed' || sent.answer.trouble === 'too-large'
    return answered ? { sent } : { sent, broken: { says: 'it was not answered', performed: sent } }
  } finally {
    await scene.close()
  }
}

/** Others are asked for while it is under way; then it is called off. Its own answer is for other rules to judge. */
const besideOthers = async (
  lab: Lab,
  rule: Endure,
  named: NamedEdit,
  before: Performed,
): Promise<Pick<Endured, 'broken'>> => {
  const composed = compose({ baseline: rule.on, edits: [named], seed: lab.seed })
  // What waits for a connection of ours is not waiting for the target.
  const times = Math.min(lab.gentle ? fewOfThem : rule.times, lab.concurrency - 1)
  const scenes = await Promise.all(Array.from({ length: times }, () => lab.stage(composed.plan)))
  const of = namedCase(lab, rule, named)
  const under = scenes.map((scene) => perform(lab, composed, scene, { upstreamFault: true, of }))
  try {
    await pause(headStart)
    const patience = before.answer.milliseconds + allowance
    const others = await Promise.all(Array.from({ length: othersAsked }, () => control(lab, rule, { patience })))
    const unserved = others.find(({ outcome }) => outcome !== 'accepted' && outcome !== 'busy')
    const says = `another agent was not served within ${Math.round(patience)} ms meanwhile`
    return unserved ? { broken: { says, performed: unserved } } : {}
  } finally {
    for (const scene of scenes) await scene.close()
    await Promise.all(under)
  }
}
