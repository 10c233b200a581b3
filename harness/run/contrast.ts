import { facts, overlap, valueAt } from '../plan/facts.ts'
import type { Plan } from '../plan/plan.ts'
import { composedControl } from './composed-control.ts'
import { refused } from './judge.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'
import type { Performed } from './performed.ts'
import type { PlannedCase } from './planned.ts'
import { confirmations } from './repeated.ts'

/** A right request that is refused, and the same with one edit that may be accepted, and is. */
export interface Contrast {
  plain: Performed
  varied: Performed
}

/** What is asked for and comes of it, and what the profile may have wrong: another answer to these is no contrast. */
const otherQuestions = [
  '/wants',
  '/wantsPrice',
  '/answer',
  '/goesOn',
  '/delivers',
  '/misdelivers',
  '/startsAt',
  '/discovery',
  '/relays',
  '/retrieval',
  '/request/authority',
  '/request/target',
  '/request/envelope/uris',
  '/request/body/names',
  '/signatures/0/instead',
]

/** Whose keys sign: what the target keeps of one participant's directory says nothing of another's. */
const signer = /\/(key|keyid)$/

/** Members that are times: a bound of the target's own may lie between two of them. */
const time = /\/(created|expires|exp|nbf|expires_at|not_before|not_after)$/

/** Whether a case is its plain control with one edit that is not wrong, and asks the same. */
export const mayContrast = ({ case: one, control, expected, composed: { plan }, rule }: PlannedCase): boolean => {
  if (expected === 'rejected' || rule.kind !== 'flip') return false
  if (one.edits.length !== 1 || control.edits.length > 0) return false
  const before = one.baseline.plan
  // How a chain is joined, and how a fetcher signs, the spec does not show: what is open there shows no more.
  if (expected === 'open' && (plan.retrieval || plan.delegation?.links.length === 1)) return false
  const differs = facts(before, plan)
  if (overlap(differs, otherQuestions) || differs.some((at) => signer.test(at))) return false
  return differs.every((at) => !time.test(at) || isSecond(at, before, plan))
}

const moment = /^\{\w+\+(\d+)[@}]/

/** No bound lies between two times a second apart. */
const isSecond = (at: string, ...plans: Plan[]): boolean => {
  const [before, after] = plans.map((plan) => Number(moment.exec(String(valueAt(plan, at)))?.[1]))
  return Math.abs(before! - after!) <= 1
}

/** What is said of a contrast, with the edit's own words. */
export const contrastTitle = (says: string): string => `the control is refused, and the same is accepted when ${says}`

/**
 * Asks a target that refuses a positive control for the same with an edit, and again without, each in a world of its
 * own, as often as a failure is confirmed: what it has cached of another world, or a moment's trouble, stands for nothing.
 */
export const contrastOf = async (lab: Lab, planned: PlannedCase): Promise<Contrast | undefined> => {
  let found: Contrast | undefined
  for (let turn = 0; turn <= confirmations; turn++) {
    if (lab.signal.aborted) return undefined
    const varied = await inItsWorld(lab, planned.composed)
    if (varied.outcome !== 'accepted') return undefined
    const plain = await inItsWorld(lab, composedControl(planned.control))
    if (!refused(plain.outcome)) return undefined
    found ??= { plain, varied }
  }
  return found
}

const inItsWorld = async (lab: Lab, composed: PlannedCase['composed']): Promise<Performed> => {
  const scene = await lab.stage(composed.plan)
  try {
    return await perform(lab, composed, scene)
  } finally {
    await scene.close()
  }
}
