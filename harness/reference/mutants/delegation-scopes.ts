import { passedToBroker } from '../checks/delegation.ts'
import { narrowings, scopeOf, type Link } from '../delegation.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

const { steps } = parts
const covers = steps['scope-covers']

/** Compares each child's scopes with its nearest ancestor's. */
const narrows = (right: (child: string[], parent: string[]) => boolean): Mutant =>
  mutant(
    'delegation/scope-narrows',
    ({ delegation }) =>
      narrowings(delegation?.links ?? [], scopeOf).every(({ child, parent = [] }) => right(child, parent)) || 'wider',
  )

const ofThree = (scope: string): string => scope.split(':').slice(0, 3).join(':')

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

/** Grants what the scopes of some tokens say, beside what is declared. */
const grants = (which: (links: Link[]) => Link[]): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const { delegation } = context
    const granting = delegation?.owner === owner ? which(delegation.links) : []
    return [...steps['declared-scopes'](context), ...granting.flatMap((link) => scopeOf(link) ?? [])]
  })

/** Takes for the owner who grants whom one of the tokens names as its issuer, as well. */
const ownerByIssuer = (at: 0 | -1): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const { delegation } = context
    const isIssuer = delegation?.links.at(at)?.claims?.['iss'] === owner
    return steps['scopes-for'](context, (isIssuer && delegation?.owner) || owner)
  })

const segments = (scope: string, most: number): string => scope.split(':').slice(0, most).join(':')

/** What the scopes of a chain's tokens open, and whether they narrow. */
export const chainScopeMutants: Mutants = {
  'parts scopes at commas': mutant('scopes-for', (context, owner) =>
    steps['scopes-for'](context, owner).flatMap((scope) => scope.split(',')),
  ),
  'grants what any token of the chain grants': grants((links) => links),
  'grants what the first token grants': grants((links) => links.slice(0, 1)),
  'grants by a broker what the agent was granted that has passed it on': mutant('scopes-for', (context, owner) => {
    const { delegation } = context
    if (!delegation || delegation.owner !== owner || !passedToBroker(context))
      return steps['scopes-for'](context, owner)
    const agents = delegation.links.at(-2)
    return [...steps['declared-scopes'](context), ...((agents && scopeOf(agents)) ?? [])]
  }),
  'asks no price of whom any token of a chain subscribes': mutant('scopes-for', (context, owner) => {
    const own = steps['scopes-for'](context, owner)
    const { owner: granting, links = [] } = context.delegation ?? {}
    const all = granting === owner ? links.flatMap((link) => scopeOf(link) ?? []) : []
    return [...own, ...all.filter((scope) => scope.startsWith('subscription:'))]
  }),
  'lets an owner grant what another owns': mutant('scopes-for', (context, owner) =>
    steps['scopes-for'](context, context.delegation?.owner ?? owner),
  ),
  'lets an owner grant what is that of whom its token names as issuer': ownerByIssuer(0),
  'lets a holder grant what is that of whom its token names as issuer': ownerByIssuer(-1),
  'lets an owner grant what is asked for beside its own': mutant('scopes-for', (context, owner) => {
    const { delegation, envelope } = context
    const uris = envelope?.['uris']
    const areSeveral = Array.isArray(uris) && uris.length > 1
    return steps['scopes-for'](context, (areSeveral && delegation?.owner) || owner)
  }),
  'takes a child without a scope for one without limits': mutant('scopes-for', (context, owner) => {
    const last = context.delegation?.links.at(-1)
    return last && scopeOf(last) === undefined ? ['*'] : steps['scopes-for'](context, owner)
  }),
  'takes a child of an empty scope for one without limits': mutant('scopes-for', (context, owner) => {
    const scopes = context.delegation?.links.slice(1).at(-1)?.claims?.['scope']
    return scopes === '' ? ['*'] : steps['scopes-for'](context, owner)
  }),
  'lets a child without a scope have that of the first token': mutant('scopes-for', (context, owner) => {
    const links = context.delegation?.links ?? []
    const [link, last] = [links[0], links.at(-1)]
    return link && last && scopeOf(last) === undefined ? (scopeOf(link) ?? []) : steps['scopes-for'](context, owner)
  }),
  "compares the last of a child's scopes only": narrows((child, parent) => covered(child.slice(-1), parent)),
  "compares eight of a child's scopes at most": narrows((child, parent) => covered(child.slice(0, 8), parent)),
  'compares the first sixty-four letters of scopes where they narrow': narrows((child, parent) =>
    covered(
      child.map((scope) => scope.slice(0, 64)),
      parent.map((scope) => scope.slice(0, 64)),
    ),
  ),
  'lets a child have a subscription of its own': narrows((child, parent) =>
    covered(
      child.filter((scope) => !scope.startsWith('subscription:')),
      parent,
    ),
  ),
  'compares as much of a scope as a column holds': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(one.slice(0, 255), scope.slice(0, 255))),
  ),
  'compares eight segments at most': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(segments(one, 8), segments(scope, 8))),
  ),
  'compares the scopes of five tokens at most': mutant(
    'delegation/scope-narrows',
    ({ delegation }) =>
      narrowings(delegation?.links.slice(0, 5) ?? [], scopeOf).every(({ child, parent = [] }) =>
        covered(child, parent),
      ) || 'wider',
  ),
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
  'compares three segments of a scope': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(one, scope) || covers(ofThree(one), ofThree(scope))),
  ),
  'compares scopes without case': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(one.toLowerCase(), scope.toLowerCase())),
  ),
  'lets a broader scope pass for its narrower parent': narrows((child, parent) =>
    covered(child, parent, (one, scope) => covers(one, scope) || one.startsWith(`${scope}:`)),
  ),
  "compares the last token's scopes with the first's only": narrowsTheFirst((children) => children.slice(-1)),
  "compares each token's scopes with the first's only": narrowsTheFirst((children) => children),
  'compares scopes with those of the token just before only': mutant('delegation/scope-narrows', ({ delegation }) => {
    const [, ...children] = delegation?.links ?? []
    const narrow = children.every((link, before) => {
      const parent = delegation?.links[before]
      const scopes = parent && scopeOf(parent)
      return scopes === undefined || covered(scopeOf(link) ?? [], scopes)
    })
    return narrow || 'wider than the token before'
  }),
  'lets any scope follow an empty one': narrows((child, parent) => parent.length === 0 || covered(child, parent)),
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
}
