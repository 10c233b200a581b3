import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import type { Plan, Relays, SignaturePlan } from '../../harness/plan/plan.ts'
import { signatureBy } from '../plain.ts'

/** The component that a hop covers further. */
export const signatureOf = (label: string): string => `"signature";key="${label}"`

/** A broker's signature over the five components and the signature before it. */
export const hopBy = (key: string, label: string, previous: string): SignaturePlan => {
  const hop = signatureBy(key, label)
  hop.covered.push(signatureOf(previous))
  return hop
}

/** The agent's request comes through a broker. */
export const passedOnByBroker: PlanEdit = edit('a broker passes it on', (plan) => {
  plan.signatures.push(hopBy('broker', 'broker', 'agent'))
})

/** Something about the broker's signature. */
export const brokersSignature = (says: string, change: (hop: SignaturePlan, plan: Plan) => void): PlanEdit =>
  edit(says, (plan) => change(plan.signatures[1]!, plan))

/** The broker's signature covers these in place of the agent's. */
export const brokerCovers = (says: string, ...further: string[]): PlanEdit =>
  brokersSignature(says, (hop) => {
    hop.covered = [...hop.covered.slice(0, -1), ...further]
  })

/** A second broker passes the request on. */
export const secondBroker = (says: string, change: (second: SignaturePlan) => void = () => {}): PlanEdit =>
  edit(says, (plan) => {
    const second = hopBy('broker2', 'broker2', 'broker')
    change(second)
    plan.signatures.push(second)
  })

/** A second and a third broker pass the request on. */
export const thirdBroker = (says: string, key: string, change: (third: SignaturePlan) => void = () => {}): PlanEdit =>
  edit(says, (plan) => {
    const third = hopBy(key, 'broker3', 'broker2')
    change(third)
    plan.signatures.push(hopBy('broker2', 'broker2', 'broker'), third)
  })

/** The broker's signature is by another key. */
export const signedBy = (says: string, key: string): PlanEdit =>
  edit(says, (plan) => {
    plan.signatures[1] = hopBy(key, 'broker', 'agent')
  })

/** Only some of the stack is sent. */
export const sendOnly = (plan: Plan, ...labels: string[]): void => {
  plan.request.headers['signature-input'] = [labels.map((label) => `{signature-input.${label}}`).join(', ')]
  plan.request.headers.signature = [labels.map((label) => `{signature.${label}}`).join(', ')]
}

/** Brokers in turn, each with a key of its own while they last. */
export const relays = (intermediaries: Relays['intermediaries']): Relays => ({
  by: ['broker2', 'broker-revoking', 'broker-rotating', 'broker'],
  intermediaries,
})

/** The agent's signature is not right, and the broker's is good over it. */
export const brokenAgent = (plan: Plan): void => {
  plan.signatures[0]!.bytes = { kind: 'flipped', bit: 7 }
}

/** So many intermediaries more than the exchange's own cap; fewer where it is negative. */
export const beyondCap = (says: string, more: number): PlanEdit =>
  edit(says, (plan) => {
    plan.relays = relays({ beyondCap: more })
  })
