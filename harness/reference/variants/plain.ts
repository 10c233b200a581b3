import { isDeepStrictEqual } from 'node:util'
import type { CheckName, Finding } from '../part.ts'
import type { Context } from '../context.ts'
import { expiryOf, scopeOf, signerOf } from '../delegation.ts'
import { parseObject, strings } from '../json.ts'
import { parts } from '../parts.ts'
import { numberOf } from '../signature-fields.ts'
import type { Variant } from './index.ts'

/** Has everybody, and remembers whom it had before. */
class Everybody extends Set<string> {
  override has(): boolean {
    return true
  }
}

/** The check as it is, and then another that this exchange has besides. */
const also = (check: CheckName, holds: (context: Context) => Finding): Variant => ({
  checks: {
    [check]: (context: Context) => {
      const found = parts.checks[check].holds(context)
      return found === true ? holds(context) : found
    },
  },
})

const sorted = (scopes: readonly string[]): string[] => [...new Set(scopes)].toSorted()

const headerMembers = ['alg', 'typ', 'jwk']
const capFields = { max_accesses: 'svc_max_accesses', max_spend_cents: 'svc_max_spend_cents' }

/**
 * Exchanges that want what is said twice to be said alike, and that set bounds where the spec names none: requests that
 * say nothing twice, and stay within common bounds, are accepted by all of them.
 */
export const plainVariants: Record<string, Variant> = {
  "wants expires_at to be the last token's expiry": also('delegation/expires-at', ({ delegation, member, steps }) => {
    const last = delegation?.links.at(-1)
    const exp = last && expiryOf(last)
    const stated = delegation && steps['parse-timestamp'](member(delegation.message, 'expires_at'))
    return exp === undefined || stated === exp * 1000 || 'expires_at is not the expiry of the last token'
  }),
  'wants the mirror to say what the last token says': also('delegation/mirror', ({ delegation, member }) => {
    const mirror = strings(delegation && member(delegation.message, 'scopes'))
    const last = delegation?.links.findLast((link) => scopeOf(link) !== undefined)
    const same = mirror.length === 0 || isDeepStrictEqual(sorted(mirror), sorted((last && scopeOf(last)) ?? []))
    return same || 'delegation.scopes is not what the token says'
  }),
  'refuses to be asked for more than the token brings': also('delegation/mirror', (context) => {
    const { delegation, steps } = context
    const last = delegation?.links.findLast((link) => scopeOf(link) !== undefined)
    const token = (last && scopeOf(last)) ?? []
    const within = steps['declared-scopes'](context).every((scope) =>
      token.some((one) => steps['scope-covers'](one, scope)),
    )
    return !delegation || within || 'declared scopes are wider than the token'
  }),
  'takes chains of agents and delegates only': also('delegation/mirror', ({ delegation, requester, member, steps }) => {
    const type = delegation && steps['requester-type'](member(requester, 'type'))
    return type === undefined || type === 1 || type === 4 || 'a requester of that type has no chain'
  }),
  'wants caps of the message to be those of a token': also('claims/svc-encoding', ({ delegation, member, steps }) => {
    const agree = Object.entries(capFields).every(([field, claim]) => {
      const stated = delegation && steps['cap-value'](member(delegation.message, field))
      return (
        stated === undefined || delegation?.links.some(({ claims }) => steps['cap-value'](claims?.[claim]) === stated)
      )
    })
    return agree || 'a cap of the message is in no token'
  }),
  "refuses members of a token's header that it does not know": also('delegation/jws-strict', ({ delegation }) => {
    const known = (delegation?.links ?? []).every(({ header = {} }) =>
      Object.keys(header).every((name) => headerMembers.includes(name)),
    )
    return known || 'a member of a header is not known'
  }),
  'refuses a first token that bears a key': also('delegation/anchor', ({ delegation }) => {
    const [authority] = delegation?.links ?? []
    return !authority || signerOf(authority) === undefined || "the authority's token bears a key"
  }),
  'takes chains of four tokens at most': also(
    'delegation/accepted',
    ({ delegation }) => (delegation?.links.length ?? 0) <= 4 || 'the chain is too long',
  ),
  'refuses tokens that live longer than a year': also('delegation/expired', ({ delegation, now }) => {
    const short = (delegation?.links ?? []).every((link) => (expiryOf(link) ?? 0) * 1000 <= now + 366 * 86_400_000)
    return short || 'a token lives too long'
  }),
  'wants each hop to be signed no sooner than the one before, and to end with it': also(
    'hops/covers-previous',
    ({ signatures }) => {
      const within = signatures.every((one, i) => {
        const before = signatures[i - 1] ?? one
        return (
          (numberOf(before, 'created') ?? 0) <= (numberOf(one, 'created') ?? 0) &&
          (numberOf(one, 'expires') ?? 0) <= (numberOf(before, 'expires') ?? 0)
        )
      })
      return within || 'the windows of the hops do not fit'
    },
  ),
  'reads null, and no list at all, as an empty list of its moment': {
    steps: {
      'revoked-after'(held, document) {
        const list = document?.status === 200 ? parseObject(document.body.toString()) : undefined
        const isEmpty = typeof list?.['as_of'] === 'string' && (list['revoked'] ?? null) === null
        return isEmpty ? { thumbprints: new Set(), asOf: undefined } : parts.steps['revoked-after'](held, document)
      },
    },
  },
  'refuses the keys of a directory whose list cannot be read': {
    steps: {
      'revoked-after'(held, document) {
        const after = parts.steps['revoked-after'](held, document)
        return after === held ? { ...held, thumbprints: new Everybody(held.thumbprints) } : after
      },
    },
  },
  'refuses the keys of a directory whose list is older than ten minutes': {
    steps: {
      'revoked-after'(held, document, now = 0) {
        const after = parts.steps['revoked-after'](held, document, now)
        const isOld = (after.asOf ?? Infinity) < now - 600_000
        return isOld ? { ...after, thumbprints: new Everybody(after.thumbprints) } : after
      },
    },
  },
  'refuses signatures that live longer than a minute': also('window/expired', ({ signatures }) => {
    const short = signatures.every((one) => (numberOf(one, 'expires') ?? 0) - (numberOf(one, 'created') ?? 0) <= 62)
    return short || 'a signature lives too long'
  }),
  'wants a signature to lie within the window of its key': also('keys/window-end', ({ signatures, key, steps }) => {
    const [agent] = signatures
    const [from, to] = [key?.jwk['not_before'], key?.jwk['not_after']].map((end) => steps['parse-timestamp'](end))
    const begins = from === undefined || from <= 1000 * ((agent && numberOf(agent, 'created')) ?? 0)
    const ends = to === undefined || 1000 * ((agent && numberOf(agent, 'expires')) ?? 0) <= to
    return (begins && ends) || 'the signature begins before its key, or outlives it'
  }),
  'wants a delegation to name its issuer and its owner alike': also('delegation/issuer', ({ delegation }) => {
    const alike = (delegation?.links ?? []).every(({ claims = {} }) => claims['iss'] === delegation?.owner)
    return alike || 'a token does not name the owner'
  }),
  'passes over padding in excess': {
    steps: { 'signature-octets': (text) => parts.steps['signature-octets'](text.replace(/=+:$/, '==:')) },
  },
  'reads timestamps in upper case only': {
    steps: {
      'parse-timestamp': (value) =>
        typeof value === 'string' && /[tz]/.test(value) ? undefined : parts.steps['parse-timestamp'](value),
    },
  },
}
