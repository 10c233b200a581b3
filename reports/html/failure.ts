import type { Failure, Report } from '../report-types.ts'
import { counted, replayLine } from '../text.ts'
import { again } from './again.ts'
import { baseBytes } from './base-bytes.ts'
import { compare } from './compare.ts'
import { answers, bases, requests, tokens } from './exchanges.ts'
import { html, prose, sentence, type Markup } from './markup.ts'
import { parsed, shorten } from './messages.ts'
import { outcomeOf } from './overview.ts'
import { names, part, snippet } from './parts.ts'
import { chainDrawn } from './pictures/chain.ts'
import { stackDrawn } from './pictures/stack.ts'
import { plainTable } from './pictures/svg.ts'

/* Values are JSON, cut off where they are long. */
const valueLines = (json: string | null): string[] => {
  if (json === null) return ['(nothing)']
  const value = parsed(json)
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return shorten(value === undefined ? json : text).split('\n')
}

const flipped = ({ flipped: facts }: Failure): Markup | false =>
  facts.length > 0 &&
  part(
    'The flip',
    'where the two plans differ',
    html`${facts.map(
      ({ at, control, case: own }) =>
        html`<h3 class="place">${at}</h3>
          ${compare(valueLines(control), valueLines(own), { names })}`,
    )}`,
    true,
  )

const drawn = (failure: Failure): Markup | false => {
  if (failure.request === null) return false
  const chain = chainDrawn(failure, failure.request)
  const stack = stackDrawn(failure, failure.request)
  const about = (places: RegExp): boolean => failure.flipped.some(({ at }) => places.test(at))
  return html`${chain && part('The chain', 'who signed for whom; a letter is a key', chain, about(/^.delegation/))}${stack && part('The signatures', 'what each covers', stack, about(/^.(?:signatures|relays)/))}`
}

const fetched = ({ fetched: lines }: Failure): Markup => {
  if (lines.length === 0) return html`<p class="part-line">What the target fetched<span class="note">nothing</span></p>`
  const rows = lines.map(({ at, host, method, path, status }) => [
    at.slice(11, 23),
    method,
    host + shorten(path),
    status ?? 'no answer',
  ])
  const headings = ['Time', 'Method', 'Address', 'Answered']
  return part('What the target fetched', counted(lines.length, 'request'), plainTable(headings, rows, 'mono'))
}

const outcome = (failure: Failure): Markup =>
  html`<dl class="outcome">
    <div>
      <dt>Expected</dt>
      <dd>${failure.expected}</dd>
    </div>
    <div class="observed">
      <dt>Observed</dt>
      <dd>${failure.observed}</dd>
    </div>
  </dl>`

const remarks = ({ reason, clock, repeated }: Failure): Markup =>
  html`${repeated && flaky(repeated)}${reason !== undefined && !repeated && html`<p>${prose(shorten(reason))}</p>`}${clock && html`<p class="quiet">The verdict allows for the target’s clock: tolerance ${clock.tolerance_seconds} s, uncertainty ${clock.uncertainty_seconds} s.</p>`}`

const flaky = ({ failed, of }: NonNullable<Failure['repeated']>): Markup =>
  html`<p>
    <b class="flaky">Flaky</b> It failed ${failed} of ${of} times, each time from its beginning and with controls. What
    does not fail each time is no verdict.
  </p>`

const headline = (failure: Failure): Markup =>
  html`<summary>
    <span class="fact">${sentence(failure.title)}</span><span class="note">${outcomeOf(failure)}</span>
  </summary>`

/** A failure in full: the flipped fact, both outcomes, control and case beside each other, and how to send it again. */
export const failureInFull = (failure: Failure, target: Report['target'], open: boolean): Markup =>
  html`<details class="failure" ${open && html` open`}>
    ${headline(failure)}${outcome(failure)}${remarks(failure)}${flipped(failure)}${drawn(failure)}${requests(failure)}${tokens(failure)}${answers(failure)}${baseBytes(failure)}${bases(failure)}${fetched(failure)}${again(failure, target)}
  </details>`

/** A failure when the page is full already: the fact, both outcomes, and how to send it again. */
export const failureInBrief = (failure: Failure, { options }: Report['target']): Markup =>
  html`<details class="failure brief">
    ${headline(failure)}
    <p class="quiet">Requests and answers are in report.json.</p>
    ${snippet('Replay command', replayLine(failure.case, options))}
  </details>`
