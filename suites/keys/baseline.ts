import { signature } from '../../harness/plan/edits.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { participant, plain, signatureBy } from '../plain.ts'

export const siblingSigns = signature('the sibling key signs', (one) => {
  one.key = 'sibling'
  one.parameters.keyid = '"{key.sibling.thumbprint}"'
})

/** A key-level fault touches the key `agent`; `sibling` beside it stays good and shows that the directory is read. */
export const published: Baseline = {
  slug: 'published',
  says: "a request signed by one of the two keys in its agent's directory",
  plan: { ...plain(), participants: { agent: participant('agent', 'ROLE_AGENT', 'agent', 'sibling') } },
  sibling: siblingSigns,
}

const atRegistry = () => {
  const plan = plain()
  // Agents without a domain give their registry's, in the header and in the body alike.
  plan.request.headers['signature-agent'] = ['"{registry.base}"']
  plan.request.envelope.requester = { id: '{id}', domain: '{registry.host}', type: 'REQUESTER_TYPE_AGENT' }
  plan.signatures = [signatureBy('hosted', 'agent')]
  plan.participants = { registry: participant('registry', 'ROLE_AGENT', 'hosted', 'neighbour') }
  return plan
}

/** Two agents without a domain, one directory. */
export const hosted: Baseline = {
  slug: 'hosted',
  says: 'a request of an agent whose key a registry publishes, beside that of another agent',
  plan: atRegistry(),
  sibling: signature("the registry's other agent signs", (one) => {
    one.key = 'neighbour'
    one.parameters.keyid = '"{key.neighbour.thumbprint}"'
  }),
}
