import { beginning, longestText } from './clip.ts'
import type { CaseJudged, OutcomeObserved } from './journal.ts'
import type { ToldStory } from './report-types.ts'

/** Stories that a rule's report holds, and fetches of each; the journal has all. */
const mostStories = 20
const mostFetches = 200
const longestPath = 200

/** Takes in a story, where the event tells one. */
export const addStory = (stories: ToldStory[], event: CaseJudged | OutcomeObserved): void => {
  const { story, title } = event
  if (!story || stories.length >= mostStories) return
  const { sent, served, fetched } = story
  const more = fetched.length - mostFetches
  stories.push({
    title,
    case: event.case,
    verdict: event.event === 'case-judged' ? event.verdict : 'observed',
    ...('reason' in event && event.reason !== undefined && { reason: beginning(event.reason, longestText) }),
    sent: sent.slice(0, mostFetches),
    served: served.slice(0, mostFetches),
    fetched: fetched.slice(0, mostFetches).map((line) => ({ ...line, path: beginning(line.path, longestPath) })),
    ...(more > 0 && { more_fetched: more }),
  })
}
