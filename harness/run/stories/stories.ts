import { isObserved } from '../../plan/compose.ts'
import type { Watch } from '../../plan/rule.ts'
import { refreshes } from '../../plan/timeline.ts'
import { isRefusedApart } from '../apart.ts'
import { storyJudged, storyObserved } from '../events.ts'
import type { Performed } from '../performed.ts'
import { differ, failsElsewhere, settled } from './retold.ts'
import type { Session } from '../session.ts'
import { storyTime } from './story-time.ts'
import { ableOf, tell, tellIn, tellingsOf, type Telling, type Told } from './sweep.ts'

/** Stories that make the target refresh, those that do not, and those that are told while nothing else goes on. */
type Kind = 'refreshing' | 'lasting' | 'alone'

const kindOf = ({ rule, story }: Telling, lab: Session['lab']): Kind => {
  if (rule.alone) return 'alone'
  return refreshes(story, ableOf(lab)) ? 'refreshing' : 'lasting'
}

/** Tells the stories of a run, of one kind. One that goes wrong is told once more before it is believed. */
export const tellStories = async (session: Session, which: Kind): Promise<void> => {
  const { setup, scenes, lab } = session
  const chosen = tellingsIn(session).filter((telling) => kindOf(telling, lab) === which)
  const time = storyTime(setup)
  try {
    const tellAgain: Tell = async (tellings, settles) => {
      // What the fixture's participants served at the end of a story holds no more.
      if (which === 'refreshing' && tellings.length > 0) await setup.renew()
      return tellIn(time, setup, scenes, tellings, settles)
    }
    const early = await inTime(session, await tellIn(time, setup, scenes, chosen), tellAgain)
    const steady = await byTheRightClock(session, early, tellAgain)
    const first = which === 'refreshing' ? await onceSettled(session, steady, tellAgain) : steady
    const doubtful = first.filter((told) => told.verdict !== 'pass').map((told) => told.telling)
    const again = session.ended ? [] : await tellAgain(doubtful)
    const unstable = again
      .filter((told) => isRefusal(told) || first.some((one) => one.telling === told.telling && differ(one, told)))
      .map((told) => told.telling)
    for (let turn = 0; turn < turnsMore && !session.ended; turn++) again.push(...(await tellAgain(unstable)))
    // What did not hold and could not be told again, since the run was ended, is no case of this run.
    const believed = session.ended ? first.filter(({ verdict }) => verdict === 'pass') : first
    for (const told of believed) letHear(session, told)
    for (const told of believed) {
      const own = again.filter((one) => one.telling === told.telling)
      emitTold(session, told, own, await isSteady(session, told, own))
    }
  } finally {
    await time.end()
  }
}

/** What goes wrong now and then may do so twice: a refusal of what is right is believed when it comes each time. */
const isRefusal = ({ verdict, observed }: Told): boolean => verdict === 'fail' && observed !== 'accepted'

type Tell = (tellings: Telling[], settles?: number) => Promise<Told[]>

/** Those that were told too late to say anything are told again: fewer together take less time, and each alone the least. */
const inTime = async (session: Session, told: Told[], again: Tell): Promise<Told[]> => {
  let all = session.ended ? told : inPlaceOf(told, await again(lateOf(told)))
  for (const one of lateOf(all)) if (!session.ended) all = inPlaceOf(all, await again([one]))
  return all
}

const lateOf = (told: Told[]): Telling[] => told.flatMap(({ late, telling }) => (late ? [telling] : []))

const inPlaceOf = (told: Told[], anew: Told[]): Told[] =>
  told.map((one) => anew.find(({ telling }) => telling === one.telling) ?? one)

/** Those that went wrong while the target's clock was set by somebody else are told again. */
const byTheRightClock = async ({ lab, ended }: Session, told: Told[], again: Tell): Promise<Told[]> => {
  const wrong = told.filter(({ verdict }) => verdict !== 'pass')
  if (wrong.length === 0 || ended || !(await lab.clockMoved?.())) return told
  return inPlaceOf(told, await again(wrong.map(({ telling }) => telling)))
}

/** Milliseconds in which what was renewed has reached all of a target. */
const settles = 2_500

/** How often in a row, before and after: nodes that answer by turns fail and pass by turns, whatever goes by between. */
const turnsSettled = { before: 3, after: 2 }

/** How often without: a refresh may now and then take as long by itself as the target lacks. */
const turnsUnsettled = 3

/**
 * A target may answer that it has refreshed, and take a moment until all of it knows. Those that fail are told with such
 * a moment; where one passes each time then, fails without it more often than not, and passes with it again, that moment was
 * all it lacked.
 */
const onceSettled = async (session: Session, told: Told[], again: Tell): Promise<Told[]> => {
  const failing = told.filter(({ verdict }) => verdict === 'fail')
  const passing = await passingEachTime(session, failing, again, turnsSettled.before)
  const lacking = await failingMostly(session, passing, again)
  return inPlaceOf(told, await passingEachTime(session, lacking, again, turnsSettled.after))
}

const tellingOf = ({ telling }: Told): Telling => telling

const passingEachTime = async (session: Session, told: Told[], again: Tell, turns: number): Promise<Told[]> => {
  let left = told
  for (let turn = 0; turn < turns && left.length > 0; turn++)
    left = session.ended ? [] : (await again(left.map(tellingOf), settles)).filter(({ verdict }) => verdict === 'pass')
  return left
}

const failingMostly = async (session: Session, told: Told[], again: Tell): Promise<Told[]> => {
  const failed: Told[] = []
  for (let turn = 0; turn < turnsUnsettled && told.length > 0 && !session.ended; turn++)
    failed.push(...(await again(told.map(tellingOf))).filter(({ verdict }) => verdict === 'fail'))
  return told.filter(({ telling }) => failed.filter((one) => one.telling === telling).length > turnsUnsettled / 2)
}

/** A story's answers come again when it is told again, from its beginning. */
const letHear = ({ setup, scenes, laws }: Session, { telling, heard }: Told): void => {
  const { token, story } = telling
  for (const [step, performed] of heard) {
    const again = async (): Promise<Performed | undefined> => (await tell(setup, scenes, [telling]))[0]?.heard.get(step)
    const title = step.send === null ? story.says : `${story.says}: ${step.send.says}`
    laws.hear({ token, title, expected: step.expect, performed, lengthy: true, again })
  }
}

const tellingsIn = ({ rules, lab, share }: Session): Telling[] =>
  rules
    .filter((rule): rule is Watch => rule.kind === 'watch')
    .flatMap((rule) => tellingsOf(rule, lab.seed))
    .filter(({ rule, token, case: { edits } }) =>
      edits.every(({ role, slug }) =>
        role === 'open'
          ? share.owns(rule.id) && !share.before.observed(rule.id, slug)
          : share.wants(rule.id, token, rule.id),
      ),
    )

/** How often a story is told again that ended in two ways: its rate is of these and the first two. */
const turnsMore = 2

/** Right requests that are sent one by one to find whether some are refused now and then, for each step of a story. */
const apartForEach = 8

/** Whether what was refused each time, here and there, is so for the story's sake: by itself nothing is refused. */
const isSteady = async ({ lab }: Session, told: Told, own: Told[]): Promise<boolean> =>
  failsElsewhere(told, own) &&
  !(await isRefusedApart(lab, told.telling.case, apartForEach * told.telling.story.steps.length))

const emitTold = (session: Session, told: Told, own: Told[], steady: boolean): void => {
  const { lacking: reason, telling } = told
  if (reason !== undefined && own.every(({ lacking }) => lacking !== undefined))
    return session.emit({ event: 'rule-skipped', rule: telling.rule.id, reason, optional: true })
  if (isObserved(told.telling.story)) session.emit(storyObserved(own[0] ?? told))
  else session.emit(storyJudged(session.lab, steady ? told : settled(told, own)))
}
