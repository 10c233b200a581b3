import { edit, wire } from '../../harness/plan/edit.ts'
import { agentSignature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import { signatureBy } from '../plain.ts'
import { relayed } from './baseline.ts'
import { anyOtherSignature } from './drawn.ts'
import { brokerCovers, hopBy, secondBroker, signatureOf, thirdBroker } from './edits.ts'

/** The labels of agent and first broker begin alike, and the second broker covers the agent's. */
const agentsCovered = (says: string, agent: string, broker: string) =>
  edit(says, (plan) => {
    agentSignature(plan).label = agent
    plan.signatures.splice(1, 1, hopBy('broker', broker, agent), hopBy('broker2', 'last', agent))
  })

/** Three brokers have passed the request on, and the third covers these in place of the second's signature. */
const thirdCovers = (says: string, ...further: string[]) =>
  thirdBroker(`the third broker covers ${says}`, 'broker-revoking', (hop) => {
    hop.covered = [...hop.covered.slice(0, -1), ...further]
  })

/** The stack is one chain from the agent to the exchange. */
export default flip({
  id: 'hops/covers-previous',
  spec: 'Authentication, Multi-hop forwarding, 2',
  level: 'must',
  requires: 'Each broker covers the signature before its own, by its label.',
  implies: ['delegation/anchor'],
  needs: ['forwarding'],
  partsNeed: {
    'two-brokers': [
      'covers-any-other',
      'second-covers-agents',
      'covers-a-beginning',
      'covers-what-begins-so',
      'two-roots',
      'first-covers-nothing',
      'third-covers-nothing',
      'third-covers-firsts',
      'third-covers-agents',
    ],
  },
  on: relayed,
  faults: {
    'not-covered': brokerCovers('the broker covers no signature'),
    'not-covered-with-a-chain': together(
      'the broker covers no signature, and the agent sends a chain',
      edit('', delegate),
      brokerCovers(''),
    ),
    'covers-absent': brokerCovers('the broker covers a signature that is not there', signatureOf('other')),
    'covers-its-input': brokerCovers(
      "the broker covers the agent's Signature-Input alone",
      '"signature-input";key="agent"',
    ),
    'covers-any-other': anyOtherSignature,
    'covers-itself': brokerCovers('the broker covers its own label', signatureOf('broker')),
    'without-key': brokerCovers('the broker covers the field as a whole', '"signature"'),
    'second-covers-agents': secondBroker(
      "the second broker covers the agent's signature in place of the first's",
      (hop) => {
        hop.covered[hop.covered.length - 1] = signatureOf('agent')
      },
    ),
    'covers-a-beginning': agentsCovered(
      "the second broker covers the agent's signature, whose label is how the first's begins",
      'hop',
      'hop-2',
    ),
    'covers-what-begins-so': agentsCovered(
      "the second broker covers the agent's signature, whose label begins like the first's",
      'hop-2',
      'hop',
    ),
    'two-roots': secondBroker('the second broker covers no signature', (hop) => {
      hop.covered.pop()
    }),
    'agents-second-root': edit('the agent has signed once more, and neither covers the other', (plan) => {
      plan.signatures[1] = signatureBy('agent', 'again')
    }),
    'first-covers-nothing': together(
      'two brokers have passed the request on, and the first covers no signature',
      secondBroker('the second broker covers the first'),
      brokerCovers('the first broker covers no signature'),
    ),
    'third-covers-nothing': thirdCovers('no signature'),
    'third-covers-firsts': thirdCovers("the first's signature in place of the second's", signatureOf('broker')),
    'third-covers-agents': thirdCovers("the agent's signature in place of the second's", signatureOf('agent')),
    relabelled: wire("the agent's signature was relabelled after the broker signed", (message) => {
      let found = 0
      message.headers = message.headers.map(([name, value]) => {
        if (!/^signature(-input)?$/i.test(name) || !value.startsWith('agent=')) return [name, value]
        found += 1
        return [name, value.replace('agent=', 'first=')]
      })
      if (found !== 2) throw new Error('the message has no label agent to change')
    }),
  },
  variations: {},
  mutants: {
    'does not ask what a hop covers of the stack where there is a chain': 'not-covered-with-a-chain',
    'does not ask what a hop covers': 'not-covered',
    'is content with a hop over any signature': 'second-covers-agents',
    'takes the beginning of a label for the label': 'covers-a-beginning',
    'takes a label for all that begin with it': 'covers-what-begins-so',
    'asks two brokers at most what they cover of the stack': 'third-covers-firsts',
    'asks of the last hop alone what it covers': 'first-covers-nothing',
    'takes a covered signature that is not there for empty': 'covers-absent',
    'takes whatever a hop covers of the label before for its signature': 'covers-its-input',
  },
})
