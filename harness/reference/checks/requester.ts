import type { Json } from '../../plan/json.ts'
import type { CheckName, Checks } from '../part.ts'

/** Types of the members of the envelope and the requester. `null` stands for an absent member (proto-JSON). */
const isString = (value: Json) => typeof value === 'string'
const isObject = (value: Json) => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (is: (value: Json) => boolean) => (value: Json) => Array.isArray(value) && value.every(is)

const envelopeMembers: Record<string, (value: Json) => boolean> = {
  ver: isString,
  uris: listOf(isString),
  acceptable_restrictions: listOf(isObject),
  constraints: isObject,
  offer_id: isString,
}

const requesterMembers: Record<string, (value: Json) => boolean> = {
  id: isString,
  domain: isString,
  name: isString,
  scopes: listOf(isString),
  delegation: isObject,
  ext: isObject,
  ext_critical: listOf(isString),
}

type RequesterCheck = Extract<CheckName, `requester/${string}`>

export const requesterChecks: Pick<Checks, RequesterCheck> = {
  'requester/json-strict': {
    holds: ({ envelope }) => envelope !== undefined || 'the body is not a JSON object in UTF-8',
  },
  'requester/member-types': {
    after: ['requester/json-strict'],
    holds({ envelope, requester, member }) {
      const wrong = (from: typeof envelope, types: typeof envelopeMembers) =>
        Object.entries(types).find(([name, is]) => {
          const value = member(from, name)
          return value !== undefined && value !== null && !is(value)
        })?.[0]
      const name = wrong(envelope, envelopeMembers) ?? wrong(requester, requesterMembers)
      return name === undefined || `${name} is of another type`
    },
  },
  'requester/required-fields': {
    after: ['requester/json-strict'],
    holds({ requester, member }) {
      if (!requester) return 'requester is missing'
      const missing = ['id', 'domain'].find((name) => (member(requester, name) ?? '') === '')
      return missing === undefined || `requester.${missing} is missing`
    },
  },
  'requester/type-unspecified': {
    after: ['requester/json-strict'],
    holds: ({ steps, requester, member }) =>
      !requester || steps['requester-type'](member(requester, 'type')) !== 0 || 'requester.type is unspecified',
  },
  'requester/type-known': {
    after: ['requester/json-strict'],
    holds: ({ steps, requester, member }) =>
      !requester ||
      steps['requester-type'](member(requester, 'type')) !== undefined ||
      'requester.type is not in the enum',
  },
  // Free: the declared domain is a claim. A variant ties it to the agent's host.
  'requester/domain-is-a-claim': { holds: () => true },
  'requester/ext-critical': {
    after: ['requester/json-strict'],
    holds({ requester, member }) {
      const critical = member(requester, 'ext_critical')
      return !Array.isArray(critical) || critical.length === 0 || 'a critical extension is not understood'
    },
  },
  // Free: unknown members are passed over. A variant refuses them.
  'requester/unknown-members': { holds: () => true },
}
