import type { Json } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import { boundTo, expiryOf, narrowings, scopeOf, signerOf, type Verification } from '../delegation.ts'
import type { DirectoryEntry } from '../directory.ts'
import type { CheckName, Checks } from '../part.ts'

type DelegationCheck = Extract<CheckName, `delegation/${string}`>

const read = ['requester/member-types', 'delegation/required-fields', 'delegation/jws-strict'] as const
const afterKey = [...read, 'keys/selected-by-thumbprint'] as const

const required = ['principal_domain', 'principal_id', 'expires_at', 'token']
const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== ''

/** Keys keep anchoring chains for a while after they have ended (spec, Key publication, rotation and revocation, 2). */
const anchors = ({ jwk }: DirectoryEntry, { steps, now }: Context): boolean =>
  steps['anchors-by-kind'](jwk) &&
  (steps['parse-timestamp'](jwk['not_before']) ?? now) <= now &&
  now < (steps['parse-timestamp'](jwk['not_after']) ?? Infinity) + steps['rotation-grace']()

/** Several checks ask for the same verification of one request. */
const once = <T>(verify: (context: Context) => T): ((context: Context) => T) => {
  const known = new WeakMap<object, { found: T }>()
  return (context) => {
    const { delegation } = context
    if (!delegation) return verify(context)
    const { found } = known.get(delegation) ?? { found: verify(context) }
    known.set(delegation, { found })
    return found
  }
}

/** What those keys of the chain's owner that are liked make of the authority's token. */
export const authorityVerifiedBy = (context: Context, likes: (entry: DirectoryEntry) => boolean): Verification => {
  const { delegation, steps } = context
  const [authority] = delegation?.links ?? []
  if (!delegation || !authority) return true
  const found = delegation.anchors
    .filter((entry) => anchors(entry, context) && likes(entry))
    .map(({ jwk }) => steps['verify-link'](authority, jwk))
  return found.find((one) => one === true) ?? found.find((one) => one === 'algorithm') ?? 'signature'
}

/** What the keys of the chain's owner make of the authority's token. */
export const authorityVerified = once((context): Verification => authorityVerifiedBy(context, () => true))

/** What the key in its own header makes of each child. */
export const childrenVerified = once(({ delegation, steps }): Verification[] =>
  (delegation?.links.slice(1) ?? []).map((link) => steps['verify-link'](link, signerOf(link) ?? {})),
)

/** The key that a chain is bound to in the end. */
export const holderOf = ({ delegation }: Context): string | undefined => {
  const last = delegation?.links.at(-1)
  return last && boundTo(last)
}

/** The agent itself has issued the last token (spec, Delegation, 8). */
export const passedToBroker = ({ delegation, key, steps }: Context): boolean => {
  const signer = signerOf(delegation?.links.slice(1).at(-1) ?? { header: undefined })
  return signer !== undefined && steps.thumbprint(signer) === key?.thumbprint
}

/** The key that the chain is bound to has signed the request as a hop. */
export const signsAsHop = (context: Context): boolean =>
  [...(context.hopKeys?.values() ?? [])].some(({ thumbprint }) => thumbprint === holderOf(context))

export const delegationChecks: Pick<Checks, DelegationCheck> = {
  'delegation/required-fields': {
    after: ['requester/member-types'],
    holds({ delegation, member }) {
      const missing = delegation && required.find((name) => !isText(member(delegation.message, name)))
      return missing === undefined || `delegation.${missing} is missing`
    },
  },
  'delegation/format': {
    holds: ({ delegation, member }) =>
      !delegation || member(delegation.message, 'token_format') === 'jwt' || 'token_format is not jwt',
  },
  'delegation/ext-critical': {
    holds({ delegation, member }) {
      const critical = delegation && member(delegation.message, 'ext_critical')
      const none = critical === undefined || critical === null || (Array.isArray(critical) && critical.length === 0)
      return none || 'a critical extension of the delegation is not understood'
    },
  },
  'delegation/expires-at': {
    after: ['delegation/required-fields'],
    holds({ delegation, member, steps, now }) {
      const at = delegation && steps['parse-timestamp'](member(delegation.message, 'expires_at'))
      return (
        !delegation ||
        !isText(member(delegation.message, 'expires_at')) ||
        (at !== undefined && now < at) ||
        'the delegation has expired'
      )
    },
  },
  'delegation/token-encoding': {
    after: ['delegation/required-fields'],
    holds: ({ delegation, member }) =>
      !delegation ||
      !isText(member(delegation.message, 'token')) ||
      delegation.links.length > 0 ||
      'the token is not base64',
  },
  'delegation/jws-strict': {
    after: ['delegation/required-fields', 'delegation/token-encoding'],
    holds({ delegation }) {
      const broken = delegation?.links.find(
        ({ parts, header, claims, signature }) => parts.length !== 3 || !header || !claims || !signature,
      )
      if (broken) return 'a token is no compact JWS of claims'
      const critical = delegation?.links.some(({ header = {} }) => 'crit' in header || 'b64' in header)
      return !critical || 'a critical header parameter is not understood'
    },
  },
  // Free: chains have no length that the spec gives.
  'delegation/accepted': { after: read, holds: () => true },
  'delegation/algorithm': {
    after: afterKey,
    holds: (context) =>
      ![authorityVerified(context), ...childrenVerified(context)].includes('algorithm') || 'alg is not EdDSA',
  },
  'delegation/cnf-required': {
    after: read,
    holds: ({ delegation }) =>
      !delegation || delegation.links.every((link) => boundTo(link) !== undefined) || 'a token has no cnf.jkt',
  },
  'delegation/anchor': {
    // Of what is refused at ingest no owner is asked.
    after: [...afterKey, 'requester/type-unspecified', 'delegation/algorithm'],
    holds: (context) =>
      authorityVerified(context) === true || "no key of the owner's directory signed the authority's token",
  },
  'delegation/linkage': {
    after: [...read, 'delegation/anchor'],
    holds({ delegation, steps }) {
      const links = delegation?.links ?? []
      const linked = links.slice(1).every((link, index) => {
        const signer = signerOf(link)
        const parent = links[index]
        const named = parent && boundTo(parent)
        return !signer || named === undefined || steps.thumbprint(signer) === named
      })
      return linked || 'a token is signed by a key that its parent does not name'
    },
  },
  'delegation/child-signature': {
    after: [...afterKey, 'delegation/algorithm'],
    holds: (context) =>
      childrenVerified(context).every((one) => one === true) || 'a token is not signed by the key in its header',
  },
  'delegation/holder': {
    after: [...afterKey, 'delegation/linkage', 'delegation/cnf-required'],
    holds(context) {
      const holder = holderOf(context)
      if (holder === undefined || holder === context.key?.thumbprint) return true
      return (passedToBroker(context) && signsAsHop(context)) || 'the request is not signed by the holder'
    },
  },
  'delegation/scope-narrows': {
    after: read,
    holds({ delegation, steps }) {
      const covered = narrowings(delegation?.links ?? [], scopeOf).every(({ parent = [], child }) =>
        child.every((scope) => parent.some((one) => steps['scope-covers'](one, scope))),
      )
      return covered || "a token's scope is wider than its parent's"
    },
  },
  'delegation/expiry-narrows': {
    after: [...read, 'claims/registered-encoding'],
    holds({ delegation }) {
      const sooner = narrowings(delegation?.links ?? [], expiryOf).every(
        ({ parent = Infinity, child }) => child <= parent,
      )
      return sooner || 'a token outlives its parent'
    },
  },
  'delegation/expired': {
    after: [...read, 'claims/registered-encoding'],
    holds: ({ delegation, now }) =>
      (delegation?.links ?? []).every((link) => now / 1000 < (expiryOf(link) ?? Infinity)) || 'a token has expired',
  },
  // Free: what is left out does not bind. A variant wants it.
  'delegation/expiry-omitted': { after: read, holds: () => true },
  // Free: the key says who granted it. A variant compares names.
  'delegation/issuer': { after: read, holds: () => true },
  // Free: the mirror is not authoritative. A variant refuses one that says more than the token.
  'delegation/mirror': { after: read, holds: () => true },
}
