import { compose, editsOf } from './compose.ts'
import type { Edit } from './edit.ts'
import { leavingOut } from './leaving-out.ts'
import type { Plan } from './plan.ts'
import type { Baseline, Capability, Rule } from './rule.ts'

/** The least spend cap of any that is high enough for whatever the fixture has, in minor units. */
export const leastAmpleCap = 2_000_000_000

/** A rule for a target that asks no price for anything: without the edits that want one, or want none. */
export const withoutPrices = (rule: Rule): Rule =>
  withoutPlans(rule, 'prices', ({ wantsPrice }) => wantsPrice !== undefined)

/** A rule for a target that is dearer than any cap was thought to be: without the edits that cap what may be spent. */
export const withoutSpendCaps = (rule: Rule): Rule => withoutPlans(rule, 'prices-below-caps', hasSpendCap)

const hasSpendCap = ({ delegation }: Plan): boolean =>
  delegation?.links.some(({ claims }) => 'svc_max_spend_cents' in claims) === true

const withoutPlans = (rule: Rule, lacking: Capability, isLeftOut: (plan: Plan) => boolean): Rule =>
  rule.kind === 'flip'
    ? leavingOut(
        rule,
        editsOf(rule).flatMap(({ slug, edit }) => (isLeftOut(planOf(rule.on, edit)) ? slug : [])),
        lacking,
      )
    : rule

const planOf = (baseline: Baseline, edit: Edit): Plan => compose({ baseline, edits: [], seed: 0 }, [edit]).plan
