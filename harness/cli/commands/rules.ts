import type { Passage } from '../../plan/passage.ts'
import type { Rule } from '../../plan/rule.ts'
import { columns } from '../columns.ts'
import { exit, type ExitCode } from '../errors.ts'
import { explainRule } from '../explain-rule.ts'
import { notThere } from '../meant.ts'
import { mutantsOf, triedBy } from '../tried.ts'

/** Prints the rules, or explains one. */
export const listOrExplain = (rules: Rule[], id: string | undefined, passages: Passage[]): ExitCode => {
  process.stdout.write(id === undefined ? table(rules) : explainRule(ruleOf(rules, id), passages))
  return exit.ok
}

/** A line a rule: what it is, what is tried, what that catches; what it says and where the spec says it come last, and are long. */
const table = (rules: Rule[]): string =>
  columns(rules.map((rule) => [rule.id, rule.level, triedBy(rule), mutantsOf(rule), `${rule.requires} (${rule.spec})`]))

const ruleOf = (rules: Rule[], id: string): Rule => {
  const rule = rules.find((one) => one.id === id)
  if (rule) return rule
  const known = rules.map((one) => one.id)
  throw notThere('rule', id, known, 'the command "rules" lists them')
}
