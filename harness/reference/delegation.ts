import type { Json, JsonObject } from '../plan/json.ts'
import type { DirectoryEntry } from './directory.ts'
import { isObject } from './json.ts'
import type { Steps } from './part.ts'

/** A token as read; what cannot be read is `undefined`. */
export interface Link {
  /** What stands between its full stops. */
  parts: string[]
  header: JsonObject | undefined
  claims: JsonObject | undefined
  /** The signing input (RFC 7515, 5.2). */
  signed: Buffer
  signature: Buffer | undefined
}

/** Why a token does not verify by a key, or that it does. */
export type Verification = true | 'algorithm' | 'signature'

/** What `requester.delegation` carries. */
export interface Delegation {
  message: JsonObject
  /** `principal_domain`, or nothing. */
  owner: string
  links: Link[]
  /** Keys that may have signed the authority's token, filled in once they were looked up. */
  anchors: DirectoryEntry[]
}

/** Reads a delegation; `undefined` where there is none. */
export const readDelegation = (message: Json | undefined, steps: Steps): Delegation | undefined => {
  if (!isObject(message)) return undefined
  const member = (name: string) => steps['member-names'](message, name)
  const token = member('token')
  const octets = typeof token === 'string' && token !== '' ? steps['token-octets'](token) : undefined
  const tokens = octets ? steps['chain-tokens'](octets.toString('utf8')) : []
  const owner = member('principal_domain')
  return {
    message,
    owner: typeof owner === 'string' ? owner : '',
    links: tokens.map((one) => steps['read-link'](one)),
    anchors: [],
  }
}

/** The thumbprint that a token is bound to (RFC 7800, 3.1; RFC 9449, 6.1). */
export const boundTo = ({ claims }: Link): string | undefined => {
  const confirmation = claims?.['cnf']
  const thumbprint = isObject(confirmation) ? confirmation['jkt'] : undefined
  return typeof thumbprint === 'string' ? thumbprint : undefined
}

/** The key that a token says it was signed with. */
export const signerOf = ({ header }: Pick<Link, 'header'>): JsonObject | undefined => {
  const jwk = header?.['jwk']
  return isObject(jwk) ? jwk : undefined
}

/** Scopes of a token, space-delimited; `undefined` where it has no such claim. */
export const scopeOf = ({ claims }: Link): string[] | undefined => {
  const scope = claims?.['scope']
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : undefined
}

export const expiryOf = ({ claims }: Link): number | undefined => {
  const expiry = claims?.['exp']
  return typeof expiry === 'number' ? expiry : undefined
}

/** Each child with what its nearest ancestor that has it says. */
export const narrowings = <T>(
  links: readonly Link[],
  read: (link: Link) => T | undefined,
): { parent: T | undefined; child: T }[] => {
  let parent: T | undefined
  return links.flatMap((link, index) => {
    const child = read(link)
    if (child === undefined) return []
    const pair = { parent, child }
    parent = child
    return index === 0 ? [] : [pair]
  })
}
