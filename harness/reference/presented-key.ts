import { isInnerList, parseDictionary, Token } from 'structured-headers'
import type { JsonObject } from '../plan/json.ts'

/** The key that a fetcher presents, and under which label. */
export interface PresentedKey {
  label: string
  jwk: JsonObject
}

/** Reads `Signature-Key: label=hwk;kty="OKP";crv="Ed25519";x="…"`; the last where it presents several, and `undefined` when none. */
export const readPresentedKey = (value: string): PresentedKey | undefined => {
  try {
    const members = [...parseDictionary(value)]
    const [label, member] = members.at(-1) ?? []
    if (label === undefined || !member || isInnerList(member)) return undefined
    const [scheme, parameters] = member
    if (!(scheme instanceof Token) || scheme.toString() !== 'hwk') return undefined
    const [kty, crv, x] = ['kty', 'crv', 'x'].map((name) => parameters.get(name))
    return typeof kty === 'string' && typeof crv === 'string' && typeof x === 'string'
      ? { label, jwk: { kty, crv, x } }
      : undefined
  } catch {
    return undefined
  }
}
