import { edit, wire, type Edit } from '../../harness/plan/edit.ts'
import { throughout, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegatedExecute } from '../delegation/baseline.ts'
import { bound } from '../../harness/plan/chain.ts'
import { chained, claims, last } from '../delegation/edits.ts'
import { broken, brokenForBroker } from '../delegation/relayed-edits.ts'
import { unreadable } from '../requester/unreadable.ts'
import { hopBy } from './edits.ts'

const passesOn = edit('a broker passes the offer on, and the Execute', ({ signatures }) => {
  signatures.push(hopBy('broker', 'broker', 'agent'))
})

const throughBroker = throughout(passesOn)

const toBroker = throughout(
  together(
    'the agent has passed the chain on to the broker, which passes on the offer, and the Execute',
    chained('', 'principal', 'agent', 'broker'),
    passesOn,
  ),
)

const passedOn: Record<string, Edit> = {
  ...brokenForBroker,
  'passed-on-by-the-principal': chained(
    'the chain names the broker at Execute, and the principal passed it on',
    'principal',
    'broker',
  ),
}

const faults: Record<string, Edit> = {
  'body-changed': wire('a space is added to the body of Execute after the broker has signed', (message) => {
    message.body = Buffer.concat([message.body, Buffer.from(' ')])
  }),
  'not-the-holder': claims('the chain is bound to a stranger at Execute', last, { cnf: bound('stranger') }),
  'broker-without-child': chained('the chain names the broker, and not the agent, at Execute', 'principal', 'broker'),
  ...unreadable('who executes through a broker', 'Execute through a broker'),
  ...broken,
}

/** What is asked of Execute, and of what comes through a broker, is asked of both at once. */
export default flip<string, string>({
  id: 'hops/whole-request-at-execute',
  spec: 'Authentication, Multi-hop forwarding, 4; Authentication, Delegation, 4; Errors',
  level: 'must',
  requires: 'An Execute that a broker passes on is checked as a whole, like what the agent sends itself.',
  implies: [
    'hops/relayed',
    'hops/every-operation',
    'signature/every-operation',
    'signature/with-delegation',
    'digest/matches',
    'requester/every-operation',
    'requester/relayed',
    'delegation/every-operation',
    'delegation/relayed',
    'delegation/anchor',
    'delegation/holder',
    'delegation/linkage',
    'delegation/child-signature',
    'delegation/expired',
    'delegation/expires-at',
    'delegation/scope-narrows',
    'delegation/expiry-narrows',
    'delegation/cnf-required',
    'delegation/algorithm',
    'delegation/jws-strict',
    'delegation/format',
    'delegation/required-fields',
    'delegation/ext-critical',
    'requester/type-unspecified',
    'requester/type-known',
    'requester/required-fields',
    'requester/ext-critical',
    'claims/unknown',
    'claims/every-operation',
    'hops/each-verified',
    'delegation/verified-anew',
  ],
  needs: ['execute', 'forwarding', 'requester-at-execute'],
  on: delegatedExecute,
  faults: { ...faults, ...passedOn },
  variations: { 'through-a-broker': throughBroker, 'passed-to-a-broker': toBroker },
  upon: Object.fromEntries([
    ...Object.keys(faults).map((name) => [name, 'through-a-broker'] as const),
    ...Object.keys(passedOn).map((name) => [name, 'passed-to-a-broker'] as const),
  ]),
  mutants: {
    'executes whatever body a broker brings': 'body-changed',
    'executes for requesters of unspecified type that a broker speaks for': 'unspecified',
    'executes for those who do not say through a broker who they are': 'no-id',
    'executes through a broker whatever extension is critical': 'critical',
    'executes through a broker for whoever holds the chain': 'not-the-holder',
    'executes through a broker for any signer': 'broker-without-child',
    'executes by a token that names a broker, and does not verify it': 'passed-on-forged',
    'executes for a broker whoever has named it': 'passed-on-by-the-principal',
    'executes through a broker after the chain has expired': 'expired',
    'executes through a broker by a chain that widens': 'widened',
    'executes through a broker by a broken chain': 'signer-not-named',
    'executes through a broker by a chain that it does not verify': 'forged',
    'executes through a broker by claims that it does not know': 'unknown-claim',
    'executes through a broker by a token of any format': 'another-format',
  },
})
