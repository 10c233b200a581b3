import { compose, editsOf } from './compose.ts'
import type { Edit } from './edit.ts'
import { leavingOut } from './leaving-out.ts'
import type { Baseline, Rule } from './rule.ts'

/** A rule for a target that asks no price for anything: without the edits that want one, or want none. */
export const withoutPrices = (rule: Rule): Rule =>
  rule.kind === 'flip'
    ? leavingOut(
        rule,
        editsOf(rule).flatMap(({ slug, edit }) => (wantsPrice(rule.on, edit) ? slug : [])),
        'prices',
      )
    : rule

const wantsPrice = (baseline: Baseline, edit: Edit): boolean =>
  compose({ baseline, edits: [], seed: 0 }, [edit]).plan.wantsPrice !== undefined
