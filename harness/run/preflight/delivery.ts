import { urlParts } from '../../build/retrieval-url.ts'
import { fixture } from '../../plan/fixture.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Rule, Step } from '../../plan/rule.ts'
import { bodyText, isSameServer, momentOf } from '../../target/index.ts'
import { fetchesAmong, firstFetch, played } from './first-fetch.ts'
import { refused } from '../judge.ts'
import type { Lab, StagedScene } from '../lab.ts'
import type { Performed } from '../performed.ts'
import type { Setup } from '../set-up.ts'

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
  const found = await firstFetch(lab, fetchesAmong(rules, lab.seed))
  if (!found) return
  const { plan, executed, fetched } = found
  const { expires_at: expires, agent_identity_hash: hash } = executed.reading.execute
  const moment = expires === null ? undefined : momentOf(expires)
  const lifetime =
    moment === undefined ? setup.profile.capabilities.retrieval_ttl_seconds : (moment - lab.clock.now()) / 1000
  if (lifetime !== null && lifetime > 0) lab.delivery.lifetime = Math.ceil(lifetime)
  if (executed.outcome === 'accepted' && refused(fetched.outcome)) lab.delivery.refusesAll = true
  if (fetched.outcome === 'accepted') lab.delivery.contents = contents.has(bodyText(fetched.answer))
  const bound = setup.profile.capabilities.retrieval_binding ?? (await isBound(lab, plan, fetched))
  if (bound) lab.capabilities.add('retrieval-binding')
  if (bound || hash !== null || executed.outcome !== 'accepted') lab.capabilities.add('identity-hash')
  if (expiryCanCome(setup, executed, bound)) lab.capabilities.add('retrieval-expiry')
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
  const isSettable = lab.capabilities.has('clock')
  if (lifetime === undefined) return isSettable && executed.outcome !== 'accepted'
  if (!isSettable) return lifetime <= longest[lab.capabilities.has('slow') ? 'slow' : 'waiting']
  const url = urlParts(executed.reading.execute.retrieval_endpoint ?? '', lab.place.origin)
  const isHere = url && [lab.place.origin, profile.endpoint].some((one) => isSameServer(url.origin, one))
  return lifetime <= longest.clock && (isHere || bound)
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
