import { edit, type Draw, type PlanEdit } from './edit.ts'
import type { Json, JsonObject } from './json.ts'
import type { DocumentPlan, Plan, SignaturePlan } from './plan.ts'

/** Edits of the places that rules change most. Each says in the indicative what differs. */

/** Members of the envelope's requester; `undefined` takes a member away. */
export const requester = (says: string, members: Record<string, Json | undefined>): PlanEdit =>
  edit(says, (plan) => setMembers(requesterOf(plan), members))

/** Members of the envelope. */
export const envelope = (says: string, members: Record<string, Json | undefined>): PlanEdit =>
  edit(says, (plan) => setMembers(plan.request.envelope, members))

/** The agent's signature. */
export const signature = (says: string, change: (signature: SignaturePlan, draw: Draw, plan: Plan) => void): PlanEdit =>
  edit(says, (plan, draw) => change(agentSignature(plan), draw, plan))

/** Parameters of the agent's signature; `undefined` takes one away, `null` leaves it without a value. */
export const parameters = (says: string, values: Record<string, string | null | undefined>): PlanEdit =>
  signature(says, (one) => setMembers(one.parameters, values))

/** The lines of one header field; none takes it away. */
export const header = (says: string, name: string, ...lines: string[]): PlanEdit =>
  edit(says, (plan) => {
    if (lines.length === 0) delete plan.request.headers[name]
    else plan.request.headers[name] = lines
  })

/** One document of a participant. */
export const served = (
  says: string,
  participant: string,
  name: string,
  change: (document: DocumentPlan, draw: Draw) => void,
): PlanEdit => edit(says, (plan, draw) => change(documentOf(plan, participant, name), draw))

/** The entries of the agent's key directory. */
export const entries = (says: string, change: (keys: JsonObject[], draw: Draw) => Json[] | void): PlanEdit =>
  served(says, 'agent', 'directory', (document, draw) => {
    const json = (document.body as { json: { keys: JsonObject[] } }).json
    json.keys = (change(json.keys, draw) ?? json.keys) as JsonObject[]
  })

/** Members of the first entry of the agent's directory: the key that signs. */
export const firstEntry = (says: string, members: Record<string, Json | undefined>): PlanEdit =>
  entries(says, (keys) => setMembers(keys[0]!, members))

/** The request as it is goes out just before the changed one. */
export const following = (says: string, change: (plan: Plan) => void): PlanEdit =>
  edit(says, (plan) => {
    plan.follows = structuredClone(plan)
    change(plan)
  })

/** Several edits that together are one fact. */
export const together = (says: string, ...edits: PlanEdit[]): PlanEdit =>
  edit(says, (plan, draw) => {
    for (const one of edits) one.apply(plan, draw)
  })

/** The same in the request and, where that executes an offer, in the Discover that brought it. */
export const throughout = (one: PlanEdit): PlanEdit =>
  edit(one.says, (plan, draw) => {
    one.apply(plan, draw)
    if (plan.discovery) one.apply(plan.discovery, draw)
  })

/** The `requester` of a plan's envelope, to be written into. */
export const requesterOf = (plan: Plan): JsonObject => plan.request.envelope.requester as JsonObject

/** The first signature of a plan: the agent's. Throws where there is none. */
export const agentSignature = (plan: Plan): SignaturePlan => {
  const [first] = plan.signatures
  if (!first) throw new Error('the plan has no signature to change')
  return first
}

/** What a participant of a plan serves by that name. Throws where it serves no such document. */
export const documentOf = (plan: Plan, participant: string, name: string): DocumentPlan => {
  const document = plan.participants[participant]?.documents[name]
  if (!document) throw new Error(`the plan's ${participant} serves no ${name}`)
  return document
}

const setMembers = <T>(target: Record<string, T>, members: Record<string, T | undefined>): void => {
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) delete target[name]
    // Not by assignment: `__proto__` is to be a member like any other.
    else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true })
  }
}
