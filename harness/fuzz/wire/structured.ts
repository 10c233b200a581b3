import type { Draw } from '../../plan/edit.ts'
import { changedItems, changedText } from './items.ts'

/** Values at the edges of RFC 8941, and beyond them. */
const extremes = [
  '0',
  '-0',
  '1',
  '-1',
  '999999999999999',
  '-999999999999999',
  '1000000000000000',
  '9007199254740993',
  '18446744073709551616',
  '0.001',
  '999999999999.999',
  '1.',
  '.5',
  '1e9',
  '--1',
  '""',
  '"\\""',
  '"\\\\"',
  '"\\x"',
  '"',
  '"\u00e9"',
  '"\u007f"',
  '"%00"',
  '::',
  ':=:',
  ':AAAA:',
  ':A:',
  ':AA=A:',
  ':\u00e9:',
  ':AAAA',
  '?0',
  '?1',
  '?2',
  '?',
  '@1700000000',
  '%"caf%c3%a9"',
  '*',
  '*token/with:all#of%it',
  'Token',
  '()',
  '( )',
  '(()',
  '("@method" )',
  '("@method""@path")',
  '',
  ' ',
  ';',
  ';;',
  '=',
  ',',
]

/** Members and parameters that may be put in. */
const members = [...extremes.map((value) => `x=${value}`), ...extremes, 'agent', 'agent=()', 'Agent=1', '__proto__=1']
const parameters = [
  ...extremes.map((value) => `created=${value}`),
  'created',
  'keyid',
  'x',
  '__proto__',
  'alg="none"',
  ' b',
]
const components = [
  '"@method"',
  '"@METHOD"',
  '"@signature-params"',
  '"@query-param";name="a"',
  '"date"',
  '"signature";key="agent"',
  ...extremes,
]

/** Cuts text at a separator that stands neither in quotes nor in parentheses nor in a byte sequence. */
export const partsOf = (text: string, separator: ',' | ';' | ' '): string[] => {
  const parts = ['']
  let [depth, quoted, octets] = [0, false, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quoted && letter === '\\') {
      parts[parts.length - 1] += text.slice(at, at + 2)
      at += 1
      continue
    }
    if (letter === '"' && !octets) quoted = !quoted
    else if (letter === ':' && !quoted) octets = !octets
    else if (letter === '(' && !quoted && !octets) depth += 1
    else if (letter === ')' && !quoted && !octets) depth -= 1
    if (letter === separator && !quoted && !octets && depth <= 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** One part of a list is changed by itself. */
const within = (draw: Draw, parts: string[], joint: string, change: (part: string) => string): string => {
  const place = draw.integer(0, parts.length - 1)
  return parts.with(place, change(parts[place] ?? '')).join(joint)
}

const valueChanged = (draw: Draw, part: string): string => {
  const name = /^[^=("]*=/.exec(part)?.[0] ?? ''
  return name + draw.pick(extremes)
}

const innerChanged = (draw: Draw, member: string): string => {
  const inner = /^([^(]*\()([^)]*)(\).*)$/s.exec(member)
  if (!inner) return valueChanged(draw, member)
  const [, before = '', items = '', after = ''] = inner
  return before + changedItems(draw, partsOf(items, ' '), components).join(' ') + after
}

const parametersChanged = (draw: Draw, member: string): string => {
  const [item = '', ...rest] = partsOf(member, ';')
  return [item, ...changedItems(draw, rest, parameters)].join(';')
}

/** The value of a structured field (RFC 8941) with one change: of a member, a parameter, an inner list, or a value. */
export const changedField = (draw: Draw, text: string): string => {
  const all = partsOf(text, ',')
  const changes = [
    () =>
      within(draw, all, ',', (member) => within(draw, partsOf(member, ';'), ';', (part) => valueChanged(draw, part))),
    () => within(draw, all, ',', (member) => parametersChanged(draw, member)),
    () => within(draw, all, ',', (member) => innerChanged(draw, member)),
    () => changedItems(draw, all, members).join(','),
    () => changedText(draw, text, ['\t', ' ', ',', ';', '"', ':', '(', '\u00ff', 'x', '=']),
  ]
  return draw.pick(changes)()
}
