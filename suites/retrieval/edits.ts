import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { agentSignature, together } from '../../harness/plan/edits.ts'
import type { Plan, RetrievalPlan, UrlChange } from '../../harness/plan/plan.ts'
import { directory } from '../plain.ts'
import { withDiscovery } from './tells.ts'

const retrievalOf = ({ retrieval }: Plan): RetrievalPlan => {
  if (!retrieval) throw new Error('the plan fetches nothing')
  return retrieval
}

/** What becomes of the URL; of its content nothing is wanted then. */
const url = (says: string, change: (plan: Plan) => UrlChange): PlanEdit =>
  edit(says, (plan) => {
    retrievalOf(plan).change = change(plan)
    delete plan.delivers
  })

/** Each part of the URL in turn. */
export const eachPart = (
  says: string,
  each: 'changed' | 'recased' | 'dropped' | 'emptied' | 'cut' | 'moved' | 'added' | 'prolonged',
): PlanEdit => url(says, () => ({ each }))

/** Each part of the URL in turn, and that of the URL that an Execute brings which differs from the plan's. */
export const eachPartOf = (says: string, each: 'exchanged' | 'doubled', differs: (execution: Plan) => void): PlanEdit =>
  url(says, (plan) => {
    const from = structuredClone(retrievalOf(plan).execution)
    differs(from)
    return { each, from }
  })

/** A key as it is presented under a label. */
export const asPresented = (label: string, key: string): string =>
  `${label}=hwk;kty="OKP";crv="Ed25519";x="{key.${key}.x}"`

/** The fetcher presents a key, or none: `undefined`. */
export const presents = (says: string, key: string | undefined): PlanEdit =>
  edit(says, ({ request: { headers } }) => {
    if (key === undefined) delete headers['{presented-key}']
    else headers['{presented-key}'] = [asPresented('agent', key)]
  })

/** The fetch is signed by a key, in its own name or as the key that `keyid` names. */
export const signedBy = (says: string, key: string, keyid = key): PlanEdit =>
  edit(says, (plan) => {
    const signature = agentSignature(plan)
    signature.key = key
    signature.parameters.keyid = `"{key.${keyid}.thumbprint}"`
  })

/** The fetch is another agent's, and right but for that. */
export const fetchedBy = (key: string): PlanEdit =>
  together('another agent fetches', presents('its key', key), signedBy('its signature', key))

/** The fetch is not signed. */
export const unsigned = (says: string): PlanEdit =>
  edit(says, ({ request: { headers } }) => {
    delete headers.signature
    delete headers['signature-input']
  })

/** The keys that the agent's directory has from Discover to the fetch. */
export const directoryOf = (says: string, ...keys: string[]): PlanEdit =>
  edit(says, (plan) => {
    for (const { participants } of [plan, ...withDiscovery(retrievalOf(plan).execution)])
      participants.agent!.documents.directory = directory(...keys)
  })

/** Discover and Execute are signed with a key of the agent's. */
export const transactedBy = (key: string): PlanEdit =>
  edit('another key of the agent discovers and executes', (plan) => {
    for (const one of withDiscovery(retrievalOf(plan).execution)) signsWith(key, one)
  })

/** A request is signed with another key of its agent's. */
export const signsWith = (key: string, plan: Plan): void => {
  const signature = agentSignature(plan)
  signature.key = key
  signature.parameters.keyid = `"{key.${key}.thumbprint}"`
}

/** A request is another agent's. */
export const actsAs = (name: string, plan: Plan): void => {
  signsWith(name, plan)
  plan.request.headers['signature-agent'] = [`"{${name}.base}"`]
  Object.assign(plan.request.envelope.requester as object, { domain: `{${name}.host}` })
}

/** An Execute and the Discover before it are the stranger's. */
export const strangers = (execution: Plan): void => {
  for (const one of withDiscovery(execution)) actsAs('stranger', one)
}
