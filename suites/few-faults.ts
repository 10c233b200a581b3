import type { Rule } from '../harness/plan/rule.ts'

/** A rule with its first faults alone: for tests of what becomes of any fault alike. */
export const withFewFaults =
  (most: number) =>
  (rule: Rule): Rule =>
    rule.kind === 'flip' ? { ...rule, faults: Object.fromEntries(Object.entries(rule.faults).slice(0, most)) } : rule
