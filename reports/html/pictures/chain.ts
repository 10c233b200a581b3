import type { Failure, SentRequest } from '../../report-types.ts'
import { html, prose, type Markup } from '../markup.ts'
import { chainOf, type Link } from './chain-of.ts'
import { signaturesOf, type Declared } from './signatures-of.ts'

/** Tokens that are drawn; a chain of a thousand is not. */
const mostDrawn = 8

/** Keys get a letter each, in the order in which they turn up: who is who matters, not what they are called. */
type Letters = (thumbprint: string | undefined) => string

const letters = (): Letters => {
  const known: string[] = []
  return (thumbprint) => {
    if (thumbprint === undefined) return '?'
    if (!known.includes(thumbprint)) known.push(thumbprint)
    const index = known.indexOf(thumbprint)
    return index < 26 ? String.fromCodePoint(65 + index) : String(index)
  }
}

const key = (letter: string): Markup => html`<span class="key">${letter}</span>`

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none'))

const short = (value: string): string => (value.length > 120 ? `${value.slice(0, 120)}…` : value)

/** Seconds before or after the request was signed. */
const expiry = (exp: unknown, created: number | undefined): string => {
  if (typeof exp !== 'number' || created === undefined) return text(exp)
  const left = exp - created
  return left < 0 ? `${-left} s before the request` : `${left} s after the request`
}

/** What of a link can be seen to be wrong without asking anybody. */
const wrongWith = ({ claims: { exp }, alg, genuine }: Link, before: Link | undefined, created?: number): string[] => {
  const parent = before?.claims.exp
  return [
    alg !== 'EdDSA' && `signed with ${short(text(alg))}`,
    genuine === false && 'not signed by the key in its header',
    typeof exp === 'number' && created !== undefined && exp <= created && 'expired when the request was signed',
    typeof exp === 'number' && typeof parent === 'number' && exp > parent && 'lives longer than its parent',
  ].filter((one) => typeof one === 'string')
}

/* Everything but the times, which differ between any two requests. */
const gist = (link: Link | undefined, letter: Letters): string => {
  if (!link) return ''
  const { exp: _, iat: __, nbf: ___, cnf: ____, ...claims } = link.claims
  return JSON.stringify([claims, link.alg, link.genuine, letter(link.signer), letter(link.binds)])
}

/** Members of the link that the edit changed, as the plan names them. */
const flippedIn = ({ flipped }: Failure, index: number): string[] =>
  flipped.flatMap(({ at }) => {
    const [, own, member = 'token'] = /^\/delegation\/links\/(\d+)(?:\/(.*))?$/.exec(at) ?? []
    return Number(own ?? -1) === index ? [member.replace(/^(?:claims|header)\//, '')] : []
  })

const rows = (link: Link, letter: Letters, first: boolean, created?: number): [string, Markup | string][] => {
  const { iss, scope, exp, cnf: _, ...others } = link.claims
  const signer = first && link.signer === undefined ? 'the owner' : key(letter(link.signer))
  const all: [string, Markup | string | undefined][] = [
    ['by', signer],
    ['iss', text(iss)],
    ['scope', scope === undefined ? undefined : text(scope)],
    ['exp', exp === undefined ? undefined : expiry(exp, created)],
    ...Object.entries(others).map(([name, value]): [string, string] => [short(name), text(value)]),
    ['for', key(letter(link.binds))],
  ]
  return all.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? short(value) : value] as [string, Markup | string]],
  )
}

const joint = (names: string, bound: string, holds: boolean): Markup =>
  html`<span class="joint${holds ? '' : ' broken'}"
    >${holds ? html`${key(bound)} signs` : html`signed by ${names}, not by ${key(bound)}`}</span
  >`

const box = (title: string, members: [string, Markup | string][], remarks: (string | Markup)[]): Markup =>
  html`<div class="link${remarks.length > 0 ? ' odd' : ''}">
    <b>${title}</b>
    <dl>
      ${members.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${remarks.length > 0 && html`<p class="wrong">${remarks.map((one, index) => html`${index > 0 && '; '}${one}`)}</p>`}
  </div>`

const request = (signatures: Declared[], links: Link[], letter: Letters): Markup => {
  const bound = links.at(-1)?.binds
  const holds = signatures.some(({ keyid }) => keyid === bound)
  const signers = signatures.map(({ label, keyid }): [string, Markup] => [label, key(letter(keyid))])
  return html`<li>
    ${joint(signatures.map(({ keyid }) => letter(keyid)).join(', '), letter(bound), holds)}${box('The request', signers, holds ? [] : ['not signed by the last holder'])}
  </li>`
}

/** Who signed for whom, up to the request, and where the case’s chain is not as its control’s. */
export const chainDrawn = (failure: Failure, sent: SentRequest): Markup | undefined => {
  const links = chainOf(sent)
  if (links.length === 0) return undefined
  const control = failure.control ? chainOf(failure.control.request) : []
  const signatures = signaturesOf(sent)
  const created = signatures[0]?.created
  const [letter, own, other] = [letters(), letters(), letters()]
  const items = links.slice(0, mostDrawn).map((link, index) => {
    const before = links[index - 1]
    const same = gist(link, own) === gist(control[index], other)
    const flips = flippedIn(failure, index)
    const remarks =
      flips.length > 0
        ? [`flipped: ${flips.join(', ')}`]
        : same || control.length === 0
          ? []
          : ['not as in the control']
    const title = index === 0 ? 'Authority token' : `Token ${index + 1}`
    const drawn = box(
      title,
      rows(link, letter, index === 0, created),
      [...remarks, ...wrongWith(link, before, created)].map(prose),
    )
    const linked = link.signer !== undefined && link.signer === before?.binds
    return html`<li>${before && joint(letter(link.signer), letter(before.binds), linked)}${drawn}</li>`
  })
  const left = links.length - mostDrawn
  return html`<ol class="chain">
    ${items}${left > 0 ? html`<li><span class="joint">${left} more</span></li>` : request(signatures, links, letter)}
  </ol>`
}
