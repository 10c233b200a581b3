import type { Failure, RuleReport } from './report-types.ts'

/**
 * Names of the edits that a replay token is of: `window/expired.by-a-day` of `in-force:window/expired.by-a-day@0`.
 * A token that names none there names its case before the colon.
 */
export const caseNames = (token: string): string[] => {
  const [, before = token, names = ''] = /^([^:]*):(.*)@\d+$/.exec(token) ?? []
  const named = names.split('+').filter(Boolean)
  return named.length > 0 ? named : [before]
}

/** Those of a failure that are its rule's own; all where none is, as with a law on the answers to others' cases. */
export const failureNames = ({ id }: RuleReport, { case: token }: Failure): string[] => {
  const names = caseNames(token)
  const own = names.filter((name) => name.startsWith(`${id}.`))
  return own.length > 0 ? own : names
}

/** Whether every failure of the rule is named in the report: ten are kept at most, each fault once before any twice. */
export const namesAllFailures = ({ failures, more_failures: more }: RuleReport): boolean =>
  more === undefined || new Set(failures.map(({ title }) => title)).size < failures.length

/** The words of a pattern in which `*` stands for any characters but a slash. */
export const matcherOf = (pattern: string): ((name: string) => boolean) => {
  const words = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`))
  const expression = new RegExp(`^${words.join('[^/]*')}$`)
  return (name) => expression.test(name)
}
