import type { Json } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import { narrowings, scopeOf } from '../delegation.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { keeping } from '../kept.ts'

const { steps } = parts

/** Reads the scopes of a token, and no others, in another way. */
const inToken = (read: (scopes: string[]) => string[]): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const declared = steps['declared-scopes'](context)
    return [...declared, ...read(steps['scopes-for'](context, owner).slice(declared.length))]
  })

/** Asks something further of each child's scope, or excuses some. */
const alongChain = (
  excused: (scope: string, parent: string[]) => boolean,
  refused: (scope: string, parent: string[]) => boolean,
): Mutant =>
  mutant('delegation/scope-narrows', ({ delegation }) => {
    const right = narrowings(delegation?.links ?? [], scopeOf).every(({ parent = [], child }) =>
      child.every(
        (scope) =>
          !refused(scope, parent) &&
          (excused(scope, parent) || parent.some((one) => steps['scope-covers'](one, scope))),
      ),
    )
    return right || "a token's scope is wider than its parent's"
  })

/** What was declared before by whoever is known by the same words. */
const declaredBefore = keeping<Set<string>>()

/** Adds what was declared before. */
const alsoBefore =
  (words: (context: Context) => Json[]) =>
  (context: Context, owner: string): string[] => {
    const known = declaredBefore(context)
    const name = JSON.stringify(words(context))
    const held = new Set([...(known.get(name) ?? []), ...steps['declared-scopes'](context)])
    known.set(name, held)
    return [...steps['scopes-for'](context, owner), ...held]
  }

const remembersBy = (words: (context: Context) => Json[]): Mutant => mutant('scopes-for', alsoBefore(words))

const byIdAndKey = (context: Context): Json[] => [idOf(context), context.key?.thumbprint ?? null]

/** Discover goes by what was declared before, and Execute by what is. */
const offersAgain = mutant('scopes-for', (context, owner) =>
  (context.operation === 'discover' ? alsoBefore(byIdAndKey) : steps['scopes-for'])(context, owner),
)

/** Goes by what was declared under a name, unless as many are declared anew. */
const keepsMore = (word: (context: Context) => Json): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const known = declaredBefore(context)
    const name = `most ${JSON.stringify(word(context))}`
    const declared = steps['declared-scopes'](context)
    const before = [...(known.get(name) ?? [])]
    if (declared.length < before.length) return [...steps['scopes-for'](context, owner), ...before]
    known.set(name, new Set(declared))
    return steps['scopes-for'](context, owner)
  })

/** Adds nothing to what was lacking before. */
const remembersLack = (word: (context: Context) => Json): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const name = `lacks ${JSON.stringify(word(context))}`
    const scopes = steps['scopes-for'](context, owner)
    if (scopes.length === 0) context.knows.memory.set(name, true)
    return context.knows.memory.get(name) ? [] : scopes
  })

const lastDeclared = keeping<string[]>()

/** Reads a message into the place of the last one, whose scopes stay where it has none. */
const keepsScopes = (place: (context: Context) => string): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const kept = lastDeclared(context)
    const declared = steps['declared-scopes'](context)
    const scopes = steps['scopes-for'](context, owner)
    if (declared.length === 0) return [...scopes, ...(kept.get(place(context)) ?? [])]
    kept.set(place(context), declared)
    return scopes
  })

const firstOfName = keeping<string[]>()

/** Takes scopes for those that had the same name first. */
const namedBy = (nameOf: (scopes: string[]) => string): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const known = firstOfName(context)
    const scopes = steps['scopes-for'](context, owner)
    const first = known.get(nameOf(scopes)) ?? scopes
    known.set(nameOf(scopes), first)
    return first
  })

/** As many platforms hash a text: in 32 bits, each letter worth 31 of the next. */
const hashOf = (text: string): number =>
  Buffer.from(text, 'latin1').reduce((hash, letter) => (Math.imul(hash, 31) + letter) | 0, 0)

const idOf = ({ requester, member }: Context): Json => member(requester, 'id') ?? null

const never = (): boolean => false

const ofSubscription = (scope: string): boolean => scope.startsWith('subscription:')

/** The same comparison, and a bug on one of the ways on which scopes come. */
export const carriedMutants: Mutants = {
  'remembers by requester.id that a scope was lacking': remembersLack(idOf),
  'takes scopes for the same whose texts are when they are joined': namedBy((scopes) => scopes.join(',')),
  'takes scopes of one hash for the same': namedBy((scopes) => String(hashOf(scopes.join(' ')))),
  'opens everything to whoever comes through a broker': mutant('scopes-for', (context, owner) => [
    ...steps['scopes-for'](context, owner),
    ...(context.signatures.length > 1 ? ['*'] : []),
  ]),
  'goes by the scopes that a requester.id has declared until as many are': keepsMore(idOf),
  'remembers scopes by requester.id': remembersBy((context) => [idOf(context)]),
  'offers again what was offered under a requester.id': offersAgain,
  'remembers scopes by requester.id and key': remembersBy(byIdAndKey),
  'remembers scopes by key where none are declared': keepsScopes(({ key }) => key?.thumbprint ?? ''),
  'takes scopes that are lacking from the message before': keepsScopes(() => 'any'),
  'takes the first segment of what is declared for a star': mutant('declared-scopes', (context) =>
    steps['declared-scopes'](context).flatMap((scope) => [scope, scope.replace(/^[^:]+:/, '*:')]),
  ),
  "takes a token's scope for a prefix": inToken((scopes) => scopes.flatMap((scope) => [scope, `${scope}:*`])),
  "looks at the first of a token's scopes only": inToken((scopes) => scopes.slice(0, 1)),
  "reads a token's scopes in small letters": inToken((scopes) =>
    scopes.flatMap((scope) => [scope, scope.toLowerCase()]),
  ),
  "takes a star behind letters of a token's scope for a pattern": inToken((scopes) =>
    scopes.flatMap((scope) => (/[^:*]\*$/.test(scope) ? [scope, scope.replace(/[^:]*$/, '*')] : scope)),
  ),
  "takes any subscription of a token's for all": inToken((scopes) =>
    scopes.flatMap((scope) => (ofSubscription(scope) ? [scope, 'subscription:*'] : scope)),
  ),
  "passes over what follows the name of a token's subscription": inToken((scopes) =>
    scopes.flatMap((scope) => (ofSubscription(scope) ? [scope, scope.split(':').slice(0, 2).join(':')] : scope)),
  ),
  "takes the colons off a token's scope": inToken((scopes) =>
    scopes.flatMap((scope) => [scope, scope.replaceAll(/^:|:$/g, '')]),
  ),
  'opens what is gated to whoever declares the domain of its owner': mutant('scopes-for', (context, owner) => [
    ...steps['scopes-for'](context, owner),
    ...(context.member(context.requester, 'domain') === owner ? ['*'] : []),
  ]),
  'opens papers to research': mutant('scopes-for', (context, owner) => {
    const isResearch = context.member(context.requester, 'type') === 'REQUESTER_TYPE_RESEARCH'
    return [...steps['scopes-for'](context, owner), ...(isResearch ? ['academic:*'] : [])]
  }),
  'opens all that is asked for at once to whoever has a chain': mutant('scopes-for', (context, owner) => {
    const { delegation, envelope, member } = context
    const uris = member(envelope, 'uris')
    const isOpen = delegation !== undefined && Array.isArray(uris) && uris.length > 1
    return [...steps['scopes-for'](context, owner), ...(isOpen ? ['*'] : [])]
  }),
  'knows the last scope alone where there is a chain': mutant('scopes-for', (context, owner) =>
    context.delegation ? steps['scopes-for'](context, owner).slice(-1) : steps['scopes-for'](context, owner),
  ),
  'charges subscribers who have a chain': mutant('scopes-for', (context, owner) => {
    const scopes = steps['scopes-for'](context, owner)
    return context.delegation ? scopes.filter((scope) => !ofSubscription(scope)) : scopes
  }),
  "knows no star in a token's scope": inToken((scopes) => scopes.filter((scope) => !scope.includes('*'))),
  "takes a child's star for any segment": alongChain(
    (scope, parent) =>
      parent.some((one) => steps['scope-covers'](one, scope)) ||
      (scope.includes('*') && parent.some((one) => steps['scope-covers'](scope, one))),
    never,
  ),
  'lets no child have a star that its parent has not': alongChain(
    never,
    (scope, parent) => scope.includes('*') && !parent.includes(scope),
  ),
}
