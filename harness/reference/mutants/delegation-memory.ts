import type { Context } from '../context.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { strings } from '../json.ts'
import { keeping } from '../kept.ts'

/** Finds nothing wrong with what it has once found right. */
const remembers = (
  check: Extract<CheckName, 'delegation/holder' | 'delegation/anchor' | 'delegation/expired'>,
  of: (context: Context) => string,
): Mutant =>
  mutant(check, (context) => {
    if (!context.delegation) return true
    const name = `${check} ${of(context)}`
    const finding = context.knows.memory.get(name) || parts.checks[check].holds(context)
    if (finding === true) context.knows.memory.set(name, true)
    return finding
  })

const tokensOf = ({ delegation }: Context): string[] => delegation?.links.map(({ parts: text }) => text.join('.')) ?? []
const chainOf = (context: Context): string => tokensOf(context).join('~')

/** Does not ask again where an offer was executed before. */
export const unlessExecutedBefore = (check: CheckName): Mutant =>
  mutant(check, (context) => {
    const { envelope, knows, member, operation } = context
    const name = `executed ${JSON.stringify(member(envelope, 'offer_id') ?? null)}`
    const isAsked = operation === 'execute'
    const finding = (isAsked && knows.memory.get(name)) || parts.checks[check].holds(context)
    if (isAsked && finding === true) knows.memory.set(name, true)
    return finding
  })

/** By the directory. */
const keysSeenFirst = keeping<NonNullable<Context['key']>>()

/** What was granted before to whoever is known by the same words. */
const grantedBefore = keeping<string[]>()

/** What the last chain has opened of an owner's, whoever sent it. */
const openedBefore = keeping<string[]>()

const goesOnByChains: Mutant = mutant('scopes-for', (context, owner) => {
  const { delegation, key, member, requester } = context
  const scopes = parts.steps['scopes-for'](context, owner)
  const known = grantedBefore(context)
  const name = JSON.stringify([member(requester, 'id') ?? null, key?.thumbprint ?? null, owner])
  if (delegation) known.set(name, scopes)
  return delegation ? scopes : [...scopes, ...(known.get(name) ?? [])]
})

const takesOverAtExecute: Mutant = mutant('delegation/expired', (context) => {
  const { knows, operation } = context
  const name = `discovered by ${chainOf(context)}`
  const finding =
    (operation === 'execute' && knows.memory.get(name)) || parts.checks['delegation/expired'].holds(context)
  if (operation === 'discover' && finding === true) knows.memory.set(name, true)
  return finding
})

/** What may go wrong when it is remembered that a chain was right. */
export const memoryMutants: Mutants = {
  'takes over at Execute the chain that Discover has verified': takesOverAtExecute,
  'takes a chain from anybody who sends it after its holder': remembers('delegation/holder', chainOf),
  'takes the key of a directory that it has seen first for the holder': mutant('delegation/holder', (context) => {
    const { key } = context
    const name = JSON.stringify(context.field('signature-agent') ?? null)
    const first = keysSeenFirst(context).get(name) ?? key
    if (first) keysSeenFirst(context).set(name, first)
    const finding = parts.checks['delegation/holder'].holds(context)
    return finding === true || parts.checks['delegation/holder'].holds({ ...context, key: first })
  }),
  'refuses a chain to its holder once it has refused it': mutant('delegation/holder', (context) => {
    if (!context.delegation) return true
    const name = `refused ${chainOf(context)}`
    const finding = context.knows.memory.get(name)
      ? 'it was refused before'
      : parts.checks['delegation/holder'].holds(context)
    if (finding !== true) context.knows.memory.set(name, true)
    return finding
  }),
  'answers an offer that was executed before whatever the chain': unlessExecutedBefore('delegation/holder'),
  'verifies nothing of a chain whose beginning it has verified': mutant('delegation/child-signature', (context) => {
    const { memory } = context.knows
    const chain = chainOf(context)
    const isLonger = [...memory.entries()].some(([known]) => chain.startsWith(`${known}~`))
    const finding = (chain !== '' && isLonger) || parts.checks['delegation/child-signature'].holds(context)
    if (chain !== '' && finding === true) memory.set(chain, true)
    return finding
  }),
  'goes on by the chain that the same agent has sent before': goesOnByChains,
  'grants what the chain before has opened where no scope is declared': mutant('scopes-for', (context, owner) => {
    const { delegation, requester } = context
    const scopes = parts.steps['scopes-for'](context, owner)
    if (delegation) openedBefore(context).set(owner, scopes)
    const declaresNone = strings(requester?.['scopes']).length === 0
    return delegation || !declaresNone ? scopes : [...scopes, ...(openedBefore(context).get(owner) ?? [])]
  }),
  'looks at the exp of a chain when it first verifies it': remembers('delegation/expired', chainOf),
  'knows a chain that it has verified for as long as its tokens live': remembers('delegation/anchor', chainOf),
  'knows a first token that it has verified by its jti': remembers('delegation/anchor', (context) => {
    const id = context.delegation?.links[0]?.claims?.['jti']
    return typeof id === 'string' ? id : chainOf(context)
  }),
  'knows a first token that it has verified by its signature': remembers('delegation/anchor', (context) =>
    String(context.delegation?.links[0]?.parts.at(-1)),
  ),
  'knows a first token that it has verified, whoever owns what is asked for': remembers(
    'delegation/anchor',
    (context) => tokensOf(context)[0] ?? '',
  ),
  'knows a chain that it has verified by its last token': remembers(
    'delegation/anchor',
    (context) => tokensOf(context).at(-1) ?? '',
  ),
}
