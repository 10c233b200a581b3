import { build } from '../build/build.ts'
import type { Composed } from '../plan/compose.ts'
import type { Answer, Outcome } from '../plan/message.ts'
import { refused } from './judge.ts'
import type { Lab, StagedScene } from './lab.ts'
import type { Manner, Performed } from './performed.ts'

/**
 * 503 without a word of when to come again: gateways that limit rates answer so. One that comes again each time is the
 * crash that it seems to be.
 */
export const isUnavailable = ({ outcome, answer }: { outcome: Outcome; answer: Answer }): boolean =>
  outcome === 'crashed' && answer.status === 503

export const mayBeBusy = (one: { outcome: Outcome; answer: Answer }): boolean =>
  one.outcome === 'busy' || isUnavailable(one)

/** What helps where a target has no time for all that comes. */
export const askedLess = 'limits.concurrency says how many requests it gets at once, limits.rate how many a second'

/** Of one transaction that another keeps waiting. */
export const conflict = 409

/** What is right may have met another transaction of its agent, where one is had at a time. */
export const isOfConflict = ({ outcome, answer }: { outcome: Outcome; answer: Answer }): boolean =>
  refused(outcome) && answer.status === conflict

/** A gateway in front of the target had no answer of it, once: no crash yet. */
export const mayBeLost = ({ outcome, answer }: { outcome: Outcome; answer: Answer }): boolean =>
  outcome === 'crashed' && (answer.status === 502 || answer.status === 504)

/**
 * Whether it may be the limit of this agent alone that keeps the target busy, and another may stand in for it: not
 * where a quota may be spent, nor where the offer is this agent's.
 */
export const isLimited = (lab: Lab, scene: StagedScene, { tries, offer }: Manner): boolean =>
  scene.shared === true && tries === undefined && offer === undefined && lab.agentUses.limited

/** Where another agent need not wait, the next ones have agents of their own, and the pace is no matter. */
export const waitForTurn = async (
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  manner: Manner,
  retryAfterSeconds: number | null,
): Promise<void> => {
  const alone = manner.tries !== undefined
  if (scene.shared && !alone && (await isOfAgent(lab, composed, scene))) lab.pace.restart()
  if (!isLimited(lab, scene, manner)) await lab.pace.busy(retryAfterSeconds, alone)
}

/** Whether it shows that the target limits each agent by itself. */
const isOfAgent = async (lab: Lab, { plan, wire }: Composed, scene: StagedScene): Promise<boolean> => {
  // What goes on to an offer that was brought, or to its URL, has them of one agent alone.
  if (plan.retrieval || (plan.operation === 'execute' && !plan.discovery)) return false
  const asked = plan.discovery ? { plan: plan.discovery, wire: [] } : { plan, wire }
  const outcomeIn = async (where: StagedScene): Promise<Outcome> => {
    const make = () => build(asked.plan, where, lab.clock, lab.place, { id: lab.nextId() }, asked.wire).message
    const answer = await lab.send(make)
    const { outcome } = lab.read(answer)
    return mayBeBusy({ outcome, answer }) ? 'busy' : outcome
  }
  const another = async (): Promise<Outcome> => {
    const own = await lab.stage(asked.plan)
    try {
      return await outcomeIn(own)
    } finally {
      await own.close()
    }
  }
  return lab.agentUses.look(another, () => outcomeIn(scene))
}

const triesOfBrief = 4

/** Who says to come again in a moment denies nothing, and is asked a little longer than what may be a spent quota. */
export const mostTries = ({ pace }: Lab, { tries }: Manner, { reading }: Performed): number => {
  if (tries === undefined) return pace.tries
  const isBrief = (reading.retryAfterSeconds ?? Infinity) <= 1
  return isBrief && tries > 1 ? Math.max(tries, Math.min(pace.tries, triesOfBrief)) : tries
}

/** A target that crashes each time has crashed; one that is behind a gateway may have been missed by that. */
export const triesOfGateway = 3
