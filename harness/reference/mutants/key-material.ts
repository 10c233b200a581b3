import type { Json } from '../../plan/json.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { checks, steps } = parts

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const kind = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }
type KindMember = keyof typeof kind
const kindMembers: KindMember[] = ['kty', 'crv', 'use', 'alg']

/** Compares three of the four members. */
const blindTo = (blind: KindMember) =>
  mutant('keys/type', ({ key }) => {
    const seen = kindMembers.filter((name) => name !== blind)
    return !key || seen.every((name) => key.jwk[name] === kind[name]) || 'the key is of another type'
  })

/** Looks whether the word is somewhere in the right one. */
const takesPartOf = (part: KindMember) =>
  mutant('keys/type', (context) => {
    const { key } = context
    const word = key?.jwk[part]
    const isPart = key !== undefined && typeof word === 'string' && kind[part].includes(word)
    return checks['keys/type'].holds(
      isPart ? { ...context, key: { ...key, jwk: { ...key.jwk, [part]: kind[part] } } } : context,
    )
  })

const octetsOr = (read: (x: Json | undefined) => Buffer | undefined) =>
  mutant('key-octets', (x) => {
    const octets = steps['key-octets'](x) ?? read(x)
    return octets?.length === 32 ? octets : undefined
  })

/** Base64url read without strictness. */
export const decoded = (x: Json | undefined): Buffer => Buffer.from(typeof x === 'string' ? x : '', 'base64url')

/** What may go wrong with the members of a key. */
export const keyMaterialMutants: Mutants = {
  'does not look at kty': blindTo('kty'),
  'takes the beginning of OKP for it': mutant('keys/type', (context) => {
    const { key } = context
    const isBegun = key !== undefined && kind.kty.startsWith(textOf(key.jwk['kty']) || kind.kty)
    const whole = isBegun ? { ...key, jwk: { ...key.jwk, kty: kind.kty } } : key
    return checks['keys/type'].holds({ ...context, key: whole })
  }),
  'takes a part of sig for it': takesPartOf('use'),
  'takes a part of EdDSA for it': takesPartOf('alg'),
  'does not look at crv': blindTo('crv'),
  'does not look at use': blindTo('use'),
  'does not look at the alg of a key': blindTo('alg'),
  'compares kty and crv without regard to case': mutant('keys/type', ({ key }) => {
    const spelt = (name: KindMember) => textOf(key?.jwk[name])
    const same = (name: KindMember) => spelt(name).toLowerCase() === kind[name].toLowerCase()
    const right = same('kty') && same('crv') && spelt('use') === kind.use && spelt('alg') === kind.alg
    return !key || right || 'the key is of another type'
  }),
  'compares use without regard to case': mutant('keys/type', (context) => {
    const { key } = context
    const sig = textOf(key?.jwk['use']).toLowerCase() === kind.use
    return checks['keys/type'].holds(
      key && sig ? { ...context, key: { ...key, jwk: { ...key.jwk, use: 'sig' } } } : context,
    )
  }),
  'fills a short key up with zeros': octetsOr((x) => {
    const octets = decoded(x)
    return octets.length > 0 ? Buffer.concat([octets, Buffer.alloc(Math.max(0, 32 - octets.length))]) : undefined
  }),
  'cuts off what is beyond 32 octets': octetsOr((x) => decoded(x).subarray(0, 32)),
  'reads keys in hexadecimal too': octetsOr((x) => Buffer.from(typeof x === 'string' ? x : '', 'hex')),
  'makes a text of what is none': octetsOr((x) => steps['key-octets'](Array.isArray(x) ? x.map(textOf).join() : x)),
}
