import { createHash } from 'node:crypto'
import type { Operation } from '../../plan/plan.ts'
import { childrenVerified, holderOf, passedToBroker, signsAsHop } from '../checks/delegation.ts'
import type { Context } from '../context.ts'
import { boundTo, expiryOf, narrowings, scopeOf, signerOf, type Link } from '../delegation.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

const { checks, steps } = parts
const covers = steps['scope-covers']

const atMost = (children: number): Mutant =>
  mutant(
    'delegation/accepted',
    ({ delegation }) => (delegation?.links.length ?? 0) <= children + 1 || 'the chain is too long',
  )

/** Chains that are longer than somebody had thought of. */
export const chainLengths: Mutants = {
  'takes one child at most': atMost(1),
  'takes two children at most': atMost(2),
}

/** Whether children are linked, each told with those before it. */
const linked = (right: (child: Link, before: Link[], all: Link[]) => boolean): Mutant =>
  mutant('delegation/linkage', ({ delegation }) => {
    const links = delegation?.links ?? []
    return links.slice(1).every((child, i) => right(child, links.slice(0, i + 1), links)) || 'the chain is broken'
  })

const thumbprintOf = (child: Link): string => steps.thumbprint(signerOf(child) ?? {})
const names = (parent: Link | undefined, child: Link): boolean =>
  !parent || !signerOf(child) || boundTo(parent) === undefined || boundTo(parent) === thumbprintOf(child)

const thumbprintOfAll = (child: Link): string => {
  const members = Object.entries(signerOf(child) ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(members)))
    .digest('base64url')
}

/** Compares each child's scopes with its nearest ancestor's. */
const narrows = (right: (child: string[], parent: string[]) => boolean): Mutant =>
  mutant(
    'delegation/scope-narrows',
    ({ delegation }) =>
      narrowings(delegation?.links ?? [], scopeOf).every(({ child, parent = [] }) => right(child, parent)) || 'wider',
  )

const covered = (child: string[], parent: string[], by = covers): boolean =>
  child.every((scope) => parent.some((one) => by(one, scope)))
const within = (child: string[], parent: string[]): boolean => child.every((scope) => parent.includes(scope))

/** Compares some tokens with the first. */
const narrowsTheFirst = (which: (links: Link[]) => Link[]): Mutant =>
  mutant('delegation/scope-narrows', ({ delegation }) => {
    const [authority, ...children] = delegation?.links ?? []
    const scopes = (authority && scopeOf(authority)) ?? []
    return which(children).every((link) => covered(scopeOf(link) ?? [], scopes)) || 'wider than the first'
  })

const livesShorter = (right: (child: number, parent: number) => boolean): Mutant =>
  mutant(
    'delegation/expiry-narrows',
    ({ delegation }) =>
      narrowings(delegation?.links ?? [], expiryOf).every(({ child, parent = Infinity }) => right(child, parent)) ||
      'longer',
  )

/** Looks at the expiry of some tokens. */
const lives = (which: (links: Link[]) => (Link | undefined)[]): Mutant =>
  mutant(
    'delegation/expired',
    ({ delegation, now }) =>
      which(delegation?.links ?? []).every((link) => now / 1000 < ((link && expiryOf(link)) ?? Infinity)) || 'expired',
  )

/** Checks at Discover, and not at Execute. */
const unlessExecuted = (check: CheckName): Mutant =>
  mutant(check, (context) => context.operation === ('execute' satisfies Operation) || checks[check].holds(context))

/** Asks in another way who holds a chain that a broker has passed on. */
const heldThrough = (right: (context: Context) => boolean): Mutant =>
  mutant('delegation/holder', (context) =>
    context.signatures.length > 1 ? right(context) || 'not the holder' : checks['delegation/holder'].holds(context),
  )

const byAgent = (context: Context): boolean => holderOf(context) === context.key?.thumbprint
const byOutermost = (context: Context): boolean => {
  const outermost = [...(context.hopKeys?.values() ?? [])].at(-1)
  return outermost !== undefined && holderOf(context) === outermost.thumbprint
}

/** Who holds a chain that comes through a broker. */
export const relayedMutants: Mutants = {
  'takes the last signer for the holder': heldThrough(byOutermost),
  'takes the agent alone for the holder': heldThrough(byAgent),
  'takes any signer for the holder': heldThrough((context) => byAgent(context) || signsAsHop(context)),
  'does not ask for the holder where a broker passes on': heldThrough(() => true),
  'takes any broker for the one that a chain is passed to': heldThrough(
    (context) => byAgent(context) || passedToBroker(context),
  ),
}

/** How the tokens of a chain go together. */
export const chainMutants: Mutants = {
  'takes a delegation for a bearer token': mutant('delegation/holder', unchecked),
  'looks for the holder among all tokens of a chain': mutant(
    'delegation/holder',
    ({ delegation, key }) =>
      !delegation || delegation.links.some((link) => boundTo(link) === key?.thumbprint) || 'not a holder',
  ),
  'does not compare the signer with the parent': mutant('delegation/linkage', unchecked),
  'takes the owner for the signer of any token': mutant('delegation/linkage', (context) => {
    const { delegation } = context
    const owners = delegation?.anchors.map((entry) => entry.thumbprint) ?? []
    const children = delegation?.links.slice(1) ?? []
    return children.some((child) => owners.includes(thumbprintOf(child))) || checks['delegation/linkage'].holds(context)
  }),
  'compares the last signer only': linked((child, before, all) => child !== all.at(-1) || names(before.at(-1), child)),
  'takes a signer that any token names': linked((child, before) => before.some((one) => names(one, child))),
  'takes the thumbprint of all members of a key': linked((child, before) => {
    const parent = before.at(-1)
    const named = parent && boundTo(parent)
    return !signerOf(child) || named === undefined || named === thumbprintOfAll(child)
  }),
  'does not verify children': mutant('delegation/child-signature', unchecked),
  'verifies the last token only': mutant(
    'delegation/child-signature',
    (context) => (childrenVerified(context).at(-1) ?? true) === true || 'the last token does not verify',
  ),
  'verifies only tokens that have a key in the header': mutant(
    'delegation/child-signature',
    ({ delegation }) =>
      (delegation?.links.slice(1) ?? []).every((link) => {
        const jwk = signerOf(link)
        return !jwk || steps['verify-link'](link, jwk) === true
      }) || 'a token does not verify',
  ),
  'lets an owner grant what another owns': mutant('scopes-for', (context, owner) =>
    steps['scopes-for'](context, context.delegation?.owner ?? owner),
  ),
  'takes a child without a scope for one without limits': mutant('scopes-for', (context, owner) => {
    const last = context.delegation?.links.at(-1)
    return last && scopeOf(last) === undefined ? ['*'] : steps['scopes-for'](context, owner)
  }),
  'does not ask whether scopes narrow': mutant('delegation/scope-narrows', unchecked),
  'lets a child have every scope': narrows((child, parent) =>
    covered(
      child.filter((scope) => scope !== '*'),
      parent,
    ),
  ),
  'compares scopes by how they begin': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(one, scope) || scope.startsWith(one)),
  ),
  'compares scopes without case': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(one.toLowerCase(), scope.toLowerCase())),
  ),
  'lets a broader scope pass for its narrower parent': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(one, scope) || one.startsWith(`${scope}:`)),
  ),
  "compares the last token's scopes with the first's only": narrowsTheFirst((children) => children.slice(-1)),
  "compares each token's scopes with the first's only": narrowsTheFirst((children) => children),
  'wants the same scopes of a child': narrows((child, parent) => covered(child, parent) && covered(parent, child)),
  'wants scopes of a child letter by letter': narrows(within),
  'wants scopes in the same order': narrows((child, parent) => {
    const shared = child.filter((scope) => parent.includes(scope))
    const places = shared.map((scope) => parent.indexOf(scope))
    return covered(child, parent) && places.every((place, i) => i === 0 || place >= (places[i - 1] ?? 0))
  }),
  'refuses a scope that is named twice': narrows(
    (child, parent) => covered(child, parent) && new Set(child).size === child.length,
  ),
  'does not ask whether a child lives longer': mutant('delegation/expiry-narrows', unchecked),
  'lets a child live a little longer': livesShorter((child, parent) => child <= parent + 60),
  "compares the last token's expiry with the first's only": mutant('delegation/expiry-narrows', ({ delegation }) => {
    const [first, last] = [delegation?.links[0], delegation?.links.at(-1)]
    if (!first || !last) return true
    return (expiryOf(last) ?? 0) <= (expiryOf(first) ?? Infinity) || 'longer'
  }),
  'wants the same expiry of a child': livesShorter((child, parent) => child === parent),
  'does not look at exp': mutant('delegation/expired', unchecked),
  "looks at the last token's exp only": lives((links) => links.slice(-1)),
  "looks at the first token's exp only": lives((links) => links.slice(0, 1)),
  'looks at exp of the first and the last token': lives((links) => [links[0], links.at(-1)]),
  'executes for whoever holds the chain': unlessExecuted('delegation/holder'),
  'executes after the chain has expired': unlessExecuted('delegation/expired'),
  'executes by a broken chain': unlessExecuted('delegation/linkage'),
}
