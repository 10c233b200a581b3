import { createHash } from 'node:crypto'
import { keyFromSeed, KeyRing, makeKey, type Key } from '../build/keys.ts'
import type { KeyKind } from '../plan/plan.ts'
import { ellipticKey, rsaKey } from './foreign-keys.ts'
import type { PublishedKey } from './types.ts'

/** All private keys of the vectors are made of this text. */
export const publishedSeed = 'svc-conformance golden vectors 1'

/** 32 octets for a name. */
export const seedFor = (name: string): Buffer => createHash('sha256').update(`${publishedSeed} ${name}`).digest()

const plainKey = (name: string): Key => keyFromSeed(seedFor(name).toString('base64url'))

/** The first of `NAME`, `NAME 1`, `NAME 2` … whose public key ends in a zero octet. */
const keyEndingInZero = (name: string): Key => {
  for (let turn = 0; ; turn++) {
    const key = plainKey(turn === 0 ? name : `${name} ${turn}`)
    if (Buffer.from(key.jwk.x ?? '', 'base64url').at(-1) === 0) return { ...key, kind: 'ends-in-zero' }
  }
}

const makers: Record<KeyKind, (name: string) => Key> = {
  ed25519: plainKey,
  'ends-in-zero': keyEndingInZero,
  p256: (name) => ellipticKey(seedFor(name)),
  rsa: () => rsaKey(),
  'small-order': () => makeKey('small-order'),
}

const made = new Map<string, Key>()

/** The key of a name, the same one in every run. */
export const seededKey = (name: string, kind: KeyKind = 'ed25519'): Key => {
  const known = made.get(`${kind} ${name}`) ?? makers[kind](name)
  made.set(`${kind} ${name}`, known)
  return known
}

/** A key ring that is made of the published seed, and remembers whose keys were asked for. */
export class SeededKeyRing extends KeyRing {
  readonly #kinds: Record<string, KeyKind>
  readonly asked = new Set<string>()

  constructor(kinds: Record<string, KeyKind>) {
    super(kinds)
    this.#kinds = kinds
  }

  override key(name: string): Key {
    this.asked.add(name)
    return seededKey(name, this.#kinds[name])
  }

  /** The keys that were asked for, for others to use. */
  published(): Record<string, PublishedKey> {
    const names = [...this.asked].toSorted()
    return Object.fromEntries(names.map((name) => [name, publishedKey(this.key(name))]))
  }
}

export const publishedKey = ({ jwk, thumbprint, d }: Key): PublishedKey => ({
  jwk,
  thumbprint,
  ...(d === '' ? {} : { d }),
})
