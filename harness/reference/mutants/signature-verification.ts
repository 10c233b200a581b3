import type { KeyObject } from 'node:crypto'
import { createHash } from 'node:crypto'
import { hashes, verify as verifyLoosely } from '@noble/ed25519'
import type { Steps } from '../part.ts'
import { parts } from '../parts.ts'
import type { Context } from '../context.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { signatureBase } from '../steps/base.ts'
import { mutant, unchecked } from '../replace.ts'

const verify: Steps['verify'] = (base, key, signature) => parts.steps.verify(base, key, signature)

const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n

/** The same signature with S brought below the group order. */
const reduced = (signature: Buffer): Buffer => {
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex') || '0'}`) % groupOrder
  const octets = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
  return Buffer.concat([signature.subarray(0, 32), octets])
}

const octetsOf = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

hashes.sha512 = (message) => new Uint8Array(createHash('sha512').update(message).digest())

const agentsText = ({ signatures }: Context): string => signatures[0]?.member ?? ''

const textOf = (context: Context): string => {
  const [signature] = context.signatures
  return signature ? signatureBase(signature, context) : ''
}

/** Finds nothing wrong with what it has once found right. */
const remembers = (
  check: 'signature/valid' | 'window/expired' | 'revocation/refused',
  of: (context: Context) => string,
): Mutant =>
  mutant(check, (context) => {
    const name = `${check} ${of(context)}`
    const finding = context.knows.memory.get(name) || parts.checks[check].holds(context)
    if (finding === true) context.knows.memory.set(name, true)
    return finding
  })

export const verificationMutants: Mutants = {
  'does not verify the signature': mutant('signature/valid', unchecked),
  'verifies a signature once': remembers('signature/valid', agentsText),
  'knows what was signed once by its text alone': remembers('signature/valid', textOf),
  'knows what was signed once, at whatever address': remembers('signature/valid', (context) =>
    [agentsText(context), ...['authorization', 'content-digest', 'signature-agent'].map(context.field)].join(' '),
  ),
  'looks at the window of a signature when it first verifies it': remembers('window/expired', agentsText),
  'takes a signature that it has verified within two minutes': mutant('window/expired', (context) => {
    const { memory } = context.knows
    const tens = Math.floor(context.now / 10_000)
    const lately = Array.from({ length: 15 }, (_, ago) => `met at ${tens - ago} ${agentsText(context)}`)
    if (lately.some((name) => memory.get(name))) return true
    const finding = parts.checks['window/expired'].holds(context)
    if (finding === true && lately[0] !== undefined) memory.set(lately[0], true)
    return finding
  }),
  'looks whether a key is revoked when it first verifies a signature': remembers('revocation/refused', agentsText),
  'remembers a signature before it has verified it': mutant('signature/valid', (context) => {
    const name = `met ${context.directoryBase ?? ''} ${context.signatures[0]?.member ?? ''}`
    const met = context.knows.memory.get(name) ?? false
    context.knows.memory.set(name, true)
    return met || parts.checks['signature/valid'].holds(context)
  }),
  'cuts the signature to 64 bytes': mutant('verify', (base, key, signature) =>
    verify(base, key, signature.subarray(0, 64)),
  ),
  'verifies only what is 64 bytes long': mutant(
    'verify',
    (base, key, signature) => signature.length !== 64 || verify(base, key, signature),
  ),
  'takes an empty signature for none': mutant(
    'verify',
    (base, key, signature) => signature.length === 0 || verify(base, key, signature),
  ),
  'reduces S by the group order before it verifies': mutant('verify', (base, key, signature) =>
    verify(base, key, signature.length === 64 ? reduced(signature) : signature),
  ),
  'decodes R as ledgers do, by ZIP 215': mutant(
    'verify',
    (base, key, signature) =>
      verify(base, key, signature) ||
      (signature.length === 64 && verifyLoosely(signature, base, octetsOf(key), { zip215: true })),
  ),
}
