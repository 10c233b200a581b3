import { compose, singlesOf, type Case } from '../../plan/compose.ts'
import { fetchOf } from '../../plan/fetch.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Baseline, Rule } from '../../plan/rule.ts'
import type { Lab, StagedScene } from '../lab.ts'
import { perform } from '../perform.ts'
import type { Performed } from '../performed.ts'

/** The plain fetch, and what faults of fetches stand upon: where nothing is sold without a token, that shows delivery. */
export const fetchesAmong = (rules: Rule[], seed: number): Plan[] => {
  const baselines = rules.flatMap((rule) => ('on' in rule ? [rule.on] : []))
  const executed = baselines.find(({ plan }) => plan.operation === 'execute')
  const fetched = baselines.find(({ plan }) => plan.retrieval !== undefined)
  const plain = fetched?.plan ?? (executed && fetchOf(executed.plan))
  const grounds = rules.flatMap((rule) => ('on' in rule && rule.on.plan.retrieval ? groundsOf(rule, rule.on) : []))
  return [...(plain ? [plain] : []), ...grounds.map((one) => compose({ ...one, seed }).plan)]
}

const groundsOf = (rule: Rule, baseline: Baseline): Pick<Case, 'baseline' | 'edits'>[] => {
  const grounds = singlesOf(rule).flatMap(([ground, fault]) =>
    ground && fault ? [[ground.name, ground] as const] : [],
  )
  return [...new Map(grounds).values()].map((ground) => ({ baseline, edits: [ground] }))
}

/** A fetch, and the Execute before it. */
export interface Fetch {
  plan: Plan
  executed: Performed
  fetched: Performed
}

/** The first whose Execute is accepted; of none, the first of all. */
export const firstFetch = async (lab: Lab, plans: Plan[]): Promise<Fetch | undefined> => {
  let first: Fetch | undefined
  for (const { delivers: _, ...plan } of plans) {
    const found = await fetchOnce(lab, plan)
    if (found?.executed.outcome === 'accepted') return found
    first ??= found
  }
  return first
}

const fetchOnce = async (lab: Lab, plan: Plan): Promise<Fetch | undefined> => {
  if (!plan.retrieval) return undefined
  const scene = await lab.stage(plan)
  try {
    const executed = await played(lab, plan.retrieval.execution, scene)
    return { plan, executed, fetched: await played(lab, plan, scene) }
  } finally {
    await scene.close()
  }
}

/** A plan as it is, which belongs to no rule. */
export const played = async (lab: Lab, plan: Plan, scene: StagedScene): Promise<Performed> => {
  const baseline = { slug: 'delivery', says: 'a first fetch', plan }
  return perform(lab, compose({ baseline, edits: [], seed: lab.seed }), scene)
}
