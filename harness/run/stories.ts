import { isObserved } from '../plan/compose.ts'
import type { Watch } from '../plan/rule.ts'
import { refreshes } from '../plan/timeline.ts'
import { storyJudged, storyObserved } from './events.ts'
import type { Performed } from './perform.ts'
import type { Session } from './session.ts'
import { storyTime } from './story-time.ts'
import { ableOf, tell, tellIn, tellingsOf, type Telling, type Told } from './sweep.ts'

/**
 * Tells the stories of a run: first those that make the target refresh, or those that do not. One that goes wrong is told
 * once more before it is believed.
 */
export const tellStories = async (session: Session, which: 'refreshing' | 'lasting'): Promise<void> => {
  const { setup, scenes, lab } = session
  const chosen = tellingsIn(session).filter(({ story }) => refreshes(story, ableOf(lab)) === (which === 'refreshing'))
  const time = storyTime(setup)
  try {
    const first = await tellIn(time, setup, scenes, chosen)
    const doubtful = first.filter((told) => told.verdict !== 'pass').map((told) => told.telling)
    const again = session.ended ? [] : await tellIn(time, setup, scenes, doubtful)
    for (const told of first) letHear(session, told)
    for (const told of first) emitTold(session, told, again)
  } finally {
    await time.end()
  }
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

const emitTold = (session: Session, told: Told, again: Told[]): void => {
  const other = again.find((one) => one.telling === told.telling)
  if (isObserved(told.telling.story)) session.emit(storyObserved(other ?? told))
  else session.emit(storyJudged(session.lab, other && other.verdict !== told.verdict ? unstable(told) : told))
}

const unstable = (told: Told): Told => ({
  ...told,
  verdict: 'inconclusive',
  reason: `flaky: told twice, it ended differently (${told.reason ?? told.verdict})`,
})
