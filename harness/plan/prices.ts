import { compose, singlesOf } from './compose.ts'
import { leavingOut } from './leaving-out.ts'
import type { Plan } from './plan.ts'
import type { Capability, Rule } from './rule.ts'

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
        singlesOf(rule).flatMap((edits) =>
          isLeftOut(compose({ baseline: rule.on, edits, seed: 0 }).plan) ? edits.slice(-1).map(({ slug }) => slug) : [],
        ),
        lacking,
      )
    : rule
