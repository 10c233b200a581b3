import { edit } from '../../harness/plan/edit.ts'
import { agentSignature } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { direct } from './baseline.ts'
import { anyLabels } from './drawn.ts'
import { hopBy, relays } from './edits.ts'

/** A broker passes the request on. Its control comes from the agent itself: an exchange that takes no broker is caught. */
const passedOn = (says: string, change: (plan: Plan) => void, agent = 'agent', broker = 'broker') =>
  edit(says, (plan) => {
    agentSignature(plan).label = agent
    plan.signatures.push(hopBy('broker', broker, agent))
    change(plan)
  })

const labelled = (says: string, agent: string, broker: string) => passedOn(says, () => {}, agent, broker)

const anyLabelled = edit('the labels are any two keys of a dictionary', (plan, draw) => {
  labelled('', ...anyLabels(draw)).apply(plan, draw)
})

const passedOnBy = (says: string, intermediaries: number) =>
  passedOn(says, (plan) => {
    plan.relays = relays(intermediaries)
  })

/** What agent and brokers may do as they like. */
export default flip({
  id: 'hops/relayed',
  spec: 'Authentication, Multi-hop forwarding, 2',
  level: 'must',
  requires: 'A request may come through brokers, each of which adds a signature.',
  implies: [
    'revocation/everywhere',
    'signature/parameters-required',
    'signature/agent-forms',
    'signature/binds-authorization',
    'signature/params-signed',
    'hops/every-operation',
  ],
  needs: ['forwarding'],
  partsNeed: { 'two-brokers': ['two-brokers'] },
  on: direct,
  faults: {},
  variations: {
    'two-brokers': passedOnBy('two brokers pass the request on', 2),
    'other-labels': labelled('the labels are `sig1` and `via`', 'sig1', 'via'),
    'labels-that-end-alike': labelled("the broker's label is how the agent's ends", 'agent-via', 'via'),
    'labels-exchanged': labelled("the agent's label is `broker`, and the broker's `agent`", 'broker', 'agent'),
    'any-labels': anyLabelled,
    'labels-sorted-otherwise': labelled("the broker's label comes first in the alphabet", 'origin', 'first-hop'),
    'broker-ends-sooner': passedOn("the broker's signature expires before the agent's", ({ signatures }) => {
      Object.assign(signatures[1]!.parameters, { expires: '{behind+39}' })
    }),
    'a-line-a-hop': passedOn('each hop has header lines of its own', ({ request: { headers } }) => {
      headers['signature-input'] = ['{signature-input.agent}', '{signature-input.broker}']
      headers.signature = ['{signature.agent}', '{signature.broker}']
    }),
    'agent-bare': passedOn('`Signature-Agent` of what a broker passes on has no quotes', ({ request: { headers } }) => {
      headers['signature-agent'] = ['{agent.base}']
    }),
    'authorization-filled': passedOn(
      '`Authorization` of what a broker passes on is filled, and both cover it',
      ({ request: { headers } }) => {
        headers.authorization = ['Bearer of-its-own']
      },
    ),
    'broker-with-a-nonce': passedOn("there is a nonce in the broker's signature", ({ signatures }) => {
      signatures[1]!.parameters.nonce = '"{nonce}"'
    }),
  },
  open: {
    // An exchange may want a hop to end with what it passes on.
    'broker-lasts-longer': passedOn("the broker's signature expires after the agent's", (plan) => {
      Object.assign(agentSignature(plan).parameters, { created: '{behind-20}', expires: '{behind+39}' })
    }),
    'forty-brokers': passedOnBy('forty brokers have passed the request on', 40),
    'thousand-signatures': passedOnBy('the stack has 1,000 signatures', 999),
  },
  mutants: {
    'takes one broker at most': 'two-brokers',
    'wants labels to begin with agent and broker': 'other-labels',
    "takes what is labelled agent for the agent's": 'labels-exchanged',
    "takes the first label of the alphabet for the agent's": 'labels-sorted-otherwise',
    "wants a broker's signature to end no sooner than the agent's": 'broker-ends-sooner',
    'wants the stack in one line': 'a-line-a-hop',
    'wants Signature-Agent quoted where a broker passes on': 'agent-bare',
    'takes the Authorization of what comes directly only': 'authorization-filled',
    'wants no parameter of a broker beyond the four': 'broker-with-a-nonce',
  },
})
