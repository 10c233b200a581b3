import type { Report, RuleReport, ToldStory } from '../../report-types.ts'
import { statusWords } from '../../words.ts'
import { html, sentence, type Markup } from '../markup.ts'
import { shorten } from '../messages.ts'
import { anchor } from '../overview.ts'
import { answerTimesFigure } from './answer-times.ts'
import { edgesFigure } from './edges.ts'
import { windowsFigure } from './windows.ts'
import { latticeOf } from './lattice.ts'
import { figure } from './svg.ts'
import { isWorthDrawing, timelineOf } from './timeline.ts'

/** Stories that are drawn beside the verdict; each rule shows all its own. */
const mostDrawn = 3

/** Rules whose stories are about what is fetched, and when. */
const fetchesMatter = /^(?:rotation|revocation|keys)\//

const verdictSigns = {
  pass: statusWords.pass,
  fail: statusWords.fail,
  inconclusive: statusWords.inconclusive,
  observed: statusWords.observed,
}

const storyDrawn = (id: string, story: ToldStory): Markup => {
  const { sign, word } = verdictSigns[story.verdict]
  const status = story.verdict
  return html`<h4>
      <i class="cell ${status}" aria-hidden="true">${sign}</i> ${sentence(story.title)}
      <a class="mono" href="#${anchor(id)}">${id}</a> <span class="note">${word}</span>
    </h4>
    ${story.verdict === 'fail' && story.reason !== undefined && html`<p class="why">${sentence(shorten(story.reason))}</p>`}
    ${timelineOf(story)}`
}

/** Of the stories those with the most fetches, failed ones first, one a rule: they show the target's rhythm. */
const telling = (rules: RuleReport[]): [string, ToldStory][] =>
  rules
    .filter(({ id }) => fetchesMatter.test(id))
    .flatMap(({ id, stories = [] }) => {
      const [fullest] = stories.filter(isWorthDrawing).toSorted((a, b) => weight(b) - weight(a))
      return fullest ? [[id, fullest] satisfies [string, ToldStory]] : []
    })
    .toSorted(([, a], [, b]) => weight(b) - weight(a))
    .slice(0, mostDrawn)

const weight = ({ verdict, fetched }: ToldStory): number => fetched.length + (verdict === 'fail' ? 1000 : 0)

const timelines = ({ rules }: Report): Markup | false => {
  const drawn = telling(rules)
  if (drawn.length === 0) return false
  return figure(
    'When it fetches keys and revocation lists',
    'On the target’s clock, which the suite turns on. ● request accepted, ✕ refused; ▲ fetched, △ fetched and not served.',
    html`${drawn.map(([id, story]) => storyDrawn(id, story))}`,
  )
}

const lattices = ({ rules }: Report): Markup[] =>
  rules.flatMap((rule) => {
    const grids = latticeOf(rule)
    if (!grids) return []
    const says = html`Every scope against every other, granted across and required down.
      <a class="mono" href="#${anchor(rule.id)}">${rule.id}</a>`
    return [figure('Which scope covers which', says, grids)]
  })

/** What the run measured beside its verdicts, in pictures. */
export const measuredOf = (report: Report): Markup | false => {
  const figures = [
    edgesFigure(report),
    windowsFigure(report),
    timelines(report),
    answerTimesFigure(report),
    ...lattices(report),
  ].filter((one) => one !== false)
  return (
    figures.length > 0 &&
    html`<section id="measured">
      <h2>What was measured</h2>
      ${figures}
    </section>`
  )
}

/** The stories of a rule, each on its time line. */
export const storiesOf = ({ id, stories = [] }: RuleReport): Markup | false => {
  const drawn = stories.filter((story) => isWorthDrawing(story) && (story.verdict !== 'pass' || fetchesMatter.test(id)))
  if (drawn.length === 0) return false
  return html`${drawn.map((story) => {
    const { sign, word } = verdictSigns[story.verdict]
    return html`<details class="story">
      <summary>
        <i class="cell ${story.verdict}" aria-hidden="true">${sign}</i> ${sentence(story.title)}
        <span class="note">${word}, on a time line</span>
      </summary>
      ${timelineOf(story)}
    </details>`
  })}`
}
