import { compose } from '../../plan/compose.ts'
import { edit, type PlanEdit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import { leavingOut } from '../../plan/leaving-out.ts'
import type { JsonObject } from '../../plan/json.ts'
import type { Baseline, Rule } from '../../plan/rule.ts'
import type { Lab } from '../lab.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

const day = 86_400

/** Rules without the stories whose tokens live for longer than the target takes any: limits are its own affair. */
export const withinTokenLife = async ({ lab }: Pick<Setup, 'lab'>, rules: readonly Rule[]): Promise<Rule[]> => {
  const within: Rule[] = []
  for (const rule of rules) within.push(lab.capabilities.has('clock') ? await livingShortly(lab, rule) : rule)
  return within
}

const livingShortly = async (lab: Lab, rule: Rule): Promise<Rule> => {
  if (!rule.longTokens || !('on' in rule)) return rule
  const longest = await longestTaken(lab, rule.on, Object.values(rule.longTokens))
  const tooLong = Object.entries(rule.longTokens).flatMap(([slug, days]) => (days > longest ? [slug] : []))
  return leavingOut(rule, tooLong, 'long-tokens')
}

/** The most of these days for which tokens may live; where not even the control's are taken, that is for rules to tell. */
const longestTaken = async (lab: Lab, on: Baseline, lives: number[]): Promise<number> => {
  for (const days of new Set(lives.toSorted((a, b) => b - a))) if (await isTaken(lab, on, living(days))) return days
  return (await isTaken(lab, on)) ? 0 : Infinity
}

const living = (days: number): PlanEdit =>
  edit(`the tokens live for ${days} days`, (plan) => {
    for (const { claims } of plan.delegation?.links ?? []) claims.exp = `{staged+${days * day}@number}`
    const message = requesterOf(plan).delegation as JsonObject
    message.expires_at = `{staged+${days * day}}`
  })

const isTaken = async (lab: Lab, on: Baseline, ...edits: PlanEdit[]): Promise<boolean> => {
  const { outcome } = await performAlone(lab, compose({ baseline: on, edits: [], seed: lab.seed }, edits))
  return outcome === 'accepted'
}
