import { asksOf } from './asks.ts'
import { editsOf, enduredBy, loadsOf, storiesOf, type Case, type NamedEdit } from './compose.ts'
import { coverPairsOf } from './cover-pairs.ts'
import type { Baseline, Rule } from './rule.ts'

/** Says a case in one line without white space: `signed:signature/valid.zeros@7`. */
export const tokenOf = ({ baseline, edits, seed }: Case): string =>
  `${baseline.slug}:${edits.map((one) => one.name).join('+')}@${seed}`

/** Why a token names no case of this suite. */
export class TokenError extends Error {
  readonly code = 'unknown-case'
}

/** The case of a token. */
export const caseOf = (token: string, rules: Rule[]): Case => {
  const match = /^([a-z0-9-]+):([a-zA-Z0-9/.+-]*)@(\d{1,10})$/.exec(token)
  if (!match)
    throw new TokenError(`"${token}" is no replay token; copy it from the report, like signed:signature/valid.zeros@0`)
  const [, slug = '', names = '', seed = ''] = match
  const baseline = baselinesOf(rules).get(slug)
  if (!baseline) throw new TokenError(`replay token: this suite has no baseline "${slug}"`)
  const edits = new Map(rules.flatMap(namedOf).map((one) => [one.name, one]))
  const chosen = names.split('+').filter(Boolean)
  const unknown = chosen.find((name) => !edits.has(name))
  if (unknown !== undefined) throw new TokenError(`replay token: this suite has no edit "${unknown}"`)
  return { baseline, seed: Number(seed), edits: chosen.map((name) => edits.get(name)!) }
}

/** The names of a rule's cases, as tokens have them: `window/expired.by-a-day`. */
export const caseNamesOf = (rule: Rule): string[] => namedOf(rule).map(({ name }) => name)

const namedOf = (rule: Rule): NamedEdit[] => {
  if (rule.kind === 'enumerate') return coverPairsOf(rule)
  if (rule.kind === 'compare') return asksOf(rule)
  return [...editsOf(rule), ...enduredBy(rule), ...storiesOf(rule), ...loadsOf(rule)]
}

/** All baselines that rules stand on, by slug. */
export const baselinesOf = (rules: Rule[]): Map<string, Baseline> =>
  new Map(rules.flatMap((rule) => allOn(rule).map((one) => [one.slug, one] as const)))

const allOn = (rule: Rule): Baseline[] => {
  const own = 'on' in rule ? [rule.on] : []
  const carriers = rule.kind === 'enumerate' ? Object.values(rule.carriers) : []
  return [...own, ...carriers.flatMap(({ on }) => on ?? [])]
}
