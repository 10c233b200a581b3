import type { Json } from '../../plan/json.ts'
import type { CheckName, Checks } from '../part.ts'

type ClaimsCheck = Exclude<Extract<CheckName, `claims/${string}`>, 'claims/spend-cap'>

const after = ['requester/member-types', 'delegation/required-fields', 'delegation/jws-strict'] as const

const isNumber = (value: Json): boolean => typeof value === 'number'
const isString = (value: Json): boolean => typeof value === 'string'

/** Registered claims that are evaluated, or say nothing that binds (RFC 7519, 4.1). */
const registered: Record<string, (value: Json) => boolean> = {
  iss: isString,
  sub: isString,
  jti: isString,
  iat: isNumber,
  nbf: isNumber,
  exp: isNumber,
  scope: isString,
  cnf: () => true,
}

const integer = (least: bigint, most: bigint) => (value: Json) => {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^-?\d+$/.test(text)) return false
  return least <= BigInt(text) && BigInt(text) <= most
}

/** Encodings of the matching Delegation fields (proto-JSON): int64, int32, Duration. */
const reserved: Record<string, (value: Json) => boolean> = {
  svc_max_spend_cents: integer(0n, 2n ** 63n - 1n),
  svc_max_accesses: integer(0n, 2n ** 31n - 1n),
  svc_quota_period: (value) => typeof value === 'string' && /^\d+(\.\d{1,9})?s$/.test(value),
}

const wrong = (claims: { [name: string]: Json } | undefined, table: typeof reserved): string | undefined =>
  Object.entries(claims ?? {}).find(
    ([name, value]) => Object.hasOwn(table, name) && table[name]?.(value) === false,
  )?.[0]

export const isKnownClaim = (name: string): boolean => Object.hasOwn(registered, name) || Object.hasOwn(reserved, name)

/** Claims fail closed (spec, Authentication, Delegation, 5). */
export const claimsChecks: Pick<Checks, ClaimsCheck> = {
  'claims/unknown': {
    after,
    holds({ delegation }) {
      const names = delegation?.links.flatMap(({ claims = {} }) => Object.keys(claims)) ?? []
      const unknown = names.find((name) => !isKnownClaim(name))
      return unknown === undefined || `the claim ${unknown} cannot be evaluated`
    },
  },
  'claims/registered-encoding': {
    after,
    holds({ delegation }) {
      const name = delegation?.links.map(({ claims }) => wrong(claims, registered)).find((one) => one !== undefined)
      return name === undefined || `the claim ${name} is of another type`
    },
  },
  'claims/svc-encoding': {
    after,
    holds({ delegation }) {
      const name = delegation?.links.map(({ claims }) => wrong(claims, reserved)).find((one) => one !== undefined)
      return name === undefined || `the claim ${name} is not in the encoding of its field`
    },
  },
  'claims/not-before': {
    after: [...after, 'claims/registered-encoding'],
    holds: ({ delegation, now }) =>
      (delegation?.links ?? []).every(({ claims }) => {
        const from = claims?.['nbf']
        return typeof from !== 'number' || from <= now / 1000
      }) || 'a token is not valid yet',
  },
}
