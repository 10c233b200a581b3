import { createHash } from 'node:crypto'
import type { Drafted } from '../gather.ts'

const op = 'content-digest'

const digest = (algorithm: 'sha256' | 'sha512', body: Buffer | string): Buffer =>
  createHash(algorithm).update(body).digest()

const member = (body: Buffer | string, algorithm: 'sha256' | 'sha512' = 'sha256'): string =>
  `${algorithm.replace('sha', 'sha-')}=:${digest(algorithm, body).toString('base64')}:`

const given = (
  slug: string,
  says: string,
  body: Buffer | string,
  field: string[],
  refused?: { twin: string },
): Drafted => ({
  slug,
  says,
  op,
  input: { field, body: Buffer.from(body).toString('base64') },
  result: refused ? 'reject' : 'accept',
  ...refused,
})

const json = '{"hello": "vectors"}'
const right = member(json)
const sha512 = member(json, 'sha512')
const bad = { twin: 'plain' }

/** Around the blocks of SHA-256, and beyond. */
const lengths = [0, 1, 2, 31, 32, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 1000, 4096]

const flip = (octets: Buffer, at: number): string => {
  const copy = Buffer.from(octets)
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8))
  return copy.toString('base64')
}

const cut = (length: number): string => {
  const octets = Buffer.alloc(length)
  digest('sha256', json).copy(octets)
  return octets.toString('base64')
}

const facts: Drafted[] = [
  {
    ...given('rfc9530-newline', 'the digest that RFC 9530 has for its first example', '{"hello": "world"}\n', [
      'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:',
    ]),
    source: 'RFC 9530, B.1',
  },
  {
    ...given('rfc9421-sha-256', 'the digest of the body of RFC 9421, B.2', '{"hello": "world"}', [
      'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
    ]),
    source: 'RFC 9530, 6; RFC 9421, B.2',
  },
]

/** RFC 9530 as this protocol uses it: a dictionary in which sha-256 stands, and nothing that is known is wrong. */
export const digests = (): Drafted[] => [
  given('plain', 'the digest of a body', json, [right]),
  ...facts,
  ...lengths.map((length) => {
    const body = Buffer.from(Array.from({ length }, (_, i) => (i * 7) % 256))
    return given(`length-${length}`, `the body has ${length} octets`, body, [member(body)])
  }),
  ...lengths.map((length) => {
    const body = Buffer.from(Array.from({ length }, (_, i) => (i * 7) % 256))
    const longer = Buffer.concat([body, Buffer.of(0)])
    return given(
      `length-${length}-and-one`,
      `the digest is of ${length} octets, the body has a zero more`,
      longer,
      [member(body)],
      {
        twin: `length-${length}`,
      },
    )
  }),
  given('with-sha-512', 'two digests, both right', json, [`${right}, ${sha512}`]),
  given('sha-512-first', 'two digests, sha-512 first', json, [`${sha512}, ${right}`]),
  given('two-lines', 'two digests, a line each', json, [right, sha512]),
  given('no-space', 'no space behind the comma', json, [`${right},${sha512}`]),
  given('tab', 'a tab behind the comma', json, [`${right},\t${sha512}`]),
  given('space-around', 'white space around the value', json, [` ${right} `]),
  given('unknown-beside', 'an algorithm that is not known stands beside', json, [`${right}, blake9=:AAAA:`]),
  given('unicode', 'the body is not ASCII', '{"name":"Zoë — 東京"}', [member('{"name":"Zoë — 東京"}')]),
  ...Array.from({ length: 32 }, (_, at) =>
    given(
      `bit-in-octet-${at}`,
      `a bit of octet ${at} of the digest is flipped`,
      json,
      [`sha-256=:${flip(digest('sha256', json), at)}:`],
      bad,
    ),
  ),
  ...[0, 1, 16, 31, 33, 64].map((length) =>
    given(`digest-of-${length}`, `the digest has ${length} octets`, json, [`sha-256=:${cut(length)}:`], bad),
  ),
  given('wrong-sha-512', 'sha-512 is wrong beside a right sha-256', json, [`${right}, ${member('other', 'sha512')}`], {
    twin: 'with-sha-512',
  }),
  given('wrong-sha-256', 'sha-256 is wrong beside a right sha-512', json, [`${member('other')}, ${sha512}`], {
    twin: 'with-sha-512',
  }),
  given('wrong-in-second-line', 'the second line is wrong', json, [right, member('other', 'sha512')], {
    twin: 'two-lines',
  }),
  given('empty-field', 'the field is empty', json, [''], bad),
  given('no-line', 'there is no such field', json, [], bad),
  given('other-body', 'the digest is of another body', json, [member('{"hello": "there"}')], bad),
  given(
    'hexadecimal',
    'the digest is in hexadecimal',
    json,
    [`sha-256=${digest('sha256', json).toString('hex')}`],
    bad,
  ),
  given('quoted', 'the digest is a string', json, [`sha-256="${digest('sha256', json).toString('base64')}"`], bad),
  given('bare', 'the digest has no colons', json, [`sha-256=${digest('sha256', json).toString('base64')}`], bad),
  given('unclosed', 'the closing colon is missing', json, [right.slice(0, -1)], bad),
  given('upper-case', 'the algorithm is in capital letters', json, [right.replace('sha', 'SHA')], bad),
  given('underscore', 'the algorithm is spelt otherwise', json, [right.replace('sha-256', 'sha_256')], bad),
  given(
    'old-digest',
    'the field is written as that of RFC 3230',
    json,
    [right.replace('sha-256=:', 'SHA-256=').slice(0, -1)],
    bad,
  ),
  given('md5', 'there is only an md5', json, [`md5=:${createHash('md5').update(json).digest('base64')}:`], bad),
  given('sha', 'there is only a sha', json, [`sha=:${createHash('sha1').update(json).digest('base64')}:`], bad),
  given('of-nothing', 'the digest is of no octets', json, [member('')], bad),
]
