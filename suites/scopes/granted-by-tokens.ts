import { edit, type Edit, type Edits, type PlanEdit } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import { setScopes } from '../delegation/edits.ts'

/** What an edit of a plan declares, each token grants, and the mirror says. */
const grantedByTokens = (declaring: Edit): PlanEdit =>
  edit(declaring.says.replaceAll('declared', 'granted'), (plan, draw) => {
    if (declaring.stage !== 'plan') throw new Error(`"${declaring.says}" declares nothing`)
    declaring.apply(plan, draw)
    const { scopes } = requesterOf(plan)
    setScopes(plan, Array.isArray(scopes) ? scopes.filter((one) => typeof one === 'string') : [])
  })

/** Some faults of a rule on declared scopes, by tokens; their slugs begin with the prefix. */
export const byTokens = <P extends string, S extends string>(
  prefix: P,
  { faults }: { faults: Edits<S> },
  ...slugs: NoInfer<S>[]
): Edits<`${P}-${S}`> =>
  Object.fromEntries(slugs.map((slug) => [`${prefix}-${slug}`, grantedByTokens(faults[slug])])) as Edits<`${P}-${S}`>
