import { leavingOut } from './leaving-out.ts'
import type { Rule } from './rule.ts'

/** A rule for a target whose default policy is to offer all: who names no scope gains nothing there that is not given. */
export const withoutUndeclared = (rule: Rule): Rule => leavingOut(rule, rule.undeclared ?? [], 'gated-by-default')

/** A rule for a target that verifies tokens at Execute only: at Discover it may go by what the message says of them. */
export const withoutUnmirrored = (rule: Rule): Rule => leavingOut(rule, rule.unmirrored ?? [], 'verified-early')
