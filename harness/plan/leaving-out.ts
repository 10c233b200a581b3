import { partsOf } from './part-of-rule.ts'
import type { Capability, Rule } from './rule.ts'

/** A rule without some of its edits and stories, by slug; where nothing else is in it, one that needs what is lacking. */
export const leavingOut = (rule: Rule, slugs: readonly string[], lacking: Capability): Rule => {
  const left = withoutParts(rule, slugs)
  const isEmptied = partsOf(rule).length > 0 && partsOf(left).length === 0
  return isEmptied ? { ...rule, needs: [...(rule.needs ?? []), lacking] } : left
}

/** Whether something in a rule needs what the rest of it may do without. */
export const hasPartsFor = ({ partsNeed }: Rule, need: Capability): boolean => partsNeed?.[need] !== undefined

/** A rule for a target that lacks something which a part of the rule needs. */
export const withoutPartsFor = (rule: Rule, lacking: Capability): Rule =>
  leavingOut(rule, rule.partsNeed?.[lacking] ?? [], lacking)

/** A rule without some of its edits, stories and asks, by slug. */
export const withoutParts = <R extends Rule>(rule: R, slugs: readonly string[]): R => {
  const without = <T>(members: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(members).filter(([slug]) => !slugs.includes(slug)))
  if (slugs.length === 0) return rule
  if (rule.kind === 'compare') return { ...rule, asks: without(rule.asks) }
  if (rule.kind === 'watch') return { ...rule, stories: without(rule.stories) }
  if (rule.kind === 'load') return { ...rule, send: without(rule.send) }
  if (rule.kind !== 'flip') return rule
  const { faults, variations, open = {} } = rule
  return { ...rule, faults: without(faults), variations: without(variations), open: without(open) }
}
