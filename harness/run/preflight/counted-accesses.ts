import { setTimeout as pause } from 'node:timers/promises'
import { compose, storiesOf, type NamedEdit } from '../../plan/compose.ts'
import type { Baseline, Rule, Watch } from '../../plan/rule.ts'
import type { Lab } from '../lab.ts'
import { perform } from '../perform.ts'
import type { Setup } from '../set-up.ts'

/**
 * Whether access caps bind the fetch, and neither Discover nor Execute: as the profile says, else as the longest story of
 * rules on accesses shows. Where they bind nothing at all the rules find that out, unless there is no second access.
 */
export const findCountedAccesses = async ({ profile, lab }: Setup, rules: Rule[]): Promise<void> => {
  const stated = profile.capabilities.quota_operation
  const longest = longestStory(rules)
  const byRpc = longest === undefined || (await isBound(lab, longest, asItIs))
  const byFetch = !byRpc && (await isBound(lab, longest, fetching))
  lab.delivery.counted = stated === null ? byFetch : stated === 'retrieve'
  if (!lab.delivery.counted) lab.capabilities.add('counted-by-rpc')
  if (byRpc || byFetch || !(await isOneTransaction(lab, longest))) lab.capabilities.add('accesses-anew')
}

const asItIs = (on: Baseline): Baseline => on

/** A rule on accesses as it is played where retrievals are counted. */
export const counted = (rule: Rule, delivery: Lab['delivery']): Rule =>
  delivery.counted && isConcerned(rule) && 'on' in rule ? { ...rule, on: fetching(rule.on) } : rule

const fetching = (on: Baseline): Baseline => ({ ...on, plan: { ...on.plan, goesOn: 'retrieve' } })

const isConcerned = (rule: Rule): boolean => 'on' in rule && rule.on.access === true

interface Longest {
  rule: Watch
  named: NamedEdit
  times: number
}

const longestStory = (rules: Rule[]): Longest | undefined =>
  rules
    .flatMap((rule) => (rule.kind === 'watch' && isConcerned(rule) ? [rule] : []))
    .flatMap((rule) =>
      storiesOf(rule).flatMap(({ story, ...named }) =>
        story.steps.every((step) => step.at === 0 && 'send' in step && step.send === null)
          ? [{ rule, named, times: story.steps.length }]
          : [],
      ),
    )
    .toSorted((one, other) => other.times - one.times)[0]

/** Two moments so far apart are not told as one. */
const apart = 1_200

/** Whether a second access brings what the first one brought, to the moment at which that expires: there was one only. */
const isOneTransaction = async (lab: Lab, { rule, named }: Longest): Promise<boolean> => {
  // As stories are told: each access by the same tokens, which a transaction may be known by.
  const composed = compose({ baseline: rule.on, edits: [named], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  const brought = async (): Promise<string | undefined> => {
    const { outcome, reading } = await perform(lab, composed, scene)
    const { retrieval_endpoint: url, expires_at: end } = reading.execute
    return outcome === 'accepted' && url !== null && end !== null ? `${url} ${end}` : undefined
  }
  try {
    const first = await brought()
    if (first === undefined) return false
    await pause(apart)
    return (await brought()) === first
  } finally {
    await scene.close()
  }
}

const isBound = async (lab: Lab, longest: Longest, played: (on: Baseline) => Baseline): Promise<boolean> => {
  const { rule, named, times } = longest
  const composed = compose({ baseline: played(rule.on), edits: [named], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    for (let turn = 0; turn < times; turn++) {
      const { outcome } = await perform(lab, composed, scene)
      // A crash, or an answer that is none, is for the rules to find out about.
      if (outcome !== 'accepted') return true
    }
    return false
  } finally {
    await scene.close()
  }
}
