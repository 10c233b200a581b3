import type { Baseline } from '../../plan/rule.ts'
import { compileDialect, readAnswer, type DialectSettings, type Reading } from '../../target/index.ts'
import { checked, type Checked } from '../preflight/checked.ts'
import { paragraph, type Trouble } from '../preflight/paragraph.ts'
import type { Performed } from '../performed.ts'
import type { Probing } from '../probe/probing.ts'
import type { Setup } from '../set-up.ts'

/** What a setting of the profile is held against: a target that took the positive control. */
export type Asking = Probing

/** A setting that does not fit the target, in one paragraph. */
export const misfit = (check: Checked['check'], trouble: Trouble): Checked[] => [
  checked(check, false, paragraph(trouble)),
]

/** The first baseline of the chosen rules that is so. */
export const baselineWhere = ({ rules }: Asking, is: (baseline: Baseline) => boolean): Baseline | undefined =>
  rules.flatMap((rule) => ('on' in rule ? [rule.on] : [])).find(is)

/** An answer as it reads with some of the dialect's expressions left out. */
export const readWithout = (
  { profile }: Setup,
  { answer }: Performed,
  ...keys: ('accepted' | 'denial_reason' | 'absence')[]
): Reading => {
  const { endpoint } = profile
  const left: Partial<DialectSettings> = Object.fromEntries(keys.map((key) => [key, null]))
  return readAnswer(answer, compileDialect({ endpoint, dialect: { ...profile.dialect, ...left } }), 'rpc')
}

/** The body of an answer, cut to what fits a paragraph. */
export const bodyOf = ({ answer }: Performed): string => {
  const body = answer.body.toString('utf-8', 0, 300).replaceAll(/\s+/g, ' ').trim()
  return `${answer.status}${body === '' ? '' : `, ${body}`}`
}
