import { eachPiece, joints, others, recased, shorter } from './changed-texts.ts'
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

/** A URL without its query; where it has none, without the last segment of its path. */
export const beginningOf = (url: string): string =>
  url.includes('?') ? url.slice(0, url.indexOf('?')) : url.slice(0, url.lastIndexOf('/') + 1)

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

/** A text without its last piece, and without what joins that too. */
const withoutLast = (text: string, joint: 'with' | 'without'): string[] => {
  const pieces = text.split(joints)
  if (pieces.length < 3 || pieces.at(-1) === '' || leads(pieces.at(-1) ?? '')) return []
  return [pieces.slice(0, joint === 'with' ? -1 : -2).join('')]
}

/** The value of a parameter rewritten; of one without a value, its name. */
const rewritten = (parameter: string, how: (value: string) => string[]): string[] => {
  const at = parameter.indexOf('=') + 1
  return how(parameter.slice(at)).map((value) => parameter.slice(0, at) + value)
}

const nameOf = (parameter: string): string => parameter.split('=')[0] ?? ''

/** A name without a value says as much as none, as does a word alone, or nothing between two separators. */
const isEmpty = (parameter: string): boolean =>
  /^(?:[^=]+=)?$/.test(parameter) || (!parameter.includes('=') && leads(parameter))

const isNumber = (parameter: string): boolean => /=\d{1,18}$/.test(parameter)

/** Moments are in seconds, or in milliseconds where these would be thousands of years. */
const anHourLater = (moment: string): string => String(BigInt(moment) + (moment.length > 11 ? 3_600_000n : 3600n))

const eachParameter = (parts: Parts, how: (parameter: string) => string[]): Parts[] =>
  parts.parameters.flatMap((parameter, i) => how(parameter).map((one) => withParameters(parts, i, one)))

const eachSegment = (parts: Parts, how: (segment: string) => string[]): Parts[] =>
  parts.segments.flatMap((segment, i) => how(segment).map((one) => withSegment(parts, i, one)))

/** Words as names of places and titles have them, `eu-west-1`, `Of-Time-and-Tide`, `content_store`, `my%20files`. */
const words = /^(?:[a-z]|[A-Z][a-z])[a-z]*(?:(?:[._-]|%20)+(?:[a-z]|[A-Z][a-z])[a-z]*)*(?:-\d{1,2})?$/

/**
 * Words that lead to the delivery endpoint, or a place's or a day's number, and say nothing of this URL: what is below
 * them may be one door. No window ends at a number so short.
 */
const leads = (segment: string): boolean =>
  (segment.length <= 40 && words.test(segment)) || /^(?:v\d+(?:\.\d+)?|\d{1,4})$/.test(segment)

/**
 * Parameters that have a value, and segments of the path but for words; those too where there is nothing else. Each piece
 * of either by itself, but for such as name a kind of file or a version.
 */
const everyPart = (parts: Parts, how: (value: string) => string[]): Parts[] => {
  const leadOnly = parts.parameters.length === 0 && parts.segments.every((one) => one === '' || leads(one))
  const ofPiece = (piece: string): string[] => (leads(piece) ? [] : how(piece))
  const ofSegment = (one: string): string[] => (leadOnly ? how(one) : eachPiece(one, ofPiece))
  return [
    ...eachParameter(parts, (parameter) =>
      isEmpty(parameter) ? [] : rewritten(parameter, (value) => eachPiece(value, how)),
    ),
    ...eachSegment(parts, (one) => (one === '' || (leads(one) && !leadOnly) ? [] : ofSegment(one))),
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

/** Where a text that says something stands: in a segment of the path, or as the value of a parameter. */
interface Place {
  text: string
  rewrite(parts: Parts, text: string): Parts
}

const placesOf = ({ segments, parameters }: Parts): Place[] => [
  ...segments.flatMap((text, i) =>
    text === '' || leads(text) ? [] : { text, rewrite: (to: Parts, other: string) => withSegment(to, i, other) },
  ),
  ...parameters.flatMap((parameter, i) => {
    const at = parameter.indexOf('=') + 1
    if (at === 0) return []
    const rewrite = (to: Parts, other: string) => withParameters(to, i, parameter.slice(0, at) + other)
    return { text: parameter.slice(at), rewrite }
  }),
]

/** Of two texts that stand one behind the other: the same letters, with the border somewhere else. */
const otherBorders = (one: string, other: string): [string, string][] => [
  ['', one + other],
  [one + other, ''],
  [one.slice(0, -1), one.slice(-1) + other],
  [one + other.slice(0, 1), other.slice(1)],
]

/** For any two parts, since a signature may be over them in any order. */
const moved = (parts: Parts): Parts[] => {
  const places = placesOf(parts)
  return places.flatMap((one) =>
    places.flatMap((other) =>
      one === other
        ? []
        : otherBorders(one.text, other.text).map(([before, behind]) =>
            other.rewrite(one.rewrite(parts, before), behind),
          ),
    ),
  )
}

/** Without all that its parameters say, where that is more than one thing. */
const withoutQuery = (parts: Parts): Parts[] => {
  const empty = parts.parameters.filter(isEmpty)
  return parts.parameters.length - empty.length > 1 ? [{ ...parts, parameters: empty }] : []
}

const changes: { [E in UrlChange['each']]: (parts: Parts, other: Parts) => Parts[] } = {
  changed: (parts) => everyPart(parts, others),
  recased: (parts) => everyPart(parts, recased),
  dropped: (parts) => [
    ...parts.parameters.flatMap((one, i) => (isEmpty(one) ? [] : [withParameters(parts, i)])),
    ...withoutQuery(parts),
    ...eachSegment(parts, (segment) => withoutLast(segment, 'without')),
  ],
  emptied: (parts) => [
    ...eachParameter(parts, (parameter) => (isEmpty(parameter) ? [] : rewritten(parameter, () => ['']))),
    ...eachSegment(parts, (segment) => withoutLast(segment, 'with')),
  ],
  cut: (parts) => everyPart(parts, shorter),
  moved,
  added: (parts) => [{ ...parts, parameters: [...parts.parameters, 'added=1'] }],
  prolonged: (parts) =>
    parts.parameters.flatMap((one, i) => {
      if (!isNumber(one)) return []
      const [later = ''] = rewritten(one, (value) => [anHourLater(value)])
      const behindAll = { ...parts, parameters: [...parts.parameters, later] }
      return [withParameters(parts, i, one, later), withParameters(parts, i, later, one), behindAll]
    }),
  exchanged,
  doubled,
}

/** As many parts as are tried of one URL. */
const most = 100

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
