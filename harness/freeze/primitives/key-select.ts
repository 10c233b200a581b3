import type { JsonObject } from '../../plan/json.ts'
import type { Drafted } from '../gather.ts'
import { seededKey } from '../seeded-keys.ts'

const op = 'key.select'
const chosen = seededKey('chosen')
const x = chosen.jwk.x ?? ''
const keyid = chosen.thumbprint

const entryOf = (name: string, members: JsonObject = {}): JsonObject => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  alg: 'EdDSA',
  x: seededKey(name).jwk.x ?? '',
  not_before: '2030-06-01T00:00:00Z',
  not_after: '2030-07-01T00:00:00Z',
  ...members,
})

const noon = Date.parse('2030-06-15T12:00:00Z')
const ms = (text: string): number => Date.parse(text)

const given = (
  slug: string,
  says: string,
  members: JsonObject,
  now: number,
  twin?: string,
  keys: JsonObject[] = [entryOf('chosen', members)],
  id = keyid,
): Drafted => ({
  slug,
  says,
  op,
  input: { now, keyid: id, directory: { keys } },
  ...(twin === undefined ? { result: 'accept', value: x } : { result: 'reject', twin }),
})

/** Moments around the edges of one window, in milliseconds. */
const around = (slug: string, says: string, start: string, end: string): Drafted[] => {
  const window = { not_before: start, not_after: end }
  const [from, to] = [ms(start), ms(end)]
  const inside: [string, string, number][] = [
    ['at-start', 'now is its first moment', from],
    ['after-start', 'now is a millisecond after its start', from + 1],
    ['middle', 'now is in its middle', Math.floor((from + to) / 2)],
    ['before-end', 'now is a millisecond before its end', to - 1],
  ]
  const outside: [string, string, number][] = [
    ['before-start', 'now is a millisecond before its start', from - 1],
    ['second-before', 'now is a second before its start', from - 1000],
    ['at-end', 'now is its end', to],
    ['after-end', 'now is a millisecond after its end', to + 1],
    ['day-after', 'now is a day after its end', to + 86_400_000],
  ]
  return [
    ...inside.map(([at, words, now]) => given(`${slug}-${at}`, `${says}; ${words}`, window, now)),
    ...outside.map(([at, words, now]) => given(`${slug}-${at}`, `${says}; ${words}`, window, now, `${slug}-middle`)),
  ]
}

const windows: [slug: string, says: string, start: string, end: string][] = [
  ['utc', 'the window is in UTC', '2030-06-15T12:00:00Z', '2030-06-16T12:00:00Z'],
  ['milliseconds', 'the window has milliseconds', '2030-06-15T12:00:00.250Z', '2030-06-15T12:00:01.750Z'],
  ['tenths', 'the window has tenths of a second', '2030-06-15T12:00:00.5Z', '2030-06-15T12:00:01.5Z'],
  [
    'nanoseconds',
    'the window has nine digits of a second',
    '2030-06-15T12:00:00.250000000Z',
    '2030-06-15T12:00:01.000000000Z',
  ],
  [
    'east',
    'the window is in an offset of five hours and a half east',
    '2030-06-15T17:30:00+05:30',
    '2030-06-16T17:30:00+05:30',
  ],
  ['west', 'the window is in an offset of eight hours west', '2030-06-15T04:00:00-08:00', '2030-06-16T04:00:00-08:00'],
  [
    'far-east',
    'the window is in an offset of fourteen hours east',
    '2030-06-16T02:00:00+14:00',
    '2030-06-17T02:00:00+14:00',
  ],
  [
    'quarter',
    'the window is in an offset of five hours and three quarters',
    '2030-06-15T17:45:00+05:45',
    '2030-06-16T17:45:00+05:45',
  ],
  ['mixed', 'start and end are in different offsets', '2030-06-15T23:00:00+11:00', '2030-06-15T07:00:00-07:00'],
  ['no-offset', 'the offset is plus zero', '2030-06-15T12:00:00+00:00', '2030-06-16T12:00:00+00:00'],
  ['leap-day', 'the window is the leap day of 2032', '2032-02-29T00:00:00Z', '2032-03-01T00:00:00Z'],
  [
    'leap-eve',
    'the window ends with the 28th of February of a leap year',
    '2032-02-28T00:00:00Z',
    '2032-02-29T00:00:00Z',
  ],
  ['no-leap', 'the window is the first of March of a common year', '2031-03-01T00:00:00Z', '2031-03-02T00:00:00Z'],
  [
    'century',
    'the window is the 28th of February 2100, which has no 29th',
    '2100-02-28T00:00:00Z',
    '2100-03-01T00:00:00Z',
  ],
  ['new-year', 'the window goes over the end of a year', '2030-12-31T23:59:59Z', '2031-01-01T00:00:01Z'],
  [
    'new-year-offset',
    'the window begins in another year by its offset',
    '2031-01-01T01:00:00+02:00',
    '2031-01-01T03:00:00+02:00',
  ],
  ['one-millisecond', 'the window is a second long', '2030-06-15T12:00:00Z', '2030-06-15T12:00:01Z'],
  ['after-2038', 'the window lies beyond 32 bits of seconds', '2040-01-01T00:00:00Z', '2041-01-01T00:00:00Z'],
  [
    'one-summer-night',
    'the window is an hour that some zones have twice',
    '2030-10-27T00:00:00Z',
    '2030-10-27T01:00:00Z',
  ],
  ['long', 'the window is ten years long', '2025-01-01T00:00:00Z', '2035-01-01T00:00:00Z'],
]

const decoy = seededKey('decoy')
const others = ['one', 'two', 'three', 'four'].map((name) => entryOf(`${name} beside`))
const right = entryOf('chosen')

const among = (slug: string, says: string, keys: JsonObject[], refused?: { id?: string }): Drafted =>
  given(slug, says, {}, noon, refused && 'alone', keys, refused?.id ?? keyid)

const choices: Drafted[] = [
  among('alone', 'there is one key', [right]),
  among('first', 'the key stands before others', [right, ...others]),
  among('middle-of-five', 'the key stands among others', [...others.slice(0, 2), right, ...others.slice(2)]),
  among('last', 'the key stands behind others', [...others, right]),
  among('kid-decoy-beside', 'another key has the thumbprint as its `kid`', [entryOf('decoy', { kid: keyid }), right]),
  among('own-kid', 'the key has a `kid` of its own', [entryOf('chosen', { kid: 'main' })]),
  among('expired-beside', 'another key has expired', [entryOf('decoy', { not_after: '2030-06-02T00:00:00Z' }), right]),
  among('other-types-beside', 'keys of other types stand beside', [
    { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
    { kty: 'RSA', n: 'AQAB', e: 'AQAB' },
    right,
  ]),
  among('no-keys', 'there are no keys', [], {}),
  among('others-only', 'there are only other keys', others, {}),
  among('kid-decoy-alone', 'only another key has the thumbprint as its `kid`', [entryOf('decoy', { kid: keyid })], {}),
  among('keyid-is-kid', '`keyid` is a `kid`', [entryOf('chosen', { kid: 'main' })], { id: 'main' }),
  among('keyid-is-x', "`keyid` is the key's `x`", [right], { id: x }),
  among('keyid-padded', '`keyid` is a padded thumbprint', [right], { id: `${keyid}=` }),
  among('keyid-cut', '`keyid` lacks its last character', [right], { id: keyid.slice(0, -1) }),
  among('keyid-in-capitals', '`keyid` is in capital letters', [right], { id: keyid.toUpperCase() }),
  among('keyid-empty', '`keyid` is empty', [right], { id: '' }),
  among('keyid-of-decoy', "`keyid` is a key's that is not there", [right], { id: decoy.thumbprint }),
  among('use-enc', 'the key is for encryption', [entryOf('chosen', { use: 'enc' })], {}),
  among('alg-es256', '`alg` is that of another type', [entryOf('chosen', { alg: 'ES256' })], {}),
]

/** Which key of a directory may be used, to the millisecond. */
export const selections = (): Drafted[] => [...choices, ...windows.flatMap((window) => around(...window))]
