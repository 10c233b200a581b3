import type { Draw } from '../../plan/edit.ts'
import type { Json } from '../../plan/json.ts'
import { changedItems } from './items.ts'

/** How deep a value is nested that is put in: any reader gets through. */
const deep = 64

/** Values as they stand in a text: of other types, at the edges of numbers and of Unicode, and no JSON at all. */
export const extremeValues: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '18446744073709551616',
  '1'.repeat(400),
  '01',
  '+1',
  '.5',
  'NaN',
  'Infinity',
  '""',
  '" "',
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  String.raw`"\udc00\ud800"`,
  String.raw`"\uffff \u202e \ufeff"`,
  String.raw`"\x"`,
  String.raw`"\u12"`,
  '"\u0001"',
  '"e\u0301 \u{1f469}\u200d\u{1f4bb} \u{10ffff}"',
  `"${'a b '.repeat(2000)}"`,
  "'single'",
  '[]',
  '{}',
  '[null]',
  '{"":null}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  '',
  '//',
  '[1,]',
  '{"a":1,}',
  '{"a" 1}',
]

const strangeMembers = ['"__proto__":1', '"constructor":{}', '"":0', '"x":1', '"x" : [ ]', '"\\u0069d":"twice"', 'x:1']

/** A value as text; one place of it, chosen by its turn, is written by a change. */
type Change = (value: Json, text: string) => string

const written = (value: Json, turn: { left: number }, change: Change): string => {
  const mine = turn.left === 0
  turn.left -= 1
  const text = Array.isArray(value)
    ? `[${value.map((item) => written(item, turn, change)).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${membersOf(value, (item) => written(item, turn, change)).join(',')}}`
      : JSON.stringify(value)
  return mine ? change(value, text) : text
}

const membersOf = (value: { [name: string]: Json }, write: (item: Json) => string): string[] =>
  Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${write(item)}`)

const placesOf = (value: Json): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((sum, item) => sum + placesOf(item), 0)
    : 1

/** Members or items are dropped, doubled, exchanged, or joined by others; a plain value is exchanged. */
const restructured =
  (draw: Draw): Change =>
  (value) => {
    if (Array.isArray(value))
      return `[${changedItems(
        draw,
        value.map((item) => JSON.stringify(item)),
        extremeValues,
      ).join(',')}]`
    if (typeof value !== 'object' || value === null) return draw.pick(extremeValues)
    return `{${changedItems(
      draw,
      membersOf(value, (item) => JSON.stringify(item)),
      strangeMembers,
    ).join(',')}}`
  }

/** A JSON text with one change of its structure or of one value; a text that is no JSON comes back as it is. */
export const changedJson = (draw: Draw, text: string): string => {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return text
  }
  const change = draw.pick<Change>([restructured(draw), () => draw.pick(extremeValues)])
  return written(value, { left: draw.integer(0, placesOf(value) - 1) }, change)
}

/** The octets of a text in another encoding, or with what belongs to none. */
export const changedOctets = (draw: Draw, text: string): Buffer => {
  const utf8 = Buffer.from(text)
  const place = draw.integer(0, utf8.length)
  const withOctets = (...octets: number[]): Buffer =>
    Buffer.concat([utf8.subarray(0, place), Buffer.from(octets), utf8.subarray(place)])
  const changes = [
    () => utf8.subarray(0, place),
    () => Buffer.concat([utf8, utf8]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    () => withOctets(0),
    () => withOctets(0xff),
    () => withOctets(0xc0, 0x80),
    () => withOctets(0xed, 0xa0, 0x80),
    () => withOctets(0xf4, 0x90, 0x80, 0x80),
    () => Buffer.alloc(0),
  ]
  return draw.pick(changes)()
}
