import type { Json, JsonObject } from '../../plan/json.ts'
import type { Drafted } from '../gather.ts'
import { seededKey } from '../seeded-keys.ts'

const op = 'revocation.apply'
const { thumbprint } = seededKey('revoked')
const others = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => seededKey(`revoked ${i}`).thumbprint)

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
const moment = (minute: number): string => `2030-06-15T11:${String(minute).padStart(2, '0')}:00Z`

const snapshot = (revoked: Json, minute = 0): JsonObject => ({
  status: 200,
  headers,
  json: { as_of: moment(minute), revoked },
})

const given = (slug: string, says: string, answers: JsonObject[], twin?: string): Drafted => ({
  slug,
  says,
  op,
  input: { thumbprint, answers },
  ...(twin === undefined ? { result: 'accept' } : { result: 'reject', twin }),
})

const sizes = [1, 2, 10, 99, 100, 101, 256]

/** What a poll may bring that is no snapshot. */
const failures: [slug: string, says: string, answer: JsonObject][] = [
  ['500', 'is answered with 500', { status: 500, headers, text: 'out of order' }],
  ['502', 'is answered with 502', { status: 502, headers, text: '' }],
  ['503', 'is answered with 503 and an empty list', { ...snapshot([], 5), status: 503 }],
  ['429', 'is answered with 429', { status: 429, headers, text: 'later' }],
  ['silence', 'is not answered', { status: null, headers: {} }],
  ['nothing', 'is answered with nothing', { status: 200, headers, text: '' }],
  ['html', 'is a page', { status: 200, headers, text: '<html></html>' }],
  ['cut', 'is cut off', { status: 200, headers, text: '{"as_of":"2030-06-15T11:05:00Z","revoked":[' }],
  ['list', 'is a bare list', { status: 200, headers, json: [] }],
  ['text', 'is a JSON text', { status: 200, headers, json: 'none' }],
  ['null', 'is JSON null', { status: 200, headers, json: null }],
  ['null-member', 'says that nothing is null', { status: 200, headers, json: { revoked: null } }],
  ['object-member', 'has an object for a list', { status: 200, headers, json: { revoked: {} } }],
  ['text-member', 'has a text for a list', { status: 200, headers, json: { revoked: '' } }],
]

/** What polls of one list bring. That a later snapshot leaves a thumbprint out is open, and not there. */
export const snapshots = (): Drafted[] => [
  given('empty', 'nothing is revoked', [snapshot([])]),
  given('alone', 'the key alone is revoked', [snapshot([thumbprint])], 'empty'),
  ...sizes.flatMap((size) => {
    const list = others(size)
    const place = Math.floor(size / 2)
    const amid = [...list.slice(0, place), thumbprint, ...list.slice(place)]
    return [
      given(`others-${size}`, `${size} other keys are revoked`, [snapshot(list)]),
      given(
        `first-of-${size}`,
        `the key stands before ${size} others`,
        [snapshot([thumbprint, ...list])],
        `others-${size}`,
      ),
      given(`amid-${size}`, `the key stands amid ${size} others`, [snapshot(amid)], `others-${size}`),
      given(
        `last-of-${size}`,
        `the key stands behind ${size} others`,
        [snapshot([...list, thumbprint])],
        `others-${size}`,
      ),
    ]
  }),
  given('twice', 'the key is there twice', [snapshot([thumbprint, thumbprint])], 'empty'),
  given('lower-case', 'the list has the thumbprint in small letters, which is that of no key', [
    snapshot([thumbprint.toLowerCase()]),
  ]),
  given('upper-case', 'the list has the thumbprint in capital letters, which is that of no key', [
    snapshot([thumbprint.toUpperCase()]),
  ]),
  given('prefix', 'the list has the beginning of the thumbprint', [snapshot([thumbprint.slice(0, 20)])]),
  given('longer', 'the list has the thumbprint and more', [snapshot([`${thumbprint}A`])]),
  given(
    'unknown-member',
    'the list has a member that is not known',
    [{ status: 200, headers, json: { as_of: moment(0), revoked: [thumbprint], next_update: moment(9) } }],
    'empty',
  ),
  given('later', 'the second snapshot has the key', [snapshot([]), snapshot([thumbprint], 5)], 'empty'),
  given(
    'third',
    'the third snapshot has the key',
    [snapshot([]), snapshot(others(2), 5), snapshot([...others(2), thumbprint], 10)],
    'empty',
  ),
  given('kept', 'two snapshots have the key', [snapshot([thumbprint]), snapshot([thumbprint], 5)], 'empty'),
  given(
    'kept-beside-others',
    'a later snapshot has further keys',
    [snapshot([thumbprint]), snapshot([...others(5), thumbprint], 5)],
    'empty',
  ),
  given('others-come', 'further keys are revoked, and not this one', [snapshot(others(1)), snapshot(others(3), 5)]),
  ...failures.flatMap(([slug, says, answer]) => [
    given(
      `then-${slug}`,
      `the key is revoked, and then the list ${says}`,
      [snapshot([thumbprint]), answer],
      `never-then-${slug}`,
    ),
    given(`never-then-${slug}`, `nothing is revoked, and then the list ${says}`, [snapshot([]), answer]),
    given(
      `after-${slug}`,
      `the list ${says}, and then has the key`,
      [snapshot([]), answer, snapshot([thumbprint], 10)],
      `never-then-${slug}`,
    ),
  ]),
]
