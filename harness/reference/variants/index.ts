import type { Json, JsonObject } from '../../plan/json.ts'
import type { Capability } from '../../plan/rule.ts'
import { maxHopsOf, within } from '../checks/hops.ts'
import type { Context } from '../context.ts'
import { isObject } from '../json.ts'
import { ownVariants } from './own.ts'
import { parts } from '../parts.ts'
import type { Replacements } from '../replace.ts'
import { knownParameters, signedText } from '../retrieval-url.ts'
import { headerValues, operationAt } from '../route.ts'
import { countVariants } from './counts.ts'
import { entitlementVariants } from './entitlement.ts'
import { foundVariants } from './found.ts'
import { lenientVariants } from './lenient.ts'
import { listVariants } from './lists.ts'
import { offerVariants } from './offers.ts'
import { plainVariants } from './plain.ts'
import { isSmallOrder } from '../small-order.ts'
import { numberOf } from '../signature-fields.ts'

/** An exchange that differs from the reference where the spec lets it: no rule may fail it. */
export interface Variant extends Replacements {
  /** How it takes a chain of tokens, where not by the default. */
  chain?: 'space' | 'json-array'
  /** What it makes no use of, though the spec lets it: rules that need it are not for it. */
  lacks?: Capability[]
  /** A run finds out of it, and asks otherwise, which the self-test does not: it is tried on real sockets only. */
  foundOut?: true
  /** It refuses the plainest request, which names no scope. */
  wantsScopes?: true
  server?: {
    delayMilliseconds?: number
    oneRequestAConnection?: boolean
    deliveryElsewhere?: boolean
    /** In octets. */
    largestBody?: number
  }
}

const refusesWith = (status: number, body?: JsonObject): Variant => ({
  steps: {
    refusal: (violations, context) => ({ status, body: body ?? parts.steps.refusal(violations, context).body }),
  },
})

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const camelCase = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(camelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [camel(name), camelCase(member)]))
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const envelopeMembers = ['ver', 'requester', 'uris', 'acceptable_restrictions', 'constraints', 'offer_id']
const requesterMembers = ['id', 'domain', 'type', 'name', 'scopes', 'delegation', 'ext', 'ext_critical']

const refusesUnknownMembers = ({ envelope = {}, requester = {} }: Context) => {
  const unknown =
    Object.keys(envelope).find((name) => !envelopeMembers.includes(snake(name))) ??
    Object.keys(requester).find((name) => !requesterMembers.includes(snake(name)))
  return unknown === undefined || `${unknown} is not known`
}

/** Leaves out every group that has no offer. */
const withoutAbsent = (answer: Json): Json => {
  if (!isObject(answer) || !Array.isArray(answer['offer_groups'])) return answer
  const groups = answer['offer_groups'].filter((group) => isObject(group) && Array.isArray(group['offers']))
  return { ...answer, offer_groups: groups.filter((group) => (group as { offers: Json[] }).offers.length > 0) }
}

const signatureParameters = ['keyid', 'alg', 'created', 'expires', 'nonce', 'tag']

/** Every legal variant by name. */
export const variants: Record<string, Variant> = {
  ...countVariants,
  ...entitlementVariants,
  ...foundVariants,
  ...plainVariants,
  ...offerVariants,
  ...lenientVariants,
  ...listVariants,
  'answers 401 whatever is wrong': refusesWith(401),
  'tells its reasons deep within': {
    steps: {
      refusal(violations, context) {
        const { status, body } = parts.steps.refusal(violations, context)
        const { denial_reason: reason, error = null } = body
        const nested: JsonObject = { error: { details: [{ error, reason: reason ?? null }] } }
        return { status, body: reason === undefined ? body : nested }
      },
    },
  },
  ...ownVariants,
  'answers 400 whatever is wrong': refusesWith(400),
  'answers 403 whatever is wrong': refusesWith(403),
  // What a gateway says of an answer that it can make nothing of.
  'answers 502 where a directory cannot be read': {
    steps: {
      refusal(violations, context) {
        const told = parts.steps.refusal(violations, context)
        return violations.some(({ check }) => check === 'keys/directory-unavailable') ? { ...told, status: 502 } : told
      },
    },
  },
  'answers 200 with a denial': {
    steps: {
      refusal(violations, context) {
        const { body } = parts.steps.refusal(violations, context)
        return { status: 200, body: { denial_reason: body['denial_reason'] ?? 'DENIAL_REASON_OTHER' } }
      },
    },
  },
  'answers in camel case': { steps: { 'answer-names': camelCase } },
  'refuses unknown members': { checks: { 'requester/unknown-members': refusesUnknownMembers } },
  'refuses a replayed signature': {
    checks: {
      'signature/replay'({ signatures, knows }) {
        const name = signatures[0]?.octets?.toString('base64') ?? ''
        const again = knows.memory.get(name) ?? false
        knows.memory.set(name, true)
        return !again || 'the signature was seen before'
      },
    },
  },
  'refuses small-order keys': {
    checks: {
      'signature/small-order-key': ({ key, steps }) => {
        const octets = key && steps['key-octets'](key.jwk['x'])
        return !octets || !isSmallOrder(octets) || 'the key is of small order'
      },
    },
  },
  'takes small-order keys in chains, too': { checks: { 'signature/small-order-key': () => true } },
  'counts the signatures of a stack against the caps': {
    checks: {
      'hops/manifest-cap': ({ signatures, hopCap }) => within(signatures.length, hopCap),
      'hops/request-cap': (context) => within(context.signatures.length, maxHopsOf(context)),
    },
  },
  'takes max_hops of 0 for none': {
    checks: {
      'hops/request-cap'(context) {
        const cap = maxHopsOf(context)
        return within(context.signatures.length - 1, cap === 0 ? undefined : cap)
      },
    },
  },
  'leaves retrieval URLs unbound': {
    lacks: ['retrieval-binding', 'identity-hash'],
    steps: { 'retrieval-hash': () => undefined },
  },
  'serves a retrieval URL once': {
    checks: {
      'retrieval/once'({ fetch, knows }) {
        if (!fetch) return true
        const name = `fetched ${fetch.url.transaction}`
        const again = knows.memory.get(name) ?? false
        knows.memory.set(name, true)
        return !again || 'the URL was used before'
      },
    },
  },
  'passes over parameters of a URL that it does not know': {
    steps: {
      'retrieval-signed': (url) =>
        signedText({ ...url, parameters: url.parameters.filter(([name]) => knownParameters.includes(name)) }),
    },
  },
  'answers 404 to a fetch that it refuses': { steps: { 'fetch-refusal': () => 404 } },
  'tells expires_at at an offset': {
    steps: {
      'execute-answer': ({ expires_at: moment, ...answer }) => {
        const local = new Date((parts.steps['parse-timestamp'](moment) ?? 0) + 7_200_000).toISOString()
        return { ...answer, expires_at: local.replace('Z', '+02:00') }
      },
    },
  },
  'lets retrieval URLs live half a minute': { steps: { 'retrieval-lifetime': () => 30_000 } },
  'takes no body of more than 8 KiB': { server: { largestBody: 8192 } },
  'answers slowly': { server: { delayMilliseconds: 50 } },
  'delivers from another port': { server: { deliveryElsewhere: true } },
  'closes each connection after one request': { server: { oneRequestAConnection: true } },
  'gives a second of leeway': {
    checks: {
      'window/future': ({ signatures, now }) =>
        signatures.every((one) => (numberOf(one, 'created') ?? -Infinity) <= now / 1000 + 1) || 'too early',
      'window/expired': ({ signatures, now }) =>
        signatures.every((one) => now / 1000 - 2 < (numberOf(one, 'expires') ?? Infinity)) || 'too late',
    },
  },
  'gives a second of leeway at the beginning alone': {
    checks: {
      'window/future': ({ signatures, now }) =>
        signatures.every((one) => (numberOf(one, 'created') ?? -Infinity) <= now / 1000 + 1) || 'too early',
    },
  },
  'refuses unknown tags and parameters': {
    checks: {
      'signature/parameters-known': ({ signatures }) =>
        signatures.every(({ parameters }) => {
          const tag = parameters.get('tag')
          const known = [...parameters.keys()].every((name) => signatureParameters.includes(name))
          return known && (tag === undefined || tag.value === 'web-bot-auth')
        }) || 'a parameter is not known',
    },
  },
  'refuses keys without both window ends': {
    checks: {
      'keys/window-absent': ({ key }) =>
        !key || ['not_before', 'not_after'].every((name) => key.jwk[name] !== undefined) || 'the key has no window',
    },
  },
  "refuses a domain that is not the agent's host": {
    checks: {
      'requester/domain-is-a-claim'({ requester, member, directoryBase }) {
        const domain = member(requester, 'domain')
        if (directoryBase === undefined || typeof domain !== 'string' || domain === '') return true
        return new URL(directoryBase).host === domain || 'requester.domain is not the host of Signature-Agent'
      },
    },
  },
  'refuses an absent Authorization line': {
    checks: {
      'signature/empty-authorization': ({ lines }) =>
        lines('authorization').length > 0 || 'Authorization is covered but not there',
    },
  },
  'takes a body under any content type': {
    steps: {
      route(message, address) {
        const operation = operationAt(message.target, address)
        if (!operation || message.method !== 'POST' || headerValues(message, 'content-type').length > 1)
          return parts.steps.route(message, address)
        return { operation, signed: true }
      },
    },
  },
  'hides what a scope gates': { steps: { 'answer-names': withoutAbsent } },
  'grants nothing for declared scopes': { lacks: ['self-declared-scopes'], steps: { 'declared-scopes': () => [] } },
}
