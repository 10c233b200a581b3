import type { Failure, SentRequest } from '../report-types.ts'
import { counted, replayLine } from '../text.ts'
import { compare } from './compare.ts'
import { html, prose, sentence, type Markup } from './markup.ts'
import { chainLines, chainOf } from './pictures/chain-of.ts'
import { chainDrawn } from './pictures/chain.ts'
import { stackDrawn } from './pictures/stack.ts'
import { outcomeOf } from './overview.ts'
import { parsed, requestLines, responseLines, shorten, statusOf } from './messages.ts'

const snippet = (label: string, text: string): Markup =>
  html`<div class="snippet">
    <pre tabindex="0" aria-label="${label}">${text}</pre>
    <button type="button" class="copy">Copy</button>
  </div>`

const part = (title: string, note: string, content: Markup, open = false): Markup =>
  html`<details class="part" ${open && html` open`}>
    <summary>${title}<span class="note">${note}</span></summary>
    ${content}
  </details>`

/** The longest script that the page shows, in characters. */
const longestScript = 20_000

const names = { control: 'Control', case: 'Case' }

/* On one side alone there is nothing to compare. */
const besides = (
  control: string[] | undefined,
  faulty: string[],
  title: string,
  facts: string[] = [],
  decoded = false,
): Markup =>
  control
    ? compare(control, faulty, { names, flipped: facts, decoded })
    : html`<pre tabindex="0" aria-label="${title}">${faulty.join('\n')}</pre>`

const placesOf = ({ flipped: facts }: Failure): string[] => facts.map(({ at }) => at)

const linesOfChain = (request: SentRequest | null | undefined): string[] =>
  request ? chainLines(chainOf(request)) : []

/* Where it is the spelling of a token that differs, the request itself has to show it. */
const tokensDiffer = ({ request, control }: Failure): boolean => {
  const own = linesOfChain(request)
  return own.length > 0 && own.join('\n') !== linesOfChain(control?.request).join('\n')
}

const tokens = (failure: Failure): Markup | false => {
  const own = linesOfChain(failure.request)
  const controls = failure.control && linesOfChain(failure.control.request)
  return (
    own.length > 0 &&
    part(
      'Tokens',
      'the chain, decoded',
      besides(controls, shorten(own.join('\n')).split('\n'), 'Tokens', placesOf(failure)),
    )
  )
}

const requests = (failure: Failure): Markup | undefined => {
  const { request, control } = failure
  if (request === null) return undefined
  const note = control ? 'the control’s and the case’s, as sent' : 'the case as sent'
  return part(
    'Requests',
    note,
    besides(
      control && requestLines(control.request),
      requestLines(request),
      'Request',
      placesOf(failure),
      tokensDiffer(failure),
    ),
    true,
  )
}

const answers = ({ response, control }: Failure): Markup | undefined => {
  if (response === null) return undefined
  const note = control
    ? `${statusOf(control.response)} to the control, ${statusOf(response)} to the case`
    : statusOf(response)
  return part('Answers', note, besides(control && responseLines(control.response), responseLines(response), 'Answer'))
}

const base = (label: string, control: string | undefined, faulty: string | undefined, facts: string[]): Markup =>
  html`<h5>${label}</h5>
    ${besides(control === undefined ? undefined : shorten(control).split('\n'), shorten(faulty ?? '').split('\n'), label, facts)}`

const baseOf = (all: Failure['signature_bases'], label: string): string | undefined =>
  all.find((one) => one.label === label)?.text

const bases = (failure: Failure): Markup | undefined => {
  const { signature_bases: own, control } = failure
  const controls = control?.signature_bases ?? []
  const labels = [...new Set([...controls, ...own].map(({ label }) => label))]
  if (labels.length === 0) return undefined
  const content = html`${labels.map((label) => base(label, control && (baseOf(controls, label) ?? ''), baseOf(own, label), placesOf(failure)))}`
  return part('Signature bases', 'what was signed, line by line', content)
}

const table = (headings: string[], rows: (string | number)[][]): Markup =>
  html`<div class="wide">
    <table class="plain mono">
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

/* Values are JSON, cut off where they are long. */
const valueLines = (json: string | null): string[] => {
  if (json === null) return []
  const value = parsed(json)
  if (typeof value === 'string') return [shorten(value)]
  return shorten(value === undefined ? json : JSON.stringify(value, null, 2)).split('\n')
}

const flipped = ({ flipped: facts }: Failure): Markup | false =>
  facts.length > 0 &&
  part(
    'The flip',
    'where the two plans differ',
    html`${facts.map(
      ({ at, control, case: own }) =>
        html`<h5>${at}</h5>
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
  return part('What the target fetched', counted(lines.length, 'request'), table(headings, rows))
}

/* A script that is cut short would do something else. */
const script = (curl: string | null): Markup | false =>
  curl !== null &&
  curl.length <= longestScript &&
  part('curl', 'until the signature expires', snippet('curl script', curl))

const again = ({ case: token, curl }: Failure): Markup =>
  html`<div class="again">
    <h5>Replay</h5>
    ${snippet('Replay command', replayLine(token))}${script(curl)}
  </div>`

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

const remarks = ({ reason, clock }: Failure): Markup =>
  html`${reason !== undefined && html`<p>${prose(shorten(reason))}</p>`}${clock && html`<p class="quiet">The verdict allows for the target’s clock: tolerance ${clock.tolerance_seconds} s, uncertainty ${clock.uncertainty_seconds} s.</p>`}`

const headline = (failure: Failure): Markup =>
  html`<summary>
    <span class="fact">${sentence(failure.title)}</span><span class="note">${outcomeOf(failure)}</span>
  </summary>`

/** A failure in full: the flipped fact, both outcomes, control and case beside each other, and how to send it again. */
export const failureInFull = (failure: Failure, open: boolean): Markup =>
  html`<details class="failure" ${open && html` open`}>
    ${headline(failure)}${outcome(failure)}${remarks(failure)}${flipped(failure)}${drawn(failure)}${requests(failure)}${tokens(failure)}${answers(failure)}${bases(failure)}${fetched(failure)}${again(failure)}
  </details>`

/** A failure when the page is full already: the fact, both outcomes, and how to send it again. */
export const failureInBrief = (failure: Failure): Markup =>
  html`<details class="failure brief">
    ${headline(failure)}
    <p class="quiet">Requests and answers are in report.json.</p>
    ${snippet('Replay command', replayLine(failure.case))}
  </details>`
