import { urlParts } from '../build/retrieval-url.ts'
import { compose, singlesOf } from '../plan/compose.ts'
import { fetchOf } from '../plan/fetch.ts'
import { fixture } from '../plan/fixture.ts'
import type { Plan } from '../plan/plan.ts'
import type { Rule, Step } from '../plan/rule.ts'
import { bodyText, momentOf } from '../target/index.ts'
import type { Lab, StagedScene } from './lab.ts'
import { perform, type Performed } from './perform.ts'
import type { Setup } from './set-up.ts'

/** Longest lives of retrieval URLs that are waited for, in seconds: in real time, with `--slow`, on a clock that can be set. */
const longest = { waiting: 50, slow: 890, clock: 7 * 86_400 }

const contents = new Set(Object.values(fixture.resources).map(({ content }) => content))

/**
 * What Execute and a first fetch show of delivery: the life of a URL, whether the fixture's contents are in place, and
 * the capabilities that rules need. What the profile states outranks what is shown; where nothing can be shown the rules
 * find out for themselves that they have no control.
 */
export const findDelivery = async (setup: Setup, rules: Rule[]): Promise<void> => {
  const { lab } = setup
  const { plan, executed, fetched } = (await firstFetch(lab, fetchesAmong(rules, lab.seed))) ?? {}
  if (!plan || !executed || !fetched) return
  const { expires_at: expires, agent_identity_hash: hash } = executed.reading.execute
  const moment = expires === null ? undefined : momentOf(expires)
  const lifetime =
    moment === undefined ? setup.profile.capabilities.retrieval_ttl_seconds : (moment - lab.clock.now()) / 1000
  if (lifetime !== null && lifetime > 0) lab.delivery.lifetime = Math.ceil(lifetime)
  if (fetched.outcome === 'accepted') lab.delivery.contents = contents.has(bodyText(fetched.answer))
  const bound = setup.profile.capabilities.retrieval_binding ?? (await isBound(lab, plan, fetched))
  if (bound) lab.capabilities.add('retrieval-binding')
  if (bound || hash !== null || executed.outcome !== 'accepted') lab.capabilities.add('identity-hash')
  if (expiryCanCome(setup, executed, bound)) lab.capabilities.add('retrieval-expiry')
}

/** The plain fetch, and what faults of fetches stand upon: where nothing is sold without a token, that shows delivery. */
const fetchesAmong = (rules: Rule[], seed: number): Plan[] => {
  const baselines = rules.flatMap((rule) => ('on' in rule ? [rule.on] : []))
  const executed = baselines.find(({ plan }) => plan.operation === 'execute')
  const fetched = baselines.find(({ plan }) => plan.retrieval !== undefined)
  const plain = fetched?.plan ?? (executed && fetchOf(executed.plan))
  const grounds = rules.flatMap((rule) =>
    'on' in rule && rule.on.plan.retrieval
      ? singlesOf(rule).flatMap(([ground, fault]) => (ground && fault ? [{ baseline: rule.on, edits: [ground] }] : []))
      : [],
  )
  return [...(plain ? [plain] : []), ...grounds.map((one) => compose({ ...one, seed }).plan)]
}

interface Fetch {
  plan: Plan
  executed: Performed
  fetched: Performed
}

/** The first whose Execute is accepted; of none, the first of all. */
const firstFetch = async (lab: Lab, plans: Plan[]): Promise<Fetch | undefined> => {
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

const played = async (lab: Lab, plan: Plan, scene: StagedScene): Promise<Performed> => {
  const baseline = { slug: 'delivery', says: 'a first fetch', plan }
  return perform(lab, compose({ baseline, edits: [], seed: lab.seed }), scene)
}

const anothers = (text: string): string => text.replaceAll('{key.agent.', '{key.another.')

/** Fetches that a delivery endpoint which binds URLs refuses. One that refuses any of them does, if badly. */
const unbound: ((plan: Plan) => void)[] = [
  (plan) => {
    plan.request.headers = {}
    plan.signatures = []
  },
  ({ signatures }) => {
    for (const signature of signatures) signature.bytes = { kind: 'flipped', bit: 100 }
  },
  (plan) => {
    plan.request.headers = JSON.parse(anothers(JSON.stringify(plan.request.headers)))
    plan.signatures = plan.signatures.map((one) => ({ ...JSON.parse(anothers(JSON.stringify(one))), key: 'another' }))
  },
]

/** By URLs of another agent: two that one agent gets within a second may be the same, and this one has been opened. */
const isBound = async (lab: Lab, fetch: Plan, right: Performed): Promise<boolean> =>
  right.outcome !== 'accepted' || !(await servesUnbound(lab, fetch))

const allServed = async (lab: Lab, fetch: Plan, scene: StagedScene): Promise<boolean> => {
  for (const change of unbound) {
    const plan = structuredClone(fetch)
    change(plan)
    const { outcome } = await played(lab, plan, scene)
    if (outcome !== 'accepted') return false
  }
  return true
}

/** Whether fetches are served that a delivery endpoint which binds URLs refuses. */
export const servesUnbound = async (lab: Lab, fetch: Plan): Promise<boolean> => {
  const scene = await lab.stage(fetch)
  try {
    return await allServed(lab, fetch, scene)
  } finally {
    await scene.close()
  }
}

/**
 * Whether the end of a URL's life can be waited for. The delivery endpoint may be another machine, whose clock the
 * control API does not set: then one that judges signed fetches shows by its control whether it follows.
 */
const expiryCanCome = ({ lab, profile }: Setup, executed: Performed, bound: boolean): boolean => {
  const { lifetime } = lab.delivery
  if (lifetime === undefined) return executed.outcome !== 'accepted'
  if (!lab.capabilities.has('clock')) return lifetime <= longest[lab.capabilities.has('slow') ? 'slow' : 'waiting']
  const url = urlParts(executed.reading.execute.retrieval_endpoint ?? '', lab.place.origin)
  const here = [lab.place.origin, new URL(profile.endpoint).origin].includes(url?.origin ?? '')
  return lifetime <= longest.clock && (here || bound)
}

/** A rule whose stories know when a retrieval URL expires. */
export const timed = (rule: Rule, { lifetime = 300 }: Lab['delivery']): Rule => {
  if (rule.kind !== 'watch') return rule
  const atItsTime = ({ from, ...step }: Step): Step => {
    if (from !== 'expiry') return step
    const by = 'by' in step && step.by !== undefined ? { by: lifetime + step.by } : {}
    return { ...step, ...by, at: Math.max(lifetime + step.at, lifetime / 2) }
  }
  const stories = Object.entries(rule.stories).map(([slug, story]) => [
    slug,
    { ...story, steps: story.steps.map(atItsTime) },
  ])
  return { ...rule, stories: Object.fromEntries(stories) }
}
