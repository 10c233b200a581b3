import type { Draw } from '../../plan/edit.ts'
import { changedItems, changedText } from './items.ts'
import { changedJson } from './json.ts'

/** Texts in base64url and its kin: of nothing, of one octet, of braces, of what is no text. */
const segments = [
  '',
  'AA',
  'e30',
  'W10',
  'bnVsbA',
  '_w',
  '/w==',
  'e30=',
  'A',
  '!',
  'e30.e30',
  ' ',
  'eyJhbGciOiJub25lIn0',
]

const standard = (segment: string): string => segment.replaceAll('-', '+').replaceAll('_', '/')

const recoded = (draw: Draw, segment: string): string => {
  const octets = Buffer.from(segment, 'base64url')
  const changes = [
    () => standard(segment),
    () => octets.toString('base64'),
    () => `${segment}=`,
    () => `${segment}A`,
    () => octets.toString('hex'),
    () => octets.toString('utf8').replace(/[^\x20-\x7e]/g, '?'),
    () => segment.replace(/.$/, (letter) => (letter === 'B' ? 'C' : 'B')),
    () => Buffer.concat([octets, octets]).toString('base64url'),
    () => changedText(draw, segment, [' ', '\n', '=', '.', '+', '\u00e9']),
  ]
  return draw.pick(changes)()
}

/** A segment that holds JSON, with that changed; any other is recoded. */
const readAnew = (draw: Draw, segment: string): string => {
  const text = Buffer.from(segment, 'base64url').toString()
  const changed = changedJson(draw, text)
  return changed === text ? recoded(draw, segment) : Buffer.from(changed).toString('base64url')
}

/** Changes one segment of one token; its signature is for what it was. */
const changedToken = (draw: Draw, token: string): string => {
  const parts = token.split('.')
  const place = draw.integer(0, parts.length - 1)
  const changes = [
    () => parts.with(place, readAnew(draw, parts[place] ?? '')),
    () => parts.with(place, recoded(draw, parts[place] ?? '')),
    () => changedItems(draw, parts, segments),
  ]
  return draw.pick(changes)().join('.')
}

/** A segment of one token in the place of another token's. */
const crossed = (draw: Draw, tokens: readonly string[]): string[] => {
  const [from, to] = [draw.integer(0, tokens.length - 1), draw.integer(0, tokens.length - 1)]
  const [given, taken] = [tokens[from] ?? '', tokens[to] ?? ''].map((token) => token.split('.'))
  const place = draw.integer(0, 2)
  return tokens.with(to, taken!.with(Math.min(place, taken!.length - 1), given![place] ?? '').join('.'))
}

/** A chain of compact JWSs (RFC 7515, 7.1), joined by a separator, with one change. */
export const changedChain = (draw: Draw, chain: string, separator: string): string => {
  const tokens = chain.split(separator)
  const place = draw.integer(0, tokens.length - 1)
  const changes = [
    () => tokens.with(place, changedToken(draw, tokens[place] ?? '')),
    () => crossed(draw, tokens),
    () => changedItems(draw, tokens, segments),
    () => [changedText(draw, chain, ['~', '.', ' ', '\0', '\u00ff'])],
  ]
  return draw.pick(changes)().join(separator)
}
