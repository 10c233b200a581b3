import type { Draw } from '../../harness/plan/edit.ts'
import { coversBySegments } from './covers.ts'

/** Segments that are plain to anybody (RFC 6749, 3.3), those of the fixture's scopes among them. */
const plainWords = [
  'dist',
  'US',
  'CA',
  'credit',
  'read',
  'academic',
  'papers',
  'internal',
  'ledger',
  'v2.0',
  'a-b_c',
  '7',
]

/** Segments of a scope at most where it must be taken: the spec shows three, and speaks of further ones. */
const most = 4

/** A scope that any exchange knows for one: one to four words, a star here and there behind the first. */
export const anyScope = (draw: Draw): string =>
  Array.from({ length: draw.integer(1, most) }, (_, place) =>
    place > 0 && draw.integer(0, 3) === 3 ? '*' : draw.pick(plainWords),
  ).join(':')

/** So many scopes. */
export const anyScopes = (draw: Draw, fewest: number, mostOfThem: number): string[] =>
  Array.from({ length: draw.integer(fewest, mostOfThem) }, () => anyScope(draw))

/** What a scope covers for sure: itself, or with words for some of its stars. */
export const anyNarrower = (draw: Draw, scope: string): string => {
  const segments = scope.split(':')
  const narrower = segments.flatMap((segment, place) => {
    if (segment !== '*' || draw.integer(0, 1) === 0) return [segment]
    const length = place === segments.length - 1 ? draw.integer(1, 3) : 1
    return Array.from({ length }, () => draw.pick(plainWords))
  })
  return narrower.join(':')
}

/** A grant that covers a requirement without being it: stars for some segments, or for all that are left. */
export const anyCover = (draw: Draw, required: string): string => {
  const segments = required.split(':')
  const kept = draw.integer(0, segments.length - 1)
  const whole = draw.integer(0, 1) === 0
  const stars = draw.integer(1, 2 ** segments.length - 1)
  const starred = segments.map((segment, place) => (stars & (1 << place) ? '*' : segment))
  return whole ? starred.join(':') : [...segments.slice(0, kept), '*'].join(':')
}

type Change = (draw: Draw, segments: string[]) => string[]

/** One segment, any, becomes another. */
const changing =
  (change: (segment: string, draw: Draw) => string): Change =>
  (draw, segments) => {
    const place = draw.integer(0, segments.length - 1)
    return segments.with(place, change(segments[place] ?? '', draw))
  }

const fullWidth = (segment: string): string =>
  segment.replace(/[!-)+-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))

/** Letters that look alike: Cyrillic. */
const lookAlike: Record<string, string> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', i: 'і', A: 'А', S: 'Ѕ', C: 'С' }

const otherCase = (segment: string): string =>
  segment === segment.toLowerCase() ? segment.toUpperCase() : segment.toLowerCase()

/** What makes another scope of a scope: too long, too short, too broad, or spelt otherwise. */
const changes: Change[] = [
  (draw, segments) => [...segments, draw.pick(plainWords)],
  (_, segments) => segments.slice(0, -1),
  changing((_, draw) => draw.pick(plainWords)),
  changing(() => '*'),
  changing(otherCase),
  changing((segment) => segment.slice(0, -1)),
  changing((segment) => `${segment.slice(0, 1)}*`),
  changing((segment, draw) => segment + draw.pick(['s', '*', '?', '.*', '0', '\u0301'])),
  (_, segments) => segments.toReversed(),
  (draw, segments) => segments.toSpliced(draw.integer(0, segments.length), 0, ''),
  (draw, segments) => segments.toSpliced(draw.integer(0, segments.length), 0, '*'),
  (draw, segments) => [
    ...segments,
    ...Array.from<string>({ length: 200 - segments.length }).fill(draw.pick(plainWords)),
  ],
  (_, segments) => [...segments, ...Array.from<string>({ length: 200 - segments.length }).fill('*')],
  changing(fullWidth),
  changing((segment) => segment.replace(/./gu, (letter) => lookAlike[letter] ?? letter)),
  changing((segment) => segment.replace(/./gu, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
]

/** A scope that is nearly another one; the first in turn, from a drawn one on, of which `fits` is sure. */
const near = (draw: Draw, scope: string, fits: (near: string) => boolean): string => {
  const start = draw.integer(0, changes.length - 1)
  const inTurn = [...changes.slice(start), ...changes.slice(0, start)]
  for (const change of inTurn) {
    const found = change(draw, scope.split(':')).join(':')
    if (found !== '' && fits(found)) return found
  }
  return 'other:unrelated'
}

/** A scope that none of these covers, and nearly does. */
export const anyBroader = (draw: Draw, granted: readonly string[]): string =>
  near(draw, draw.pick(granted), (found) => granted.every((one) => coversBySegments(one, found) === false))

/** A grant that does not cover a requirement, and nearly does. */
export const anyMiss = (draw: Draw, required: string): string =>
  near(draw, required, (found) => coversBySegments(found, required) === false)
