import type { Failure, SentRequest } from '../report-types.ts'
import { still } from './compare.ts'
import { html, type Markup } from './markup.ts'
import { requestLines, responseLines, shorten, statusOf } from './messages.ts'
import { besides, part, placesOf } from './parts.ts'
import { chainLines, chainOf } from './pictures/chain-of.ts'

const linesOfChain = (request: SentRequest | null | undefined): string[] =>
  request ? chainLines(chainOf(request)) : []

/* Where it is the spelling of a token that was flipped, the request itself has to show it. */
const tokensSayIt = (failure: Failure): boolean => {
  const [own, control] = [failure.request, failure.control?.request].map((one) => still(linesOfChain(one).join('\n')))
  return own !== '' && (own !== control || !placesOf(failure).some((at) => at.startsWith('/delegation')))
}

/** The tokens of a chain, decoded. */
export const tokens = (failure: Failure): Markup | false => {
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

/** The two requests, as sent. */
export const requests = (failure: Failure): Markup | undefined => {
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
      tokensSayIt(failure),
    ),
    true,
  )
}

/** The two answers. */
export const answers = ({ response, control }: Failure): Markup | undefined => {
  if (response === null) return undefined
  const note = control
    ? `${statusOf(control.response)} to the control, ${statusOf(response)} to the case`
    : statusOf(response)
  return part('Answers', note, besides(control && responseLines(control.response), responseLines(response), 'Answer'))
}

const base = (label: string, control: string | undefined, faulty: string | undefined, facts: string[]): Markup =>
  html`<h3 class="place">${label}</h3>
    ${besides(control === undefined ? undefined : shorten(control).split('\n'), shorten(faulty ?? '').split('\n'), label, facts)}`

const baseOf = (all: Failure['signature_bases'], label: string): string | undefined =>
  all.find((one) => one.label === label)?.text

/** What was signed. */
export const bases = (failure: Failure): Markup | undefined => {
  const { signature_bases: own, control } = failure
  const controls = control?.signature_bases ?? []
  const labels = [...new Set([...controls, ...own].map(({ label }) => label))]
  if (labels.length === 0) return undefined
  const content = html`${labels.map((label) => base(label, control && (baseOf(controls, label) ?? ''), baseOf(own, label), placesOf(failure)))}`
  return part('Signature bases', 'what was signed, line by line', content)
}
