import type { Json } from '../../plan/json.ts'
import { holderOf, passedToBroker } from '../checks/delegation.ts'
import { scopeOf } from '../delegation.ts'
import { strings } from '../json.ts'
import { checkNames, type Check, type CheckName, type Steps } from '../part.ts'
import { parts } from '../parts.ts'
import type { Variant } from './index.ts'

const ofDelegation = checkNames.filter((name) => /^(delegation|claims)\//.test(name))

/** At Discover nothing is verified, and the mirror is believed. */
const lateChecks: Partial<Record<CheckName, Check['holds']>> = Object.fromEntries(
  ofDelegation.map((name): [CheckName, Check['holds']] => [
    name,
    (context) => context.operation === 'discover' || parts.checks[name].holds(context),
  ]),
)

const scopesByMirror: Steps['scopes-for'] = (context, owner) => {
  const { delegation, operation, steps, member } = context
  if (operation !== 'discover') return parts.steps['scopes-for'](context, owner)
  const mirror = delegation?.owner === owner ? strings(member(delegation.message, 'scopes')) : []
  return [...steps['declared-scopes'](context), ...mirror]
}

/** What the last token says, whoever signed it; what requesters declare grants nothing. */
const scopesByClaims: Steps['scopes-for'] = (context, owner) => {
  const { delegation, operation } = context
  if (operation !== 'discover') return parts.steps['scopes-for'](context, owner)
  const last = delegation?.owner === owner ? delegation.links.at(-1) : undefined
  return (last && scopeOf(last)) ?? []
}

/** What a chain opens that holds; one that does not is no more than none. */
const scopesOfSound: Steps['scopes-for'] = (context, owner) => {
  const holds = ofDelegation.every((name) => parts.checks[name].holds(context) === true)
  return holds || context.operation !== 'discover' ? parts.steps['scopes-for'](context, owner) : []
}

const tokensOf = (text: string): string[] => {
  try {
    return strings(JSON.parse(text) as Json)
  } catch {
    return []
  }
}

/** Legal variants of what entitles, and of when it is looked at. */
export const entitlementVariants: Record<string, Variant> = {
  'lets a chain be passed to the last broker that signs, and to no other': {
    checks: {
      'delegation/holder': (context) => {
        const held = parts.checks['delegation/holder'].holds(context)
        const last = [...(context.hopKeys?.values() ?? [])].at(-1)
        return held === true && passedToBroker(context) && holderOf(context) !== last?.thumbprint
          ? 'not the last that signs'
          : held
      },
    },
  },
  'adds its fee to the price': {
    // What it asks for is found by asking, which the self-test does not.
    lacks: ['steady-prices'],
    steps: { price: (resource, covered) => parts.steps.price(resource, covered) * 2 },
  },
  'offers first what nobody has asked for': {
    steps: {
      'uris-answered': (asked, resources) => {
        const others = [...resources.values()].filter(
          ({ required_scope: scope, uri }) => !scope && !asked.includes(uri),
        )
        return [...others.slice(0, 1).map(({ uri }) => uri), ...asked]
      },
    },
  },
  'offers more for more, and first': { steps: { 'offer-prices': (price) => [3 * price + 2, price] } },
  'counts Discover': { steps: { 'counts-at': (operation) => operation === 'discover' } },
  'counts accesses that are refused for the cap': { steps: { 'after-refusal': parts.steps['after-access'] } },
  'wants an expiry of every token': {
    checks: {
      'delegation/expiry-omitted': ({ delegation }) =>
        (delegation?.links ?? []).every(({ claims = {} }) => 'exp' in claims) || 'a token has no exp',
    },
  },
  "wants the owner's name in the authority's token": {
    checks: {
      'delegation/issuer': ({ delegation }) =>
        !delegation || delegation.links[0]?.claims?.['iss'] === delegation.owner || 'iss is not the owner',
    },
  },
  'offers nothing but what declared and delegated scopes have in common': {
    steps: {
      'scopes-for'(context, owner) {
        const { delegation, steps } = context
        const all = parts.steps['scopes-for'](context, owner)
        if (!delegation) return all
        const delegated = parts.steps['scopes-for']({ ...context, requester: undefined }, owner)
        const declared = parts.steps['scopes-for']({ ...context, delegation: undefined }, owner)
        return delegated.filter((scope) => declared.some((one) => steps['scope-covers'](one, scope)))
      },
    },
  },
  'is a public exchange to whoever names no scope': {
    steps: {
      'scopes-for'(context, owner) {
        const scopes = parts.steps['scopes-for'](context, owner)
        return scopes.length === 0 && context.delegation === undefined ? ['*'] : scopes
      },
    },
  },
  'verifies entitlements at Execute only': {
    steps: { 'scopes-for': scopesByMirror },
    checks: {
      ...lateChecks,
      'execute/offer-entitled'(context) {
        const { operation, knows, member, envelope, steps } = context
        const id = member(envelope, 'offer_id')
        if (operation !== 'execute' || typeof id !== 'string') return true
        const resource = knows.resource(id)
        if (!resource) return true
        const scopes = steps['scopes-for'](context, resource.owner)
        const covered = (wanted: string): boolean => steps['any-covers'](scopes, wanted, steps['scope-covers'])
        if (resource.required_scope !== null && !covered(resource.required_scope)) return 'no scope covers the resource'
        return knows.price(id) >= steps.price(resource, covered) || 'no scope covers the price'
      },
    },
  },
  'goes by the mirror alone until Execute': {
    foundOut: true,
    lacks: ['self-declared-scopes'],
    steps: {
      'scopes-for': (context, owner) =>
        scopesByMirror({ ...context, steps: { ...context.steps, 'declared-scopes': () => [] } }, owner),
      'declared-scopes': () => [],
    },
    checks: lateChecks,
  },
  'filters by tokens that it verifies at Execute': {
    foundOut: true,
    lacks: ['self-declared-scopes'],
    steps: { 'scopes-for': scopesByClaims },
    checks: lateChecks,
  },
  'shows nothing by a chain that it refuses at Execute': {
    foundOut: true,
    lacks: ['self-declared-scopes'],
    steps: { 'scopes-for': scopesOfSound, 'declared-scopes': () => [] },
    checks: lateChecks,
  },
  'refuses a mirror that is wider than the token': {
    checks: {
      'delegation/mirror'({ delegation, member, steps }) {
        const granting = delegation?.links.filter((link) => scopeOf(link)).at(-1)
        const token = (granting && scopeOf(granting)) ?? []
        const mirror = delegation ? strings(member(delegation.message, 'scopes')) : []
        const within = mirror.every((scope) => token.some((one) => steps['scope-covers'](one, scope)))
        return within || 'delegation.scopes is wider than the token'
      },
    },
  },
  'refuses an authority without a child': {
    checks: {
      'delegation/accepted': ({ delegation }) =>
        delegation?.links.length !== 1 || 'the owner has granted to nobody else',
    },
  },
  'takes chains joined by spaces': { chain: 'space', steps: { 'chain-tokens': (text) => text.split(' ') } },
  'takes chains as JSON arrays': { chain: 'json-array', steps: { 'chain-tokens': tokensOf } },
}
