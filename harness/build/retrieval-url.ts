import type { UrlChange } from '../plan/plan.ts'

/** An absolute URL as a request needs it: path and query are kept letter for letter. */
export interface UrlParts {
  /** Scheme and authority, as a URL parser writes them. */
  origin: string
  authority: string
  /** Path and query. */
  target: string
}

/** Reads a URL, one relative to `base` too; `undefined` when it is none for http. */
export const urlParts = (text: string, base: string): UrlParts | undefined => {
  if (!URL.canParse(text, base)) return undefined
  const absolute = /^https?:\/\//i.test(text) ? text : new URL(text, base).href
  const [, head = '', rest = ''] = /^(https?:\/\/[^/?#]*)([^#]*)/i.exec(absolute) ?? []
  if (head === '') return undefined
  const { origin, host } = new URL(head)
  return { origin, authority: host, target: rest.startsWith('/') ? rest : `/${rest}` }
}

/** A request target in its parts: segments of the path, then parameters of the query. */
interface Parts {
  segments: string[]
  parameters: string[]
}

const partsOf = (target: string): Parts => {
  const at = target.indexOf('?')
  const path = at < 0 ? target : target.slice(0, at)
  const query = at < 0 ? '' : target.slice(at + 1)
  return { segments: path.slice(1).split('/'), parameters: query === '' ? [] : query.split('&') }
}

const textOf = ({ segments, parameters }: Parts): string =>
  `/${segments.join('/')}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`

const withSegment = (parts: Parts, index: number, text: string): Parts => ({
  ...parts,
  segments: parts.segments.with(index, text),
})

/** Any number of parameters in place of one. */
const withParameters = (parts: Parts, index: number, ...texts: string[]): Parts => ({
  ...parts,
  parameters: parts.parameters.toSpliced(index, 1, ...texts),
})

/** Another text of the same kind: a number is an hour more, else a letter in the middle is another, in any case of letters. */
const another = (text: string): string => {
  if (/^\d{1,18}$/.test(text)) return String(BigInt(text) + 3600n)
  const middle = Math.floor((text.length - 1) / 2)
  const letter = /b/i.test(text.charAt(middle)) ? 'c' : 'b'
  return text.slice(0, Math.max(0, middle)) + letter + text.slice(middle + 1)
}

/**
 * Letters of the other case, where these say something: in a long text of letters in both cases and digits, as base64 is.
 * A word of the path may be found in any case.
 */
const recased = (text: string): string =>
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[^%]{16,}$/.test(text)
    ? text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
    : text

/** Of a long text as many letters as are whole octets in hexadecimal and in base64. */
const half = (text: string): string => {
  const letters = Math.floor(text.length / 2)
  return text.slice(0, letters < 8 ? letters : letters - (letters % 4))
}

/** The value of a parameter rewritten; of one without a value, its name. */
const rewritten = (parameter: string, how: (value: string) => string): string => {
  const at = parameter.indexOf('=') + 1
  return parameter.slice(0, at) + how(parameter.slice(at))
}

const nameOf = (parameter: string): string => parameter.split('=')[0] ?? ''

/** A name without a value says as much as none. */
const isEmpty = (parameter: string): boolean => /^[^=]+=$/.test(parameter)

const isNumber = (parameter: string): boolean => /=\d{1,18}$/.test(parameter)

const eachParameter = (parts: Parts, how: (parameter: string) => string[]): Parts[] =>
  parts.parameters.map((parameter, i) => withParameters(parts, i, ...how(parameter)))

const eachSegment = (parts: Parts, how: (segment: string) => string): Parts[] =>
  parts.segments.map((segment, i) => withSegment(parts, i, how(segment)))

/** Words as names of places and titles have them, `eu-west-1`, `Of-Time-and-Tide`, `content_store`. */
const words = /^(?:[a-z]|[A-Z][a-z])[a-z]*(?:[._-]+(?:[a-z]|[A-Z][a-z])[a-z]*)*(?:-\d{1,2})?$/

/**
 * Words that lead to the delivery endpoint, or a place's or a day's number, and say nothing of this URL: what is below
 * them may be one door. No window ends at a number so short.
 */
const leads = (segment: string): boolean =>
  (segment.length <= 40 && words.test(segment)) || /^(?:v\d+(?:\.\d+)?|\d{1,4})$/.test(segment)

/** Parameters that have a value, and segments of the path but for words; those too where there is nothing else. */
const everyPart = (parts: Parts, how: (value: string) => string): Parts[] => {
  const leadOnly = parts.parameters.length === 0 && parts.segments.every((one) => one === '' || leads(one))
  return [
    ...eachParameter(parts, (parameter) => [isEmpty(parameter) ? parameter : rewritten(parameter, how)]),
    ...eachSegment(parts, (one) => (one === '' || (leads(one) && !leadOnly) ? one : how(one))),
  ]
}

/** The parameter of the same name, else the one in the same place. */
const counterpart = ({ parameters }: Parts, parameter: string, index: number): string =>
  parameters.find((one) => nameOf(one) === nameOf(parameter)) ?? parameters[index] ?? parameter

const exchanged = (parts: Parts, other: Parts): Parts[] => [
  ...parts.parameters.map((one, i) => withParameters(parts, i, counterpart(other, one, i))),
  { ...parts, segments: other.segments },
  ...(parts.segments.length === other.segments.length
    ? parts.segments.map((_, i) => withSegment(parts, i, other.segments[i] ?? ''))
    : []),
]

const doubled = (parts: Parts, other: Parts): Parts[] =>
  parts.parameters.flatMap((one, i) => {
    const theirs = counterpart(other, one, i)
    if (theirs === one) return []
    return [withParameters(parts, i, one, theirs), withParameters(parts, i, theirs, one)]
  })

const changes: { [E in UrlChange['each']]: (parts: Parts, other: Parts) => Parts[] } = {
  changed: (parts) => everyPart(parts, another),
  recased: (parts) => everyPart(parts, recased),
  dropped: (parts) => eachParameter(parts, (parameter) => (isEmpty(parameter) ? [parameter] : [])),
  emptied: (parts) => eachParameter(parts, (parameter) => [rewritten(parameter, () => '')]),
  cut: (parts) => everyPart(parts, half),
  added: (parts) => [{ ...parts, parameters: [...parts.parameters, 'added=1'] }],
  prolonged: (parts) =>
    parts.parameters.flatMap((one, i) => {
      const later = rewritten(one, another)
      return isNumber(one) ? [withParameters(parts, i, one, later), withParameters(parts, i, later, one)] : []
    }),
  exchanged,
  doubled,
}

/** As many parts as are tried of one URL. */
const most = 24

/**
 * The targets that a change makes of one, a part changed in each. Never the given target, nor the other Execute's, which
 * is a right one. Where a change finds nothing to change, parts are changed as `changed` does.
 */
export const changedTargets = (change: UrlChange | undefined, target: string, other = target): string[] => {
  if (!change) return [target]
  const made = (how: UrlChange['each']): string[] => {
    const texts = changes[how](partsOf(target), partsOf(other)).map(textOf)
    return [...new Set(texts)].filter((text) => text !== target && text !== other)
  }
  const found = made(change.each)
  return (found.length > 0 ? found : made('changed')).slice(0, most)
}

/** Whether two targets differ in more than one part: what has a part of each is then neither. */
export const differsInMore = (target: string, other: string): boolean =>
  exchanged(partsOf(target), partsOf(other)).every((one) => textOf(one) !== other)
