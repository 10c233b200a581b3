import { compose } from '../../plan/compose.ts'
import { edit, type Edit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import type { Baseline } from '../../plan/rule.ts'
import type { Lab } from '../lab.ts'
import { refused } from '../judge.ts'
import { perform } from '../perform.ts'

/** Which spelling of members of several words a target reads. */
export type Spelling = 'both' | 'snake' | 'camel' | 'neither'

const unknown = 'conformance:unheard-of'

/** A critical extension that nobody understands, named in one spelling: whoever reads the name refuses. */
export const criticalIn = (names: 'snake' | 'camel'): Edit =>
  edit(`${names === 'snake' ? 'ext_critical' : 'extCritical'} names an unknown extension`, (plan) => {
    Object.assign(requesterOf(plan), { ext: { [unknown]: true }, ext_critical: [unknown] })
    Object.assign(plan.request.body, { names })
  })

/** Finds out by a request in each spelling. `baseline` must be one that is accepted. */
export const findSpelling = async (lab: Lab, baseline: Baseline): Promise<Spelling> => {
  const reads = async (names: 'snake' | 'camel'): Promise<boolean> => {
    const composed = compose({ baseline, edits: [], seed: lab.seed }, [criticalIn(names)])
    const scene = await lab.stage(composed.plan)
    const { outcome } = await perform(lab, composed, scene)
    await scene.close()
    return refused(outcome)
  }
  const [snake, camel] = [await reads('snake'), await reads('camel')]
  if (snake && camel) return 'both'
  if (snake) return 'snake'
  return camel ? 'camel' : 'neither'
}
