import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Finding } from '../part.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

const { steps, checks } = parts

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const statedBy = (context: Context): Map<string, Buffer> =>
  steps['digests-of-field'](context.field('content-digest')) ?? new Map()

/** The digest of the body, or of what this makes of it. */
const orOf = (change: (body: Buffer) => string) =>
  mutant('digest/matches', (context): Finding => {
    const found = checks['digest/matches'].holds(context)
    if (found === true) return true
    return (
      statedBy(context)
        .get('sha-256')
        ?.equals(sha256(change(context.message.body))) || found
    )
  })

const writtenAnew = (body: Buffer): string => {
  try {
    return JSON.stringify(JSON.parse(body.toString()))
  } catch {
    return ''
  }
}

/** Where the field cannot be read as it should be, this is taken for the octets of a sha-256. */
const readsToo = (form: RegExp, encoding: BufferEncoding) =>
  mutant('digests-of-field', (value) => {
    const text = form.exec(value)?.[1]
    return text === undefined ? steps['digests-of-field'](value) : new Map([['sha-256', Buffer.from(text, encoding)]])
  })

/** Digests read one by one, the first of each name kept. */
const firstOfEach = (value: string): Map<string, Buffer> | undefined => {
  const members = value.split(',').map((member) => steps['digests-of-field'](member))
  if (members.includes(undefined)) return undefined
  return new Map(members.toReversed().flatMap((member) => [...(member ?? [])]))
}

export const anyRight = (context: Context): Finding => {
  const stated = statedBy(context)
  const right = (algorithm: string, name: string) =>
    stated.get(name)?.equals(createHash(algorithm).update(context.message.body).digest()) ?? false
  return right('sha256', 'sha-256') || right('sha512', 'sha-512') || 'no digest is right'
}

const known = ['sha-256', 'sha-512']

export const digestMutants: Mutants = {
  'does not compare the digest with the body': mutant('digest/matches', unchecked),
  'does not compare the digest of a body in chunks': mutant(
    'digest/matches',
    (context) => context.lines('transfer-encoding').length > 0 || checks['digest/matches'].holds(context),
  ),
  'compares no digest of a body above 64 KiB': mutant(
    'digest/matches',
    (context) => context.message.body.length > 65_536 || checks['digest/matches'].holds(context),
  ),
  'compares no digest of a body that has a coding': mutant(
    'digest/matches',
    (context) => context.lines('content-encoding').length > 0 || checks['digest/matches'].holds(context),
  ),
  'compares no digest where the content type has a parameter': mutant(
    'digest/matches',
    (context) =>
      context.lines('content-type').some((line) => line.includes(';')) || checks['digest/matches'].holds(context),
  ),
  'trims a body before it digests it': orOf((body) => body.toString().trim()),
  'digests the message as it would write it': orOf(writtenAnew),
  'takes the digest of nothing for that of any body': orOf(() => ''),
  'is content with any one right digest': mutant('digest/matches', anyRight),
  'executes by any one right digest': mutant('digest/matches', (context) =>
    context.operation === 'execute' ? anyRight(context) : checks['digest/matches'].holds(context),
  ),
  'compares nothing beside an unknown digest': mutant(
    'digest/matches',
    (context) =>
      [...statedBy(context).keys()].some((name) => !known.includes(name)) || checks['digest/matches'].holds(context),
  ),
  'wants one digest only': mutant('digest/form', (context) =>
    statedBy(context).size < 2 ? checks['digest/form'].holds(context) : 'there are several digests',
  ),
  'wants one line of digests only': mutant('digest/form', (context) =>
    context.lines('content-digest').length < 2 ? checks['digest/form'].holds(context) : 'there are several lines',
  ),
  'refuses digests that it does not know': mutant('digest/form', (context) => {
    const strange = [...statedBy(context).keys()].find((name) => !known.includes(name))
    return strange === undefined ? checks['digest/form'].holds(context) : `${strange} is not known`
  }),
  'is content with digests that it does not know': mutant(
    'digest/form',
    (context) => statedBy(context).size > 0 || checks['digest/form'].holds(context),
  ),
  'takes an empty digest for none': mutant(
    'digest/form',
    (context) => context.field('content-digest') === '' || checks['digest/form'].holds(context),
  ),
  'reads digests without their colons': readsToo(/^sha-256=([A-Za-z0-9+/]{43}=)$/, 'base64'),
  'reads quoted digests': readsToo(/^sha-256="([^"]*)"$/, 'base64'),
  'reads digests in hexadecimal': readsToo(/^sha-256=:([0-9a-f]{64}):$/, 'hex'),
  'reads digests in hexadecimal without their colons': readsToo(/^sha-256=([0-9a-f]{64})$/, 'hex'),
  'passes over what stands after a digest': readsToo(/^sha-256=:([A-Za-z0-9+/]{43}=): .*$/, 'base64'),
  'reads names of digests in any case': mutant('digests-of-field', (value) =>
    steps['digests-of-field'](value.replace(/^SHA-256(?==)/i, 'sha-256')),
  ),
  'keeps the first of two digests': mutant('digests-of-field', firstOfEach),
  'compares digests without regard to case': mutant(
    'digest-agrees',
    (stated, digest) => stated.toString('base64').toLowerCase() === digest.toString('base64').toLowerCase(),
  ),
  'compares as many octets as a digest has': mutant('digest-agrees', (stated, digest) =>
    stated.equals(digest.subarray(0, stated.length)),
  ),
  'compares as many octets as a digest ought to have': mutant('digest-agrees', (stated, digest) =>
    stated.subarray(0, digest.length).equals(digest),
  ),
  'digests letters in place of octets': mutant('digest-of-body', ({ message }) =>
    Buffer.from(message.body.toString(), 'latin1'),
  ),
  'digests the first 16 KiB of a body': mutant('digest-of-body', ({ message }) => message.body.subarray(0, 16_384)),
  'digests the first 256 KiB of a body': mutant('digest-of-body', ({ message }) => message.body.subarray(0, 262_144)),
  'digests the decoded body': mutant('digest-of-body', ({ message, decodedBody }) => decodedBody ?? message.body),
}
