import { holderOf, passedToBroker, signsAsHop } from '../checks/delegation.ts'
import type { Context } from '../context.ts'
import type { Link } from '../delegation.ts'
import { hopsOf } from '../hops.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { textOf } from '../signature-fields.ts'

const { checks } = parts

/** Asks in another way who holds a chain that a broker has passed on. */
const heldThrough = (right: (context: Context) => boolean): Mutant =>
  mutant('delegation/holder', (context) =>
    context.delegation && context.signatures.length > 1
      ? right(context) || 'not the holder'
      : checks['delegation/holder'].holds(context),
  )

/** Checks what comes from the agent itself, and not what a broker has passed on. */
const unlessRelayed = (check: CheckName): Mutant =>
  mutant(check, (context) => context.signatures.length > 1 || checks[check].holds(context))

/** A chain as it was before its holder passed it on. */
const withoutLast = <T extends { links: Link[] }>(delegation: T): T => ({
  ...delegation,
  links: delegation.links.slice(0, -1),
})

/** A request as it would be by the chain that an agent has passed on to a broker. */
export const asBeforeBroker = (context: Context): Context =>
  context.delegation && passedToBroker(context) ? { ...context, delegation: withoutLast(context.delegation) } : context

/** Checks every token but the one by which an agent has passed the chain on to a broker that signs. */
const unlessNamesBroker = (check: CheckName): Mutant =>
  mutant(check, (context) => {
    const { delegation, signatures } = context
    const isPassedOn = hopsOf(signatures).some((hop) => textOf(hop, 'keyid') === holderOf(context))
    if (!delegation || !isPassedOn) return checks[check].holds(context)
    return checks[check].holds({ ...context, delegation: withoutLast(delegation) })
  })

const byAgent = (context: Context): boolean => holderOf(context) === context.key?.thumbprint
const bySigner = (context: Context): boolean => byAgent(context) || signsAsHop(context)
const byBroker = (context: Context, index: number): boolean => {
  const broker = [...(context.hopKeys?.values() ?? [])].at(index)
  return broker !== undefined && holderOf(context) === broker.thumbprint
}

/** Who holds a chain that comes through a broker. */
export const relayedMutants: Mutants = {
  'takes the last signer for the holder': heldThrough((context) => byBroker(context, -1)),
  'takes the agent alone for the holder': heldThrough(byAgent),
  'takes any signer for the holder': heldThrough(bySigner),
  'executes by a token that names a broker, and does not verify it': mutant('delegation/child-signature', (context) =>
    context.operation === 'execute' && passedToBroker(context) && context.delegation
      ? checks['delegation/child-signature'].holds({ ...context, delegation: withoutLast(context.delegation) })
      : checks['delegation/child-signature'].holds(context),
  ),
  'executes for a broker whoever has named it': mutant('delegation/holder', (context) =>
    context.operation === 'execute' && byBroker(context, -1) ? true : checks['delegation/holder'].holds(context),
  ),
  'executes through a broker for any signer': mutant('delegation/holder', (context) =>
    context.operation === 'execute' && context.delegation && bySigner(context)
      ? true
      : checks['delegation/holder'].holds(context),
  ),
  'does not ask for the holder where a broker passes on': heldThrough(() => true),
  'takes any broker for the one that a chain is passed to': heldThrough(
    (context) => byAgent(context) || passedToBroker(context),
  ),
  'does not look at the exp of what a broker brings': unlessRelayed('delegation/expired'),
  'does not ask whether scopes narrow of what a broker brings': unlessRelayed('delegation/scope-narrows'),
  'does not compare the signers of what a broker brings': unlessRelayed('delegation/linkage'),
  'lets an owner grant what another owns where a broker brings it': mutant('scopes-for', (context, owner) => {
    const { delegation, signatures } = context
    return parts.steps['scopes-for'](context, (signatures.length > 1 && delegation?.owner) || owner)
  }),
  'does not ask for the owner of what a broker brings': unlessRelayed('delegation/anchor'),
  'does not verify the children of what a broker brings': unlessRelayed('delegation/child-signature'),
  'does not look at the claims of what a broker brings': unlessRelayed('claims/unknown'),
  'does not look at expires_at of what a broker brings': unlessRelayed('delegation/expires-at'),
  'does not verify the token that names a broker': unlessNamesBroker('delegation/child-signature'),
  'lets the token that names a broker widen scopes': unlessNamesBroker('delegation/scope-narrows'),
  'does not look at the exp of the token that names a broker': unlessNamesBroker('delegation/expired'),
  'lets the token that names a broker live longer': unlessNamesBroker('delegation/expiry-narrows'),
  'does not look at the claims of the token that names a broker': unlessNamesBroker('claims/unknown'),
  'takes whoever signs as agent for the holder': heldThrough((context) => {
    const named = context.signatures.find(({ label }) => label === 'agent')
    const key = named ? textOf(named, 'keyid') : context.key?.thumbprint
    return key === holderOf(context) || (passedToBroker(context) && signsAsHop(context))
  }),
  'lets a chain be passed to the first broker only': heldThrough(
    (context) => byAgent(context) || (passedToBroker(context) && byBroker(context, 0)),
  ),
}
