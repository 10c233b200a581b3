import type { Level, Rule } from '../plan/rule.ts'
import { areaOf } from '../../reports/areas.ts'
import { UsageError } from './errors.ts'
import { notThere } from './meant.ts'

export interface RuleOptions {
  suite?: string[]
  rule?: string[]
  level: keyof typeof levels
}

/** What each `--level` runs. */
export const levels = {
  must: ['must', 'derived'],
  should: ['must', 'derived', 'should'],
  all: ['must', 'derived', 'should', 'observe'],
} satisfies Record<string, Level[]>

/** Rules that a command line asks for, and those that it leaves out, with the reason. */
export interface Choice {
  rules: Rule[]
  leftOut: { rule: Rule; reason: string }[]
}

/** Throws a `UsageError` for names that there are not, and for a choice that leaves nothing. */
export const chooseRules = (rules: Rule[], { suite, rule, level }: RuleOptions): Choice => {
  const ids = rules.map(({ id }) => id as string)
  checkNames('suite', suite, [...new Set(ids.map(areaOf))])
  checkNames('rule', rule, ids)
  const why = (one: Rule): string | undefined => {
    if (suite && !suite.includes(areaOf(one.id))) return 'not in --suite'
    if (rule && !rule.includes(one.id)) return 'not in --rule'
    const runs: Level[] = levels[level]
    return runs.includes(one.level) ? undefined : `its level is ${one.level}, which --level ${level} leaves out`
  }
  const leftOut = rules.flatMap((one) => {
    const reason = why(one)
    return reason === undefined ? [] : [{ rule: one, reason }]
  })
  const chosen = rules.filter((one) => why(one) === undefined)
  if (chosen.length > 0) return { rules: chosen, leftOut }
  throw new UsageError('--suite, --rule and --level together leave no rule to run; give fewer of them')
}

const checkNames = (kind: 'suite' | 'rule', asked: string[] | undefined, known: string[]): void => {
  const missing = asked?.find((name) => !known.includes(name))
  if (missing === undefined) return
  const where = kind === 'rule' ? 'the command "rules" lists them' : `there are ${known.join(', ')}`
  throw notThere(kind, missing, known, where)
}
