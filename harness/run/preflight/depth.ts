import { stackOf } from '../../build/hops.ts'
import { isDelegated } from '../../plan/chain.ts'
import { edit, type Edit } from '../../plan/edit.ts'
import { compose, editsOf, type Case, type Composed } from '../../plan/compose.ts'
import { hasPartsFor } from '../../plan/leaving-out.ts'
import type { Outcome } from '../../plan/message.ts'
import type { Operation } from '../../plan/plan.ts'
import type { Flip, Rule, Watch } from '../../plan/rule.ts'
import { signaturesOf } from './hop-cap.ts'
import { refused } from '../judge.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

const { oneBroker, twoBrokers } = signaturesOf

/**
 * Whether a target takes one broker, and two. Where its manifest states no cap it may have one of its own, which is found
 * by asking (contract, section 4): from one that takes one and not two, two are kept; one that takes none is left to the
 * rules. Where a stated cap allows a broker only if it does not count signatures, which is open, that is found likewise,
 * and so is whether three are taken.
 */
export const findDepth = async (setup: Setup, rules: readonly Rule[]): Promise<void> => {
  const { capabilities, place } = setup.lab
  await findUsualMaxHops(setup, rules)
  const takes = async (signatures: number, wanted: Outcome = 'accepted'): Promise<boolean> => {
    const one = broughtBy(signatures, rules)
    return one !== undefined && (await outcomeOf(setup, compose(one))) === wanted
  }
  if (!capabilities.has('hop-cap')) {
    const hasOwn = capabilities.has('two-brokers') && (await takes(twoBrokers, 'rejected'))
    if (hasOwn && (await takes(oneBroker))) capabilities.delete('two-brokers')
  } else if (place.hopCap === oneBroker - 1) {
    if (await takes(oneBroker)) capabilities.add('forwarding')
  } else if (place.hopCap === twoBrokers - 1 && (await takes(twoBrokers))) capabilities.add('two-brokers')
  const deepest = capabilities.has('two-brokers') ? throughThree(rules) : undefined
  if (deepest && (await outcomeOf(setup, deepest)) === 'accepted') capabilities.add('three-brokers')
}

/** More than any target takes: its own cap is what binds. */
const ample = 100

/**
 * What `max_hops` that is not there allows is not the spec's: where it is fewer than what the manifest does, requests
 * through brokers say it, unless it is what a case is about.
 */
const findUsualMaxHops = async (setup: Setup, rules: readonly Rule[]): Promise<void> => {
  const { capabilities, place } = setup.lab
  const deepest = capabilities.has('two-brokers') ? twoBrokers : capabilities.has('forwarding') ? oneBroker : 0
  const one = deepest === 0 ? undefined : broughtBy(deepest, rules)
  if (!one || !refused(await outcomeOf(setup, compose(one, [uncapped])))) return
  place.usualMaxHops = ample
  if ((await outcomeOf(setup, compose(one, [uncapped]))) !== 'accepted') delete place.usualMaxHops
  else await findHopsOfExecute(setup, broughtBy(deepest, rules, 'execute') ?? broughtBy(oneBroker, rules, 'execute'))
}

/** Whether Execute lets as few through, which its body says nothing of by default (contract, section 3). */
const findHopsOfExecute = async (setup: Setup, one: Case | undefined): Promise<void> => {
  const { place } = setup.lab
  if (!one || !refused(await outcomeOf(setup, compose(one)))) return
  place.executesWithMaxHops = true
  if ((await outcomeOf(setup, compose(one))) !== 'accepted') delete place.executesWithMaxHops
}

/** What parts that need three brokers begin with, on a plain request through one where a rule has that. */
const throughThree = (rules: readonly Rule[]): Composed | undefined => {
  const plain = rules.find((one): one is Flip => isPlain(one) && one.on.plan.signatures.length === oneBroker)
  for (const rule of rules.filter((one) => hasPartsFor(one, 'three-brokers'))) {
    const [first] = sentByParts(rule)
    const { on } = plain ?? (rule as Flip | Watch)
    if (first) return compose({ baseline: on, edits: [], seed: 0 }, [first, uncapped])
  }
  return undefined
}

/** What is sent by the parts of a rule that need three brokers. */
const sentByParts = (rule: Rule): Edit[] => {
  const slugs = rule.partsNeed?.['three-brokers'] ?? []
  if (rule.kind === 'flip') return slugs.flatMap((slug) => rule.faults[slug] ?? [])
  if (rule.kind !== 'watch') return []
  const steps = slugs.flatMap((slug) => rule.stories[slug]?.steps ?? [])
  return steps.flatMap((step) => ('send' in step && step.send ? step.send : []))
}

/** What is one too many for a cap of its own is right without that. */
const uncapped = edit('there is no cap', ({ request }) => {
  delete request.maxHops
})

const isPlain = (rule: Rule, operation: Operation = 'discover'): rule is Flip =>
  rule.kind === 'flip' && rule.on.plan.operation === operation && !isDelegated(rule.on.plan)

/** A right request with so many signatures, of a rule that the run has. */
const broughtBy = (signatures: number, rules: readonly Rule[], operation?: Operation): Case | undefined => {
  for (const rule of rules) {
    const found = rightCasesOf(rule, operation).find((one) => stackOf(compose(one).plan, 0).length === signatures)
    if (found) return found
  }
  return undefined
}

/** Without a chain: the rule's control, and its variations. */
const rightCasesOf = (rule: Rule, operation?: Operation): Case[] => {
  if (!isPlain(rule, operation)) return []
  const variations = editsOf(rule).filter(({ role }) => role === 'variation')
  return [[], ...variations.map((one) => [one])].map((edits) => ({ baseline: rule.on, edits, seed: 0 }))
}

const outcomeOf = async ({ lab }: Setup, composed: Composed): Promise<Outcome> =>
  (await performAlone(lab, composed)).outcome
