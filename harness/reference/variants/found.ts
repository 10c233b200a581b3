import type { Json } from '../../plan/json.ts'
import { maxHopsOf, within } from '../checks/hops.ts'
import type { Context } from '../context.ts'
import { expiryOf } from '../delegation.ts'
import { isObject, strings } from '../json.ts'
import type { Finding, Steps } from '../part.ts'
import { parts } from '../parts.ts'
import type { Variant } from './index.ts'

/** Stands for what any scope covers. */
const anything = ''

/** Nothing is for all. */
const scopesWanted: Partial<Steps> = {
  'any-covers': (scopes, wanted, covers) =>
    wanted === anything ? scopes.length > 0 : parts.steps['any-covers'](scopes, wanted, covers),
  entitled: (asked, covered) => parts.steps.entitled(asked, covered).filter(({ owner }) => covered(anything, owner)),
}

const isListedShortly = (entry: Json): boolean =>
  isObject(entry) && (entry['relationship'] === 'DIRECT' || entry['relationship'] === 'RESELLER')

const ofDelegates = {
  'requester/unknown-members': ({ requester = {} }: Context): Finding =>
    requester['delegation'] === undefined ||
    requester['type'] === 'REQUESTER_TYPE_DELEGATED' ||
    'its type is not that of a delegate',
}

/** Whether every token of a chain ends within so many seconds. */
const endsWithin = (seconds: number, { delegation, now }: Context): boolean =>
  (delegation?.links ?? []).every((link) => (expiryOf(link) ?? 0) <= now / 1000 + seconds)

const asksAtMost = (most: number): Variant => ({
  foundOut: true,
  checks: {
    'requester/unknown-members': ({ envelope, member }) =>
      strings(member(envelope, 'uris')).length <= most || 'it asks for too much',
  },
})

const silentlyCapped: Variant = {
  foundOut: true,
  checks: {
    'hops/manifest-cap': ({ signatures }) => signatures.length <= 2 || 'there is more than one intermediary',
  },
  steps: {
    'own-manifest'(own) {
      const document = parts.steps['own-manifest'](own)
      if (!isObject(document.body)) return document
      const { max_intermediary_hops: _, ...body } = document.body
      return { ...document, body }
    },
  },
}

/** What is public is offered to some, as what a subscription brings is to those who have it. */
const offersPublicWhere = (covers: (scopes: readonly string[]) => boolean): Variant => ({
  foundOut: true,
  steps: {
    'any-covers': (scopes, wanted, one) =>
      wanted === anything ? covers(scopes) : parts.steps['any-covers'](scopes, wanted, one),
    entitled: (asked, covered) =>
      parts.steps
        .entitled(asked, covered)
        .filter(
          ({ owner, required_scope, subscription }) =>
            required_scope !== null || covered(anything, owner) || covered(`subscription:${subscription}`, owner),
        ),
  },
})

/** Legal variants of which a run finds out before it asks. */
export const foundVariants: Record<string, Variant> = {
  'offers nothing to whoever names no scope': { foundOut: true, steps: scopesWanted },
  'sells to delegates alone, by URLs that are not bound': {
    foundOut: true,
    lacks: ['self-declared-scopes', 'retrieval-binding', 'identity-hash'],
    steps: {
      ...scopesWanted,
      'declared-scopes': () => [],
      'retrieval-hash': () => undefined,
    },
  },
  'offers nothing without a chain': {
    foundOut: true,
    lacks: ['self-declared-scopes'],
    steps: { ...scopesWanted, 'declared-scopes': () => [] },
  },
  'offers what is public to those alone who may have everything': offersPublicWhere((scopes) => scopes.includes('*')),
  'offers what is public to whoever names no scope, or all': offersPublicWhere(
    (scopes) => scopes.length === 0 || scopes.includes('*'),
  ),
  'refuses whoever comes without a chain': {
    foundOut: true,
    wantsScopes: true,
    lacks: ['self-declared-scopes'],
    steps: { ...scopesWanted, 'declared-scopes': () => [] },
    checks: {
      'requester/unknown-members': ({ requester = {} }) =>
        requester['delegation'] !== undefined || 'it comes without a chain',
    },
  },
  'is a public exchange to whoever has no scope from an owner': {
    foundOut: true,
    steps: {
      'scopes-for'(context, owner) {
        const scopes = parts.steps['scopes-for'](context, owner)
        return scopes.length === 0 ? ['*'] : scopes
      },
    },
  },
  'sells nothing for money': { foundOut: true, steps: { price: () => 0 } },
  'sells dearly': {
    foundOut: true,
    steps: { price: (resource, covered) => parts.steps.price(resource, covered) * 1_000_000_000 },
  },
  'knows relationships by their short names only': {
    foundOut: true,
    steps: {
      'manifest-lists'(manifest, ...names) {
        const { exchanges } = manifest
        const read = Array.isArray(exchanges) ? exchanges.filter(isListedShortly) : []
        return parts.steps['manifest-lists']({ ...manifest, exchanges: read }, ...names)
      },
    },
  },
  'takes chains of requesters only whose type says so': { foundOut: true, checks: ofDelegates },
  'has chains executed by requesters only whose type says so': {
    foundOut: true,
    checks: {
      'requester/unknown-members': (context) =>
        context.operation !== 'execute' || ofDelegates['requester/unknown-members'](context),
    },
  },
  'takes chains of delegates only, and tokens of two hours at most': {
    foundOut: true,
    checks: {
      ...ofDelegates,
      'delegation/expired': (context) =>
        endsWithin(7200, context) ? parts.checks['delegation/expired'].holds(context) : 'a token lives too long',
    },
  },
  'refuses to be asked for more than five resources at once': asksAtMost(5),
  'refuses to be asked for more than one resource at once': asksAtMost(1),
  'takes one broker where nothing is said of hops': {
    foundOut: true,
    checks: {
      'hops/request-cap': (context) =>
        context.operation === 'execute' || within(context.signatures.length - 1, maxHopsOf(context) ?? 1),
    },
  },
  'takes no broker where nothing is said of hops, whatever is asked': {
    foundOut: true,
    checks: { 'hops/request-cap': (context) => within(context.signatures.length - 1, maxHopsOf(context) ?? 0) },
  },
  'takes one broker at most, and does not say so': silentlyCapped,
  'takes one broker at most without saying so, and refuses whoever names no scope': {
    ...silentlyCapped,
    wantsScopes: true,
    checks: {
      ...silentlyCapped.checks,
      'requester/unknown-members': ({ requester = {} }) =>
        requester['delegation'] !== undefined ||
        strings(requester['scopes']).length > 0 ||
        'it has neither scopes nor a chain',
    },
  },
}
