import type { Steps } from '../part.ts'
import type { Resource } from '../fixture.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { steps } = parts

type Covers = Steps['scope-covers']

/** Lets a scope cover more than it does. */
const also = (covers: Covers): Mutant =>
  mutant('scope-covers', (granted, required) => steps['scope-covers'](granted, required) || covers(granted, required))

/** Knows some scopes not at all, or not in some place. */
const unless = (strange: Covers): Mutant =>
  mutant('scope-covers', (granted, required) => steps['scope-covers'](granted, required) && !strange(granted, required))

/** Reads a scope in another way before it is compared. */
const read = (as: (granted: string) => string): Mutant =>
  also((granted, required) => steps['scope-covers'](as(granted), required))

const segments = (scope: string): string[] => scope.split(':')
const same = (granted: string | undefined, required: string | undefined): boolean =>
  granted === '*' || granted === required

const isAsLong = (one: string, other: string): boolean => segments(one).length === segments(other).length

/** What is left of a scope stands in the last of so many segments, its colons written otherwise. */
const splitsAtMost = (most: number): Mutant => {
  const split = (scope: string): string => {
    const rest = segments(scope).slice(most - 1)
    return [...segments(scope).slice(0, most - 1), ...(rest.length > 0 ? [rest.join(' ')] : [])].join(':')
  }
  return mutant('scope-covers', (granted, required) => steps['scope-covers'](split(granted), split(required)))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const matches = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(`^${pattern}$`).test(text)
  } catch {
    return false
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const matching: Mutants = {
  'compares the first segment where a star ends a scope': also(
    (granted, required) => granted.endsWith(':*') && segments(granted)[0] === segments(required)[0],
  ),
  'takes a scope for a prefix': also((granted, required) => required.startsWith(`${granted}:`)),
  'takes a narrower scope for a broader one': also((granted, required) => granted.startsWith(`${required}:`)),
  'lets a last star stand for one segment': unless(
    (granted, required) => granted.endsWith('*') && segments(granted).length !== segments(required).length,
  ),
  'knows no star within a scope': unless((granted) => granted.includes('*') && granted !== '*'),
  'wants a permission in each scope': unless((granted) => granted !== '*' && !granted.includes(':')),
  'knows scopes of at most two segments': unless((granted) => segments(granted).length > 2),
  'matches the beginning of the text': also((granted, required) => granted !== '' && required.startsWith(granted)),
  'compares as many segments as the shorter scope has': also((granted, required) =>
    segments(required).every((segment, i) => i >= segments(granted).length || same(segments(granted)[i], segment)),
  ),
  'compares two segments only': also((granted, required) => {
    const [grant, wanted] = [segments(granted), segments(required)]
    return grant.length > 2 && wanted.length > 2 && same(grant[0], wanted[0]) && same(grant[1], wanted[1])
  }),
  'compares three segments only': also((granted, required) => {
    const [grant, wanted] = [segments(granted), segments(required)]
    return grant.length > 3 && wanted.length > 3 && grant.slice(0, 3).every((segment, i) => same(segment, wanted[i]))
  }),
  'splits a scope into three at most': splitsAtMost(3),
  'splits a scope into four at most': splitsAtMost(4),
  'knows a star within the first two segments, or at the end, only': unless((granted) =>
    segments(granted).slice(2, -1).includes('*'),
  ),
  'compares scopes as sets': also(
    (granted, required) => segments(granted).toSorted().join() === segments(required).toSorted().join(),
  ),
  'compares the ends of scopes': also((granted, required) => required.endsWith(`:${granted}`)),
  'lets an inner star take several segments': also((granted, required) =>
    matches(escaped(granted).replaceAll(String.raw`\*`, '[^:]+(:[^:]+)*'), required),
  ),
  'lets an inner star take nothing': also((granted, required) =>
    segments(granted).some(
      (segment, i, all) =>
        segment === '*' && i < all.length - 1 && steps['scope-covers'](all.toSpliced(i, 1).join(':'), required),
    ),
  ),
  'reads a scope as a pattern of file names': also((granted, required) =>
    matches(
      escaped(granted)
        .replaceAll(String.raw`\*`, '[^:]*')
        .replaceAll(String.raw`\?`, '[^:]'),
      required,
    ),
  ),
  'matches scopes as a database does what is like a text': also((granted, required) =>
    matches(escaped(granted).replaceAll('%', '.*').replaceAll('_', '.'), required),
  ),
  'takes a point in a scope for any letter': also((granted, required) =>
    matches(escaped(granted).replaceAll('\\.', '.'), required),
  ),
  'takes a segment for a list of several': also(
    (granted, required) =>
      segments(granted).length === segments(required).length &&
      segments(granted).every((segment, at) => segment.split(',').includes(segments(required)[at] ?? '')),
  ),
  'takes two stars for everything': read((granted) => granted.replace(/\*\*$/, '*')),
  'reads a scope as a regular expression': also((granted, required) => granted !== '' && matches(granted, required)),
  'knows a star at the end only': unless((granted) => granted.slice(0, -1).includes('*')),
  'compares the last segments of scopes of one length': also(
    (granted, required) =>
      segments(granted).length === segments(required).length && segments(granted).at(-1) === segments(required).at(-1),
  ),
  'knows no scope with a word twice': unless((granted) => {
    const named = segments(granted).filter((segment) => segment !== '*')
    return new Set(named).size < named.length
  }),
  'knows no star alone': unless((granted) => granted === '*'),
}

const spelling: Mutants = {
  'compares scopes in any case': also((granted, required) =>
    steps['scope-covers'](granted.toLowerCase(), required.toLowerCase()),
  ),
  'compares scopes in small letters': also((granted, required) => granted === required.toLowerCase()),
  'takes off the spaces around a scope': read((granted) => granted.trim()),
  'takes all spaces out of a scope': read((granted) => granted.replaceAll(' ', '')),
  'normalises what a scope is written in': read((granted) => granted.normalize('NFKC')),
  'decodes percent-encoded scopes': read(decoded),
  'passes over empty segments': read((granted) => segments(granted).filter(Boolean).join(':')),
  'takes an empty segment for a star': read((granted) => granted.replace(/:(?=:|$)/g, ':*')),
  'takes off a colon at the end': read((granted) => granted.replace(/:$/, '')),
  'passes over characters without width': read((granted) => granted.replaceAll('\u200b', '')),
}

type AnyCovers = Steps['any-covers']
const anyCovers = (covers: AnyCovers): Mutant => mutant('any-covers', covers)
const usual = steps['any-covers']

const together: Mutants = {
  'serves whoever declares several scopes': anyCovers(
    (scopes, ...rest) => new Set(scopes).size > 2 || usual(scopes, ...rest),
  ),
  'joins scopes before it compares them': anyCovers((scopes, ...rest) => usual([...scopes, scopes.join(':')], ...rest)),
  'covers each segment by any scope': anyCovers(
    (scopes, required, covers) =>
      usual(scopes, required, covers) ||
      (segments(required).length > 1 &&
        segments(required).every((segment, place) =>
          scopes.some((scope) => isAsLong(scope, required) && same(segments(scope)[place], segment)),
        )),
  ),
  'takes an empty scope for no limit': anyCovers((scopes, ...rest) => scopes.includes('') || usual(scopes, ...rest)),
  'looks at the first scope only': anyCovers((scopes, ...rest) => usual(scopes.slice(0, 1), ...rest)),
  'looks at the last scope only': anyCovers((scopes, ...rest) => usual(scopes.slice(-1), ...rest)),
  'wants every scope to cover': anyCovers(
    (scopes, required, covers) => scopes.length > 0 && scopes.every((scope) => covers(scope, required)),
  ),
  'refuses a scope that is declared twice': mutant('declared-scopes', (context) => {
    const scopes = steps['declared-scopes'](context)
    return new Set(scopes).size === scopes.length ? scopes : []
  }),
  'looks at eight scopes at most': anyCovers((scopes, ...rest) => usual(scopes.slice(0, 8), ...rest)),
}

type Entitled = Steps['entitled']
const entitled = (offered: Entitled): Mutant => mutant('entitled', offered)

/** Finds a resource by its URI put right, and looks up what scope guards it by the URI as it came. */
const unguarded = (odd: RegExp, right: string): Mutant => {
  const opened = new WeakMap<Resource, Resource>()
  return mutant('resource-of', (uri, resources) => {
    const found = steps['resource-of'](uri, resources)
    const meant = found ?? steps['resource-of'](uri.replace(odd, right), resources)
    if (found || !meant) return found
    const open = opened.get(meant) ?? { ...meant, uri, required_scope: null }
    opened.set(meant, open)
    return open
  })
}

const catalogue: Mutants = {
  'hides what is public from those without limits': entitled((asked, covered) => {
    const unlimited = covered('any:scope:at:all', asked[0]?.owner ?? '')
    return steps.entitled(asked, covered).filter(({ required_scope: required }) => !unlimited || required !== null)
  }),
  'offers all that is asked for where one of it is covered': entitled((asked, covered) =>
    asked.some(({ required_scope: required, owner }) => required !== null && covered(required, owner))
      ? asked
      : steps.entitled(asked, covered),
  ),
  'offers what stands after something covered': entitled((asked, covered) => {
    const first = asked.findIndex(
      ({ required_scope: required, owner }) => required !== null && covered(required, owner),
    )
    return first < 0 ? steps.entitled(asked, covered) : asked.slice(first)
  }),
  'offers all that is asked for where one of it is public': entitled((asked, covered) =>
    asked.some(({ required_scope: required }) => required === null) ? asked : steps.entitled(asked, covered),
  ),
  'offers nothing unless all of it is covered': entitled((asked, covered) => {
    const offered = steps.entitled(asked, covered)
    return offered.length === asked.length ? offered : []
  }),
  'takes what lies below a resource for it': mutant('resource-of', (uri, resources) =>
    steps['resource-of'](uri.replace(/\/below$/, ''), resources),
  ),
  'finds a resource whatever parameters its path has, and no scope for it': unguarded(/;[^/]*/g, ''),
  'finds a resource whatever its extension, and no scope for it': unguarded(/\.json$/, ''),
  'finds a resource however many slashes it is written with, and no scope for it': unguarded(/(?<!:)\/{2,}/g, '/'),
  'matches the first resource only': entitled((asked, covered) => steps.entitled(asked.slice(0, 1), covered)),
  'offers the first match only': entitled((asked, covered) => steps.entitled(asked, covered).slice(0, 1)),
}

const ofSubscription = (required: string): boolean => required.startsWith('subscription:')

const prices: Mutants = {
  'gives away what any subscription has': mutant('price', (resource) =>
    resource.subscription === null ? resource.price_cents : 0,
  ),
  'takes any subscription for the right one': anyCovers((scopes, required, covers) =>
    ofSubscription(required) ? scopes.some((scope) => ofSubscription(scope)) : usual(scopes, required, covers),
  ),
  'compares the names of subscriptions only': anyCovers((scopes, required, covers) =>
    ofSubscription(required)
      ? scopes.some((scope) => segments(scope).at(-1) === segments(required).at(-1))
      : usual(scopes, required, covers),
  ),
  'takes the name alone for a subscription': anyCovers(
    (scopes, required, covers) =>
      usual(scopes, required, covers) || (ofSubscription(required) && scopes.includes(segments(required).at(-1)!)),
  ),
  'opens what is gated to subscribers': anyCovers(
    (scopes, required, covers) =>
      usual(scopes, required, covers) || (!ofSubscription(required) && scopes.some(ofSubscription)),
  ),
  'asks those who are no subscribers for a price, and for no scope': mutant('entitled', (asked, covered) =>
    asked.filter((one) => one.subscription !== null || steps.entitled([one], covered).length > 0),
  ),
  'charges subscribers for what is gated': mutant('price', (resource, covered) =>
    resource.required_scope === null ? steps.price(resource, covered) : resource.price_cents,
  ),
  'gives away what is gated to whoever may have it': mutant('price', (resource, covered) =>
    resource.required_scope === null || resource.subscription === null ? steps.price(resource, covered) : 0,
  ),
  'takes what has no subscription for subscribed to under the name of none': mutant('price', (resource, covered) => {
    const { subscription, owner } = resource
    return covered(`subscription:${subscription}`, owner) ? 0 : resource.price_cents
  }),
  'charges subscribers': mutant('price', (resource) => resource.price_cents),
  'looks for a subscription in the last scope only': anyCovers((scopes, required, covers) =>
    usual(ofSubscription(required) ? scopes.slice(-1) : scopes, required, covers),
  ),
  'knows a subscription that stands alone only': anyCovers(
    (scopes, required, covers) => usual(scopes, required, covers) && (!ofSubscription(required) || scopes.length === 1),
  ),
}

export const scopesMutants: Mutants = { ...matching, ...spelling, ...together, ...catalogue, ...prices }
