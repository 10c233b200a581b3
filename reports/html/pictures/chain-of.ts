import { createHash, createPublicKey, verify } from 'node:crypto'
import type { SentRequest } from '../../report-types.ts'

/** A token of a chain, as the request carries it. */
export interface Link {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  alg: unknown
  /** Thumbprint of the key in the header, by which the token says that it is signed. */
  signer?: string
  /** Thumbprint of the key that it is bound to. */
  binds?: string
  /** Whether the key in the header made the signature. */
  genuine?: boolean
}

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const membersIn = (part: string): Members | undefined => {
  const value = parsed(Buffer.from(part, 'base64url').toString())
  return isMembers(value) ? value : undefined
}

const deepest = 8

/** The token of the first delegation in a body, wherever an operation puts it. */
const tokenIn = (value: unknown, depth = 0): string | undefined => {
  if (depth > deepest || typeof value !== 'object' || value === null) return undefined
  if (isMembers(value) && isMembers(value.delegation) && typeof value.delegation.token === 'string') {
    return value.delegation.token
  }
  for (const member of Object.values(value)) {
    const token = tokenIn(member, depth + 1)
    if (token !== undefined) return token
  }
  return undefined
}

/* However an exchange wants its chains joined. */
const tokensOf = (text: string): string[] => {
  const list = parsed(text)
  return Array.isArray(list) ? list.map(String) : text.split(/[~\s]+/)
}

const thumbprint = ({ crv, kty, x }: Members): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')

const madeBy = (jwk: Members, signed: string, signature: string): boolean => {
  try {
    const { kty, crv, x } = jwk
    const key = createPublicKey({ key: { kty: String(kty), crv: String(crv), x: String(x) }, format: 'jwk' })
    return verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

const linkOf = (token: string): Link | undefined => {
  const [first = '', second = '', signature = ''] = token.split('.')
  const [header, claims] = [membersIn(first), membersIn(second)]
  if (!header || !claims) return undefined
  const binds = isMembers(claims.cnf) ? claims.cnf.jkt : undefined
  return {
    header,
    claims,
    alg: header.alg,
    ...(isMembers(header.jwk) && {
      signer: thumbprint(header.jwk),
      genuine: madeBy(header.jwk, `${first}.${second}`, signature),
    }),
    ...(typeof binds === 'string' && { binds }),
  }
}

/** The chain of tokens in a request; none where it cannot be read. */
export const chainOf = ({ body, encoding }: SentRequest): Link[] => {
  const token = encoding === 'utf-8' ? tokenIn(parsed(body)) : undefined
  if (token === undefined) return []
  const links = tokensOf(Buffer.from(token, 'base64').toString()).map(linkOf)
  return links.flatMap((link) => (link ? [link] : []))
}

/** The same to be read: header and claims, a line a member. */
export const chainLines = (links: Link[]): string[] =>
  links.flatMap(({ header, claims }, index) => [
    ...(index === 0 ? [] : ['']),
    ...JSON.stringify(header, null, 2).split('\n'),
    ...JSON.stringify(claims, null, 2).split('\n'),
  ])
