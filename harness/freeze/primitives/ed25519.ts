import { createHash } from 'node:crypto'
import { fromLittleEndian, groupOrder, signWithIdentity, toLittleEndian } from '../../build/edwards.ts'
import { keyFromSeed } from '../../build/keys.ts'
import type { Drafted } from '../gather.ts'
import { seededKey, seedFor } from '../seeded-keys.ts'
import { messageOfTest1024 } from './test-1024.ts'

const op = 'ed25519.verify'
const key = seededKey('ed25519')
const other = seededKey('another ed25519')
const message = Buffer.from('A message that is signed.')
const signature = key.sign(message)
const octets = (one: typeof key): Buffer => Buffer.from(one.jwk.x ?? '', 'base64url')

interface Tried {
  public?: Buffer
  message?: Buffer
  signature?: Buffer
}

const given = (slug: string, says: string, tried: Tried, twin?: string): Drafted => ({
  slug,
  says,
  op,
  input: {
    public_key: (tried.public ?? octets(key)).toString('base64url'),
    message: (tried.message ?? message).toString('base64'),
    signature: (tried.signature ?? signature).toString('base64'),
  },
  ...(twin === undefined ? { result: 'accept' } : { result: 'reject', twin }),
})

const bad = (slug: string, says: string, tried: Tried): Drafted => given(slug, says, tried, 'plain')

/** RFC 8032, 7.1: secret key, message and signature in hexadecimal; the public keys follow from the secret ones. */
const published: [name: string, secret: string, message: string, signature: string][] = [
  [
    '1',
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '2',
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    '3',
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
  [
    '1024',
    'f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5',
    messageOfTest1024,
    '0aab4c900501b3e24d7cdf4663326a3a87df5e4843b2cbdb67cbf6e460fec350aa5371b1508f9f4528ecea23c436d94b5e8fcd4f681e30a6ac00a9704a188a03',
  ],
  [
    'sha-abc',
    '833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42',
    createHash('sha512').update('abc').digest('hex'),
    'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  ],
]

const facts = published.map(([name, secret, text, hex]): Drafted => ({
  ...given(`rfc8032-${name}`, `TEST ${name.toUpperCase().replace('SHA-ABC', 'SHA(abc)')} of RFC 8032, 7.1`, {
    public: octets(keyFromSeed(Buffer.from(secret, 'hex').toString('base64url'))),
    message: Buffer.from(text, 'hex'),
    signature: Buffer.from(hex, 'hex'),
  }),
  source: 'RFC 8032, 7.1',
}))

const flipped = (bytes: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(bytes)
  const at = Math.floor(bit / 8)
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8))
  return copy
}

const [R, S] = [signature.subarray(0, 32), fromLittleEndian(signature.subarray(32))]
const withS = (s: bigint): Buffer => Buffer.concat([R, toLittleEndian(s)])

const resized = (length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  signature.copy(bytes)
  return bytes
}

/** S + n·L, as long as it fits into 32 octets: an unreduced S of the same signature. */
const unreduced = Array.from({ length: 15 }, (_, i) => BigInt(i + 1)).filter((n) => S + n * groupOrder < 2n ** 256n)

const prime = 2n ** 255n - 19n

/** A y that is on no point of the curve: one of the first few. */
const offCurve = Buffer.from('0200000000000000000000000000000000000000000000000000000000000000', 'hex')

const identities = {
  'y-unreduced': Buffer.concat([Buffer.of(0xee), Buffer.alloc(30, 0xff), Buffer.of(0x7f)]),
  'negative-zero': Buffer.concat([Buffer.of(1), Buffer.alloc(30), Buffer.of(0x80)]),
}

const messages = ['', 'a', 'é', '\0', '\n', 'x'.repeat(127), 'x'.repeat(128), 'x'.repeat(1023), 'x'.repeat(5000)]

/** RFC 8032, 5.1.7: what it leaves open, keys and commitments of small order, is not there. */
export const ed25519Signatures = (): Drafted[] => [
  given('plain', 'a signature of a message', {}),
  ...facts,
  ...messages.map((text, i) =>
    given(`message-${i}`, `the message has ${Buffer.byteLength(text)} octets`, {
      message: Buffer.from(text),
      signature: key.sign(Buffer.from(text)),
    }),
  ),
  ...Array.from({ length: 8 }, (_, i) => {
    const one = seededKey(`ed25519 ${i}`)
    return given(`key-${i}`, `a signature by key ${i}`, { public: octets(one), signature: one.sign(message) })
  }),
  ...Array.from({ length: 64 }, (_, i) => {
    const bit = i * 8 + ((i * 3) % 8)
    return bad(`bit-${bit}`, `bit ${bit} of the signature is flipped`, { signature: flipped(signature, bit) })
  }),
  ...Array.from({ length: message.length }, (_, i) =>
    bad(`message-bit-${i * 8}`, `bit ${i * 8} of the message is flipped`, { message: flipped(message, i * 8) }),
  ),
  ...unreduced.map((n) =>
    bad(`s-plus-${n}-l`, `S is greater by ${n} times the group order`, { signature: withS(S + n * groupOrder) }),
  ),
  bad('s-is-l', 'S is the group order', { signature: withS(groupOrder) }),
  bad('s-is-l-minus-1', 'S is the group order less one', { signature: withS(groupOrder - 1n) }),
  bad('s-negated', 'S is negated', { signature: withS(groupOrder - S) }),
  bad('s-plus-1', 'S is greater by one', { signature: withS(S + 1n) }),
  bad('s-zero', 'S is zero', { signature: withS(0n) }),
  bad('s-all-ones', 'all bits of S are set', { signature: Buffer.concat([R, Buffer.alloc(32, 0xff)]) }),
  ...[0, 1, 31, 32, 33, 63, 65, 66, 96, 128].map((length) =>
    bad(`of-${length}-octets`, `the signature has ${length} octets`, { signature: resized(length) }),
  ),
  bad('zeros', 'the signature is 64 zeros', { signature: Buffer.alloc(64) }),
  bad('ones', 'all bits of the signature are set', { signature: Buffer.alloc(64, 0xff) }),
  bad('halves-exchanged', 'R and S are exchanged', { signature: Buffer.concat([signature.subarray(32), R]) }),
  bad('r-reversed', 'the octets of R are reversed', {
    signature: Buffer.concat([Buffer.from(R).reverse(), signature.subarray(32)]),
  }),
  bad('hexadecimal', 'the signature is written in hexadecimal', { signature: Buffer.from(signature.toString('hex')) }),
  bad('signed-twice', 'the signature of the signature', { signature: key.sign(signature) }),
  bad('other-key', 'another key signed', { signature: other.sign(message) }),
  bad('verified-with-other', 'it is verified with another key', { public: octets(other) }),
  bad('key-negated', 'the sign of the key is turned', { public: flipped(octets(key), 255) }),
  bad('other-message', 'it is of another message', { message: Buffer.from('Another message.') }),
  bad('empty-message', 'the message is emptied', { message: Buffer.alloc(0) }),
  bad('message-longer', 'a space is added to the message', { message: Buffer.concat([message, Buffer.from(' ')]) }),
  bad('prehashed', 'the SHA-512 of the message is signed', {
    signature: key.sign(createHash('sha512').update(message).digest()),
  }),
  bad('key-of-31', 'the key has 31 octets', { public: octets(key).subarray(0, 31) }),
  bad('key-of-33', 'the key has 33 octets', { public: Buffer.concat([octets(key), Buffer.of(0)]) }),
  bad('key-empty', 'the key has no octets', { public: Buffer.alloc(0) }),
  bad('key-off-curve', 'the key is no point of the curve', { public: offCurve }),
  bad('key-is-prime', 'the y of the key is the field’s prime plus two'.replace('’', "'"), {
    public: toLittleEndian(prime + 2n),
  }),
  ...(Object.entries(identities) as [keyof typeof identities, Buffer][]).map(([name, R_]) =>
    bad(`r-${name}`, `R is the identity in an encoding that is not canonical (${name})`, {
      signature: signWithIdentity(R_, seedFor('ed25519'), octets(key), message),
    }),
  ),
]
