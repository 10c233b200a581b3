import { createHmac, createPublicKey, verify as cryptoVerify } from 'node:crypto'
import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import { boundTo, signerOf, type Link } from '../delegation.ts'
import { isObject, parseObject } from '../json.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { isMissedForAMinute } from './missed.ts'

const { checks, steps } = parts

/** Takes further tokens for verified. */
const verifiesToo = (takes: (link: Link, jwk: JsonObject) => boolean): Mutant =>
  mutant('verify-link', (link, jwk) => takes(link, jwk) || steps['verify-link'](link, jwk))

/** Verifies some tokens as if their algorithm were the right one. */
const calledEdDSA = (takes: (alg: unknown, header: JsonObject) => boolean): Mutant =>
  mutant('verify-link', (link, jwk) => {
    const alg = link.header?.['alg']
    // What is verified of a link is remembered by the link: one that is right already stays itself.
    const read =
      alg !== 'EdDSA' && takes(alg, link.header ?? {}) ? { ...link, header: { ...link.header, alg: 'EdDSA' } } : link
    return steps['verify-link'](read, jwk)
  })

/** The owner's directory cannot be had. */
const isOwnerMissed = ({ delegation, owners }: Context): boolean =>
  delegation?.anchors.length === 0 && owners.includes(delegation.owner)

const stringOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const isHashBy =
  (encoding: 'base64url' | 'utf8') =>
  ({ header, signed, signature }: Link, jwk: JsonObject): boolean =>
    header?.['alg'] === 'HS256' &&
    signature !== undefined &&
    createHmac('sha256', Buffer.from(stringOf(jwk['x']), encoding))
      .update(signed)
      .digest()
      .equals(signature)

const isByElliptic = ({ header, signed, signature }: Link, { kty, crv, x, y }: JsonObject): boolean => {
  if (header?.['alg'] !== 'ES256' || kty !== 'EC' || !signature) return false
  const key = createPublicKey({ key: { kty, crv: stringOf(crv), x: stringOf(x), y: stringOf(y) }, format: 'jwk' })
  return cryptoVerify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** Is content with other headers. */
const critical = (refuses: (crit: unknown) => boolean): Mutant =>
  mutant('delegation/jws-strict', (context) => {
    const headers = context.delegation?.links.map(({ header }) => header ?? {}) ?? []
    if (headers.some((header) => 'crit' in header && refuses(header['crit']))) return 'crit is not understood'
    if (headers.every((header) => !('crit' in header))) return checks['delegation/jws-strict'].holds(context)
    return true
  })

const payloadOf = ({ parts: [, payload = ''] }: Link): string => Buffer.from(payload, 'base64url').toString()

/** Reads the claims of a token another way where there is one. */
const claimsBy = (read: (text: string, link: Link) => JsonObject | undefined): Mutant =>
  mutant('read-link', (token) => {
    const link = steps['read-link'](token)
    return { ...link, claims: read(payloadOf(link), link) ?? link.claims }
  })

const bindings = (bound: (link: Link, index: number, links: Link[]) => boolean): Mutant =>
  mutant('delegation/cnf-required', ({ delegation }) => delegation?.links.every(bound) !== false || 'no cnf.jkt')

/** Reads a token without some characters; what is signed stays what came. */
const without = (strays: RegExp): Mutant =>
  mutant('read-link', (token) => {
    const { signed } = steps['read-link'](token)
    return { ...steps['read-link'](token.replace(strays, '')), signed }
  })

/** Passes over strays in the signature of the first token, which bears no key, or of the others. */
const withoutInSignature = (isFirst: boolean): Mutant =>
  mutant('read-link', (token) => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const clean = [header, payload, signature.replace(/[^\w-]/g, '')].join('.')
    const { header: read } = steps['read-link'](token)
    return steps['read-link'](isFirst === !(read && 'jwk' in read) ? clean : token)
  })

/** Writes a flattened JSON serialisation (RFC 7515, 7.2.2) as the compact one. */
const compactOf = (token: string): string => {
  const json = token.startsWith('{') ? parseObject(token) : undefined
  return json ? ['protected', 'payload', 'signature'].map((name) => stringOf(json[name])).join('.') : token
}

/** Reads a key in a header no further than a key goes. */
const cutJwk = (link: Link): Link => {
  const jwk = signerOf(link)
  const octets = Buffer.from(stringOf(jwk?.['x']), 'base64url')
  if (octets.length <= 32) return link
  const x = octets.subarray(0, 32).toString('base64url')
  return { ...link, header: { ...link.header, jwk: { ...jwk, x } } }
}

/** How a single token is read. */
export const tokenMutants: Mutants = {
  'takes unsigned tokens': verifiesToo(
    ({ header, signature }) => header?.['alg'] === 'none' && signature?.length === 0,
  ),
  'takes hashes with a public key': verifiesToo(isHashBy('base64url')),
  'takes hashes with the text of a public key': verifiesToo(isHashBy('utf8')),
  "takes tokens by a key's own algorithm": verifiesToo(isByElliptic),
  "takes an owner's token by a key's own algorithm": verifiesToo(
    (link, jwk) => signerOf(link) === undefined && isByElliptic(link, jwk),
  ),
  'takes EdDSA in any case': calledEdDSA((alg) => typeof alg === 'string' && alg.toLowerCase() === 'eddsa'),
  'does not look at the alg of tokens': calledEdDSA(() => true),
  // It is the only one that names no key.
  'does not look at the alg of the first token': calledEdDSA((_, header) => header['jwk'] === undefined),
  'takes EdDSA where alg is missing': calledEdDSA((alg) => alg === undefined),
  'takes EdDSA where alg is empty': calledEdDSA((alg) => alg === ''),
  'takes the beginning of EdDSA for it': calledEdDSA(
    (alg) => typeof alg === 'string' && alg !== '' && 'EdDSA'.startsWith(alg),
  ),
  'finds alg in any case': calledEdDSA((alg, header) => {
    const [, folded] = Object.entries(header).find(([name]) => name.toLowerCase() === 'alg') ?? []
    return alg === undefined && folded === 'EdDSA'
  }),
  'passes over crit': critical(() => false),
  'looks for crit in the last token only': mutant('delegation/jws-strict', (context) => {
    const { delegation } = context
    const isBefore = delegation?.links.slice(0, -1).some(({ header = {} }) => 'crit' in header)
    return isBefore || checks['delegation/jws-strict'].holds(context)
  }),
  'takes an empty crit': critical((crit) => !Array.isArray(crit) || crit.length > 0),
  'passes over what follows the third part': mutant('read-link', (token) => {
    const link = steps['read-link'](token)
    return { ...link, parts: link.parts.slice(0, 3) }
  }),
  'takes tokens in the JSON serialisation': mutant('read-link', (token) => steps['read-link'](compactOf(token))),
  'takes the first 32 octets of a key in a header': mutant('read-link', (token) => cutJwk(steps['read-link'](token))),
  'decodes base64url loosely': mutant('read-link', (token) => steps['read-link'](token.replace(/[^\w.-]/g, ''))),
  'passes over strays in a payload': without(/[^\w.-]/g),
  'passes over strays in the last signature': withoutInSignature(false),
  'passes over strays in the first signature': withoutInSignature(true),
  'reads Infinity in a payload': claimsBy((text) => parseObject(text.replaceAll(/:\s*Infinity\b/g, ':1e999'))),
  'decodes payloads loosely': claimsBy((text) => parseObject(text)),
  'takes the first of two claims of one name': claimsBy((text, { claims }) => {
    const first = /"exp":(\d+)/.exec(text)?.[1]
    return claims && first !== undefined ? { ...claims, exp: Number(first) } : undefined
  }),
  'takes a token without cnf for anyone': mutant('delegation/cnf-required', unchecked),
  'takes cnf.jwk for a binding': bindings((link) => {
    const confirmation = link.claims?.['cnf']
    return boundTo(link) !== undefined || (isObject(confirmation) && isObject(confirmation['jwk']))
  }),
  'takes the first thumbprint of a list': bindings((link) => {
    const confirmation = link.claims?.['cnf']
    const listed = isObject(confirmation) && Array.isArray(confirmation['jkt']) ? confirmation['jkt'][0] : undefined
    return boundTo(link) !== undefined || typeof listed === 'string'
  }),
  'takes cnf for the thumbprint where it is a text': bindings(
    (link) => boundTo(link) !== undefined || typeof link.claims?.['cnf'] === 'string',
  ),
  'finds jkt in any case': mutant('read-link', (token) => {
    const link = steps['read-link'](token)
    const confirmation = link.claims?.['cnf']
    if (!isObject(confirmation) || 'jkt' in confirmation) return link
    const folded = Object.entries(confirmation).find(([name]) => name.toLowerCase() === 'jkt')
    return folded ? { ...link, claims: { ...link.claims, cnf: { jkt: folded[1] } } } : link
  }),
  'asks for cnf in the last token only': bindings(
    (link, index, links) => index < links.length - 1 || boundTo(link) !== undefined,
  ),
  'compares holders by the first characters': mutant('delegation/holder', ({ delegation, key }) => {
    const last = delegation?.links.at(-1)
    return !last || key?.thumbprint.startsWith(boundTo(last) ?? '') === true || 'not the holder'
  }),
  'fetches the key that a token names an address of': mutant('further-anchors', ({ delegation }) => {
    const address = delegation?.links[0]?.header?.['jku']
    return typeof address === 'string' ? [address] : []
  }),
  'asks the issuer for its keys': mutant('further-anchors', ({ delegation, member }) => {
    const issuer = delegation && member(delegation.message, 'issuer')
    return typeof issuer === 'string' ? [steps['directory-url'](issuer)] : []
  }),
  'asks an issuer that no token names': mutant('further-anchors', ({ delegation, member }) => {
    const issuer = delegation && member(delegation.message, 'issuer')
    const isNamed = delegation?.links.some(({ claims }) => claims?.['iss'] === issuer)
    return typeof issuer === 'string' && !isNamed ? [steps['directory-url'](issuer)] : []
  }),
  'asks the issuer of a right chain for its OIDC document': mutant('further-anchors', ({ delegation, scheme }) => {
    const issuer = delegation?.links[0]?.claims?.['iss']
    return typeof issuer === 'string' ? [`${scheme}://${issuer}/.well-known/openid-configuration`] : []
  }),
  'fetches the key that a child names an address of': mutant('further-anchors', ({ delegation }) => {
    const address = delegation?.links.slice(1).at(-1)?.header?.['jku']
    return typeof address === 'string' ? [address] : []
  }),
  "takes the key of a token's issuer for the owner's": mutant('further-anchors', ({ delegation, scheme }) => {
    const issuer = delegation?.links[0]?.claims?.['iss']
    return typeof issuer === 'string' ? [steps['directory-url'](`${scheme}://${issuer}`)] : []
  }),
  "takes the key of the owner that a token names as its issuer for the owner's": mutant(
    'further-anchors',
    ({ delegation, owners, scheme }) => {
      const issuer = delegation?.links[0]?.claims?.['iss']
      const isOwner = typeof issuer === 'string' && owners.includes(issuer)
      return isOwner ? [steps['directory-url'](`${scheme}://${issuer}`)] : []
    },
  ),
  "takes a broker's key for the owner's": mutant('further-anchors', ({ brokers }) =>
    brokers.map((broker) => steps['directory-url'](broker)),
  ),
  "takes any owner's key for the owner's": mutant('further-anchors', ({ owners, scheme }) =>
    owners.map((owner) => steps['directory-url'](`${scheme}://${owner}`)),
  ),
  "takes a chain unverified whose owner's directory cannot be had": mutant(
    'delegation/anchor',
    (context) => isOwnerMissed(context) || checks['delegation/anchor'].holds(context),
  ),
  "takes a chain unverified whose owner's directory could not be had for a minute": mutant(
    'delegation/anchor',
    (context) =>
      isMissedForAMinute(context, context.delegation?.owner ?? '', isOwnerMissed(context)) ||
      checks['delegation/anchor'].holds(context),
  ),
  "believes the key in the authority's header where its owner's directory cannot be had": mutant(
    'delegation/anchor',
    (context) => {
      const [authority] = context.delegation?.links ?? []
      const own = isOwnerMissed(context) && authority ? signerOf(authority) : undefined
      return (
        (authority && own && steps['verify-link'](authority, own) === true) ||
        checks['delegation/anchor'].holds(context)
      )
    },
  ),
  "does not verify the authority's token": mutant('delegation/anchor', unchecked),
  'does not verify a token that comes alone': mutant(
    'delegation/anchor',
    (context) => context.delegation?.links.length === 1 || checks['delegation/anchor'].holds(context),
  ),
  "believes the key in the authority's header": mutant('delegation/anchor', (context) => {
    const [authority] = context.delegation?.links ?? []
    const own = authority && signerOf(authority)
    if (authority && own && steps['verify-link'](authority, own) === true) return true
    return checks['delegation/anchor'].holds(context)
  }),
}
