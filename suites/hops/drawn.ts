import { edit, type Draw } from '../../harness/plan/edit.ts'
import { magnitude, properSubset, shuffled } from '../../harness/plan/draws.ts'
import type { Plan, SignaturePlan } from '../../harness/plan/plan.ts'
import { fiveComponents } from '../plain.ts'
import { anyLabel } from '../signature/drawn.ts'
import { relays, secondBroker, signatureOf } from './edits.ts'

/** One broker or two: no exchange has to take more. The hop is any of theirs, or the agent's signature where it may be. */
const anyHop = (plan: Plan, draw: Draw, from: 'agent' | 'broker'): SignaturePlan => {
  if (draw.integer(1, 2) === 2) secondBroker('').apply(plan, draw)
  const hop = plan.signatures[draw.integer(from === 'agent' ? 0 : 1, plan.signatures.length - 1)]
  if (!hop) throw new Error('the plan has no stack of signatures')
  return hop
}

export const anyBitOfAnyHop = edit('any bit of any signature of the stack is flipped', (plan, draw) => {
  anyHop(plan, draw, 'agent').bytes = { kind: 'flipped', bit: draw.integer(0, 511) }
})

export const anyHopOutOfWindow = edit('any signature of the stack is out of its window, by any time', (plan, draw) => {
  const [by, length] = [magnitude(draw, 2, 315_360_000), 60]
  const windows = [
    { created: `{past-${by + length}}`, expires: `{past-${by}}` },
    { created: `{ahead+${by}}`, expires: `{ahead+${by + length}}` },
  ]
  Object.assign(anyHop(plan, draw, 'agent').parameters, draw.pick(windows))
})

/** What a hop covers of the signature before its own. */
const previousOf = (hop: SignaturePlan): string => hop.covered.at(-1) ?? ''

export const anySubset = edit('any broker covers some of the five components, not all', (plan, draw) => {
  const hop = anyHop(plan, draw, 'broker')
  hop.covered = [...shuffled(draw, properSubset(draw, fiveComponents)), previousOf(hop)]
})

export const anyOrder = edit('the broker covers what it covers in any order', ({ signatures: [, hop] }, draw) => {
  if (!hop) throw new Error('the plan has no broker')
  hop.covered = shuffled(draw, hop.covered)
})

export const anyOtherSignature = edit(
  'any broker covers another signature than the one before its own',
  (plan, draw) => {
    const hop = anyHop(plan, draw, 'broker')
    const others = plan.signatures.map(({ label }) => signatureOf(label)).filter((one) => one !== previousOf(hop))
    hop.covered[hop.covered.length - 1] = draw.pick([
      ...others,
      signatureOf(`no-${anyLabel(draw)}`.replaceAll('*', '')),
    ])
  },
)

/** Labels of the agent and of the broker: no two alike. */
export const anyLabels = (draw: Draw): [agent: string, broker: string] => {
  const [agent, broker] = [anyLabel(draw), anyLabel(draw)]
  return [agent, broker === agent ? `${broker}2` : broker]
}

export const anyDepthBeyondCap = edit('there are any number of intermediaries more than the cap', (plan, draw) => {
  plan.relays = relays({ beyondCap: draw.integer(1, 40) })
})

export const anyMaxHops = edit('`max_hops` is any number of three and more, and there is one broker', (plan, draw) => {
  plan.request.maxHops = magnitude(draw, 3, 2_147_483_647)
})
