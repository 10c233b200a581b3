import { facts, valueAt } from '../../plan/facts.ts'
import type { Plan } from '../../plan/plan.ts'

/** Seconds ahead of what is surely still ahead when all cases that share a world are through. */
const farAhead = 3600

const ahead = /\{[a-z]+\+(\d+)/g

const known = new WeakMap<Plan, boolean>()

/**
 * Whether documents of a world that a baseline's lacks name a moment that comes soon: what shares the world may find it
 * otherwise. What is past when it is served stays past.
 */
export const isOverSoon = (baseline: Plan, plan: Plan): boolean => {
  const before = known.get(plan)
  if (before !== undefined) return before
  const world = [plan.participants, plan.keys]
  const said = facts([baseline.participants, baseline.keys], world).map((at) =>
    JSON.stringify(valueAt(world, at) ?? ''),
  )
  const found = [...said.join().matchAll(ahead)].some(([, seconds]) => Number(seconds) < farAhead)
  known.set(plan, found)
  return found
}
