import type { Case, NamedEdit } from '../../plan/compose.ts'
import { editsOf } from '../../plan/compose.ts'
import type { Rule } from '../../plan/rule.ts'

/**
 * A law that knows no right answer: where the first request is accepted, the second is. Both draw the same, so that they
 * differ in what the law speaks of alone; neither has a right answer of its own.
 */
export interface Law {
  says: string
  /** The rule that a breach is charged to. */
  rule: Rule['id']
  /** Slugs of open edits of that rule. */
  first: string
  second: string
}

/** What no exchange may do, whatever it makes of a request by itself. */
export const laws: Law[] = [
  { says: 'More grants never show less', rule: 'scopes/any-of', first: 'some-grants', second: 'more-grants' },
  {
    says: 'The order of grants is no matter',
    rule: 'scopes/any-of',
    first: 'some-grants',
    second: 'grants-in-another-order',
  },
  {
    says: 'What is granted further up the chain takes nothing from what is passed on',
    rule: 'delegation/scope-narrows',
    first: 'some-upstream',
    second: 'more-upstream',
  },
]

/** Both requests of a law, with choices; nothing where its rule is not among these. */
export const casesOf = (
  law: Law,
  rules: Rule[],
  seed: number,
  choices: readonly number[],
): { rule: Rule; first: Case; second: Case } | undefined => {
  const rule = rules.find(({ id }) => id === law.rule)
  if (rule?.kind !== 'flip') return undefined
  const edits = new Map(editsOf(rule).map((edit) => [edit.slug, edit]))
  const posed = (slug: string): Case => {
    const edit = edits.get(slug)
    if (!edit) throw new Error(`${rule.id} has no edit "${slug}", which a law names`)
    // The law says what must come of it.
    const judged: NamedEdit = { ...edit, role: 'variation' }
    return { baseline: rule.on, edits: [judged], seed, draws: { [edit.name]: choices } }
  }
  return { rule, first: posed(law.first), second: posed(law.second) }
}
