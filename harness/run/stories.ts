import type { Watch } from '../plan/rule.ts'
import { isObserved } from '../plan/compose.ts'
import { storyJudged, storyObserved } from './events.ts'
import type { Session } from './session.ts'
import { tell, tellingsOf, type Told } from './sweep.ts'

/** Tells the stories of `watch` rules. One that goes wrong is told once more before it is believed. */
export const tellStories = async (session: Session): Promise<void> => {
  const rules = session.rules.filter((rule): rule is Watch => rule.kind === 'watch')
  const tellings = rules.flatMap((rule) => tellingsOf(rule, session.lab.seed))
  const first = await tell(session.setup, session.scenes, tellings)
  const doubtful = first.filter(isDoubtful).map((told) => told.telling)
  const again = session.ended ? [] : await tell(session.setup, session.scenes, doubtful)
  for (const told of first) {
    if (isObserved(told.telling.story)) {
      session.emit(storyObserved(told))
      continue
    }
    const other = again.find((one) => one.telling === told.telling)
    session.emit(storyJudged(session.lab, other && other.verdict !== told.verdict ? unstable(told) : told))
  }
}

const isDoubtful = ({ verdict, telling }: Told): boolean => verdict !== 'pass' && !isObserved(telling.story)

const unstable = (told: Told): Told => ({
  ...told,
  verdict: 'inconclusive',
  reason: `flaky: told twice, it ended differently (${told.reason ?? told.verdict})`,
})
