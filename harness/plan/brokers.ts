import { leavingOut } from './leaving-out.ts'
import type { Rule } from './rule.ts'

/**
 * A rule for a target that may take one broker only: without the edits and stories for which two pass a request on.
 * Their controls may be refused there, and their faults for another reason.
 */
export const withoutTwoBrokers = (rule: Rule): Rule => leavingOut(rule, rule.twoBrokers ?? [], 'two-brokers')

/** A rule for a target that takes two brokers at most: how many it takes is its own affair, and how it counts them. */
export const withoutThreeBrokers = (rule: Rule): Rule => leavingOut(rule, rule.threeBrokers ?? [], 'three-brokers')

/** A rule for a target that may take no broker: without what is beside its point passed on by one. */
export const withoutBrokers = (rule: Rule): Rule => leavingOut(rule, rule.brokers ?? [], 'forwarding')
