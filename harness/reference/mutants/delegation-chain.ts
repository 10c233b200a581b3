import { createHash } from 'node:crypto'
import type { Operation } from '../../plan/plan.ts'
import { childrenVerified } from '../checks/delegation.ts'
import type { Context } from '../context.ts'
import { boundTo, expiryOf, narrowings, signerOf, type Link } from '../delegation.ts'
import { strings } from '../json.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { numberOf } from '../signature-fields.ts'

const { checks, steps } = parts

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

/** Takes tokens for unlimited whose exp is of a kind. */
const livesBy = (endless: (expiry: number) => boolean): Mutant =>
  mutant('delegation/expired', ({ delegation, now }) => {
    const isAlive = (expiry: number | undefined) => expiry === undefined || endless(expiry) || now / 1000 < expiry
    return (delegation?.links ?? []).every((link) => isAlive(expiryOf(link))) || 'expired'
  })

/** When the agent signed, in milliseconds since the epoch. */
const createdOf = ({ signatures: [agent] }: Context): number | undefined => {
  const created = agent && numberOf(agent, 'created')
  return created === undefined ? undefined : created * 1000
}

const binds = (link: Link | undefined, key: string | undefined): boolean => link !== undefined && boundTo(link) === key

/** The chain is bound to some key of the directory that the request's key was found in. */
const isOfDirectory = ({ delegation, directory }: Context): true | string => {
  const last = delegation?.links.at(-1)
  const entries = directory && 'entries' in directory ? directory.entries : []
  return !last || entries.some((entry) => binds(last, entry.thumbprint)) || 'not of the holder'
}

/** Whether the key that signs may use a chain. */
const holds = (right: (links: Link[], key: string | undefined) => boolean): Mutant =>
  mutant(
    'delegation/holder',
    ({ delegation, key }) => !delegation?.links.length || right(delegation.links, key?.thumbprint) || 'not the holder',
  )

/** How the tokens of a chain go together. */
export const chainMutants: Mutants = {
  'takes a delegation for a bearer token': mutant('delegation/holder', unchecked),
  'looks for the holder among all tokens of a chain': mutant(
    'delegation/holder',
    ({ delegation, key }) =>
      !delegation || delegation.links.some((link) => boundTo(link) === key?.thumbprint) || 'not a holder',
  ),
  'takes a chain from any service': mutant(
    'delegation/holder',
    (context) =>
      context.member(context.requester, 'type') === 'REQUESTER_TYPE_SERVICE' ||
      checks['delegation/holder'].holds(context),
  ),
  'takes a chain from whoever is of the domain of its principal': mutant(
    'delegation/holder',
    (context) =>
      context.member(context.requester, 'domain') ===
        (context.delegation && context.member(context.delegation.message, 'principal_domain')) ||
      checks['delegation/holder'].holds(context),
  ),
  'asks for the holder where something was passed on': holds(
    (links, key) => links.length === 1 || binds(links.at(-1), key),
  ),
  'takes the first holder for the last': holds((links, key) =>
    [links[0], links.at(-1)].some((link) => binds(link, key)),
  ),
  "takes any key of the holder's directory for the holder": mutant('delegation/holder', isOfDirectory),
  "executes for any key of the holder's directory": mutant('delegation/holder', (context) => {
    const found = checks['delegation/holder'].holds(context)
    return found === true || context.operation === 'discover' ? found : isOfDirectory(context)
  }),
  'looks at a chain where scopes are declared only': mutant('delegation/holder', (context) => {
    const { requester, member } = context
    return member(requester, 'scopes') === undefined || checks['delegation/holder'].holds(context)
  }),
  'compares holders without blanks behind them': holds((links, key) => boundTo(links.at(-1)!)?.trimEnd() === key),
  'compares holders without case': holds((links, key) => boundTo(links.at(-1)!)?.toLowerCase() === key?.toLowerCase()),
  'compares the signers of three tokens at most': linked(
    (child, before) => before.length > 2 || names(before.at(-1), child),
  ),
  'does not compare the signer with the parent': mutant('delegation/linkage', unchecked),
  'takes the owner for the signer of any token': mutant('delegation/linkage', (context) => {
    const { delegation } = context
    const owners = delegation?.anchors.map((entry) => entry.thumbprint) ?? []
    const children = delegation?.links.slice(1) ?? []
    return children.some((child) => owners.includes(thumbprintOf(child))) || checks['delegation/linkage'].holds(context)
  }),
  'compares the last signer only': linked((child, before, all) => child !== all.at(-1) || names(before.at(-1), child)),
  'compares the first and the last signer only': linked(
    (child, before, all) => (before.length > 1 && child !== all.at(-1)) || names(before.at(-1), child),
  ),
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
  'verifies three tokens at most': mutant(
    'delegation/child-signature',
    (context) =>
      childrenVerified(context)
        .slice(0, 2)
        .every((one) => one === true) || 'a token does not verify',
  ),
  'verifies only tokens that have a key in the header': mutant(
    'delegation/child-signature',
    ({ delegation }) =>
      (delegation?.links.slice(1) ?? []).every((link) => {
        const jwk = signerOf(link)
        return !jwk || steps['verify-link'](link, jwk) === true
      }) || 'a token does not verify',
  ),
  'does not ask whether a child lives longer': mutant('delegation/expiry-narrows', unchecked),
  'lets a child live a little longer': livesShorter((child, parent) => child <= parent + 60),
  'compares expiries in 32 bits': livesShorter((child, parent) => (child | 0) <= (parent | 0)),
  "compares the last token's expiry with the first's only": mutant('delegation/expiry-narrows', ({ delegation }) => {
    const [first, last] = [delegation?.links[0], delegation?.links.at(-1)]
    if (!first || !last) return true
    return (expiryOf(last) ?? 0) <= (expiryOf(first) ?? Infinity) || 'longer'
  }),
  "compares each token's expiry with the first's": mutant('delegation/expiry-narrows', ({ delegation }) => {
    const [end = Infinity, ...ends] = delegation?.links.map((link) => expiryOf(link)) ?? []
    return ends.every((one = 0) => one <= end) || 'longer'
  }),
  'wants the same expiry of a child': livesShorter((child, parent) => child === parent),
  'lets chains expire where what is wanted is public': mutant('delegation/expired', (context) => {
    const { envelope, knows, member } = context
    const asked = [...strings(member(envelope, 'uris')), ...strings([member(envelope, 'offer_id') ?? null])]
    const isPublic = asked.length > 0 && asked.every((id) => knows.resource(id)?.required_scope === null)
    return isPublic || checks['delegation/expired'].holds(context)
  }),
  'does not look at exp': mutant('delegation/expired', unchecked),
  'takes an exp of zero for none': mutant(
    'delegation/expired',
    ({ delegation, now }) =>
      (delegation?.links ?? []).every((link) => now / 1000 < (expiryOf(link) || Infinity)) || 'expired',
  ),
  'takes an exp with a fraction for none': livesBy((expiry) => !Number.isInteger(expiry)),
  'takes a negative exp for none': livesBy((expiry) => expiry < 0),
  'compares exp as text': mutant(
    'delegation/expired',
    ({ delegation, now }) =>
      (delegation?.links ?? []).every((link) => String(now / 1000) < String(expiryOf(link) ?? '~')) || 'expired',
  ),
  'keeps 32 bits of an exp': mutant(
    'delegation/expired',
    ({ delegation, now }) =>
      (delegation?.links ?? []).every((link) => now / 1000 < ((expiryOf(link) ?? NaN) | 0 || Infinity)) || 'expired',
  ),
  'compares expires_at with the moment of signing': mutant('delegation/expires-at', (context) =>
    checks['delegation/expires-at'].holds({ ...context, now: createdOf(context) ?? context.now }),
  ),
  'compares exp with the moment of signing': mutant('delegation/expired', (context) =>
    checks['delegation/expired'].holds({ ...context, now: createdOf(context) ?? context.now }),
  ),
  "looks at the last token's exp only": lives((links) => links.slice(-1)),
  "looks at the first token's exp only": lives((links) => links.slice(0, 1)),
  'looks at exp of the first and the last token': lives((links) => [links[0], links.at(-1)]),
  'executes for whoever holds the chain': unlessExecuted('delegation/holder'),
  'executes after the chain has expired': unlessExecuted('delegation/expired'),
  'executes by a broken chain': unlessExecuted('delegation/linkage'),
  'executes by a chain that no owner signed': unlessExecuted('delegation/anchor'),
  'executes by a chain that it does not verify': unlessExecuted('delegation/child-signature'),
  'executes by a chain that widens': unlessExecuted('delegation/scope-narrows'),
}
