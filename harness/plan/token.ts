import { asksOf } from './asks.ts'
import { editsOf, enduredBy, loadsOf, storiesOf, type Case, type NamedEdit } from './compose.ts'
import { coverPairsOf } from './cover-pairs.ts'
import type { Baseline, Rule } from './rule.ts'

/**
 * Says a case in one line without white space: `signed:signature/valid.zeros@7`. In parentheses stand the choices of an
 * edit that does not draw from the seed: `signature/valid.bit-flipped(17)`.
 */
export const tokenOf = ({ baseline, edits, seed, draws }: Case): string => {
  const said = edits.map(({ name }) => name + choicesInWords(draws?.[name]))
  return `${baseline.slug}:${said.join('+')}@${seed}`
}

const choicesInWords = (choices: readonly number[] | undefined): string =>
  choices === undefined ? '' : `(${choices.join('.')})`

/** Why a token names no case of this suite. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly code = 'unknown-case'
}

/** Choices of one edit at most, and the largest of them. */
const mostChoices = 256
const largestChoice = 2 ** 32 - 1

/** The case of a token. Throws a `TokenError`. */
export const caseOf = (token: string, rules: Rule[]): Case => {
  const match = /^([a-z0-9-]+):([a-zA-Z0-9/.+()-]*)@(\d{1,10})$/.exec(token)
  if (!match)
    throw new TokenError(`"${token}" is no replay token; copy it from the report, like signed:signature/valid.zeros@0`)
  const [, slug = '', said = '', seed = ''] = match
  const baseline = baselinesOf(rules).get(slug)
  if (!baseline) throw new TokenError(`replay token: this suite has no baseline "${slug}"`)
  const known = namesOf(rules)
  const chosen = said === '' ? [] : said.split('+').map((one) => chosenOf(one, known))
  if (new Set(chosen.map(({ edit }) => edit.name)).size < chosen.length)
    throw new TokenError('replay token: an edit stands in it twice')
  const draws = Object.fromEntries(chosen.flatMap(({ edit, choices }) => (choices ? [[edit.name, choices]] : [])))
  const edits = chosen.map(({ edit }) => edit)
  return { baseline, seed: Number(seed), edits, ...(Object.keys(draws).length > 0 && { draws }) }
}

/** All that a token can name: made once of a list of rules, which has many thousands. */
const namesOf = (rules: Rule[]): ReadonlyMap<string, NamedEdit> => {
  const names = named.get(rules) ?? new Map(rules.flatMap(namedOf).map((one) => [one.name, one]))
  named.set(rules, names)
  return names
}

const named = new WeakMap<Rule[], ReadonlyMap<string, NamedEdit>>()

/** An edit with its choices: `signature/valid.bit-flipped(17)`. */
const chosenOf = (said: string, known: ReadonlyMap<string, NamedEdit>): { edit: NamedEdit; choices?: number[] } => {
  const [, name = said, text] = /^([^()]+)(?:\((\d+(?:\.\d+)*|)\))?$/.exec(said) ?? []
  const edit = known.get(name)
  if (!edit) throw new TokenError(`replay token: this suite has no edit "${name}"`)
  if (text === undefined) return { edit }
  const choices = text === '' ? [] : text.split('.').map(Number)
  if (choices.length > mostChoices || choices.some((choice) => choice > largestChoice))
    throw new TokenError(`replay token: too many choices, or too large ones, for "${name}"`)
  return { edit, choices }
}

/** The names of a rule's cases, as tokens have them: `window/expired.by-a-day`. */
export const caseNamesOf = (rule: Rule): string[] => namedOf(rule).map(({ name }) => name)

/** The same, or nothing where this suite has no such case any more. */
export const knownCaseOf = (token: string, rules: Rule[]): Case | undefined => {
  try {
    return caseOf(token, rules)
  } catch (error) {
    if (error instanceof TokenError) return undefined
    throw error
  }
}

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
