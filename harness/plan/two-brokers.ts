import { partsOf } from './part-of-rule.ts'
import type { Rule } from './rule.ts'

/**
 * A rule for a target that may take one broker only: without the edits and stories for which two pass a request on.
 * Their controls may be refused there, and their faults for another reason. A rule that has no others needs two brokers.
 */
export const withoutTwoBrokers = (rule: Rule): Rule => {
  const left = narrowed(rule, rule.twoBrokers ?? [])
  const isEmptied = partsOf(rule).length > 0 && partsOf(left).length === 0
  return isEmptied ? { ...rule, needs: [...(rule.needs ?? []), 'two-brokers'] } : left
}

const narrowed = (rule: Rule, slugs: string[]): Rule => {
  const without = <T>(members: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(members).filter(([slug]) => !slugs.includes(slug)))
  if (slugs.length === 0) return rule
  if (rule.kind === 'watch') return { ...rule, stories: without(rule.stories) }
  if (rule.kind !== 'flip') return rule
  const { faults, variations, open = {} } = rule
  return { ...rule, faults: without(faults), variations: without(variations), open: without(open) }
}
