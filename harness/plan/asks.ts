import type { NamedEdit } from './compose.ts'
import type { Compare } from './rule.ts'

/** One comparison of a `compare` rule, named like an edit so that a token can name it. */
export interface Ask extends NamedEdit {
  /** The same request for what does not exist. */
  absent: NamedEdit
}

export const asksOf = (rule: Compare): Ask[] =>
  Object.entries(rule.asks).map(([slug, { asking }]) => {
    const named = (uri: string): NamedEdit => ({
      name: `${rule.id}.${slug}`,
      rule,
      slug,
      role: 'open',
      edit: asking(uri),
    })
    return { ...named(rule.gated), absent: named(rule.absent) }
  })
