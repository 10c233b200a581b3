import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { agentSignature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { hopBy } from '../hops/edits.ts'
import { byAnother } from './anchor-edits.ts'
import { delegated } from './baseline.ts'
import { bound } from '../../harness/plan/chain.ts'
import { chained, claims, last, sentByStranger } from './edits.ts'
import { broken, brokenForBroker } from './relayed-edits.ts'

const passedOn = (says: string, ...brokers: string[]): PlanEdit =>
  edit(says, (plan) => {
    for (const broker of brokers) plan.signatures.push(hopBy(broker, broker, plan.signatures.at(-1)?.label ?? ''))
  })

const toBroker = chained("the agent's own token names the broker", 'principal', 'agent', 'broker')

/** The agent has passed the chain on to one of the two brokers that sign. */
const toOneOfTwo = (says: string, broker: string): PlanEdit =>
  together(
    says,
    chained("the agent's own token names one of them", 'principal', 'agent', broker),
    passedOn('two brokers', 'broker', 'broker2'),
  )

export default flip({
  id: 'delegation/relayed',
  spec: 'Authentication, Delegation, 8',
  level: 'must',
  requires:
    'Through a broker a chain is verified as without, and the agent stays its holder, unless it has passed it on to that broker.',
  implies: [
    'revocation/poll-everywhere',
    'revocation/used-again-everywhere',
    'revocation/everywhere-at-execute',
    'delegation/holder',
    'delegation/expired',
    'delegation/expiry-narrows',
    'delegation/scope-narrows',
    'delegation/linkage',
    'delegation/anchor',
    'delegation/child-signature',
    'delegation/accepted',
    'delegation/cnf-required',
    'delegation/algorithm',
    'delegation/jws-strict',
    'delegation/format',
    'delegation/required-fields',
    'delegation/ext-critical',
    'hops/relayed',
    'hops/manifest-cap',
    'hops/request-cap',
    'revocation/everywhere',
    'claims/unknown',
    'delegation/expires-at',
    'delegation/every-operation',
  ],
  needs: ['forwarding'],
  partsNeed: {
    'two-brokers': ['two-brokers', 'child-to-first', 'child-to-second', 'child-of-broker'],
    'gated-by-default': ['another-owner'],
  },
  on: delegated,
  faults: {
    'broker-without-child': chained('the principal names the broker, and not the agent', 'principal', 'broker'),
    'not-the-holder': claims('the chain is bound to a stranger', last, { cnf: bound('stranger') }),
    stolen: sentByStranger("a broker passes on what another agent sends with the agent's chain"),
    'another-broker': chained('the agent has passed the chain on to another broker', 'principal', 'agent', 'broker2'),
    'broker-does-not-sign': toBroker,
    'another-owner': byAnother('a broker brings a chain of another owner, who grants what is not its own', 'owner2'),
    ...broken,
    ...brokenForBroker,
  },
  variations: {
    'pure-relay': passedOn('a broker passes the request on', 'broker'),
    'labels-exchanged': edit("the agent's label is `broker`, and the broker's `agent`", (plan) => {
      agentSignature(plan).label = 'broker'
      plan.signatures.push(hopBy('broker', 'agent', 'broker'))
    }),
    'two-brokers': passedOn('two brokers pass the request on', 'broker', 'broker2'),
    'child-to-broker': together(
      'the agent has passed the chain on to the broker that signs',
      toBroker,
      passedOn('a broker', 'broker'),
    ),
    'child-to-second': toOneOfTwo('the agent has passed the chain on to the second of two brokers', 'broker2'),
  },
  upon: {
    'broker-without-child': 'pure-relay',
    'not-the-holder': 'pure-relay',
    stolen: 'pure-relay',
    'another-owner': 'pure-relay',
    expired: 'pure-relay',
    widened: 'pure-relay',
    'signer-not-named': 'pure-relay',
    'not-the-owners': 'pure-relay',
    forged: 'pure-relay',
    'another-broker': 'pure-relay',
    'unknown-claim': 'pure-relay',
    'another-audience': 'pure-relay',
    'without-cnf': 'pure-relay',
    'hashed-with-the-public-key': 'pure-relay',
    'crit-unknown': 'pure-relay',
    'another-format': 'pure-relay',
    'no-principal': 'pure-relay',
    'critical-extension': 'pure-relay',
    ended: 'pure-relay',
    'passed-on-forged': 'child-to-broker',
    'passed-on-widened': 'child-to-broker',
    'passed-on-expired': 'child-to-broker',
    'passed-on-longer': 'child-to-broker',
    'passed-on-unknown-claim': 'child-to-broker',
  },
  mutants: {
    'takes the last signer for the holder': 'pure-relay',
    'takes the agent alone for the holder': 'child-to-broker',
    'takes whoever signs as agent for the holder': 'labels-exchanged',
    'takes any signer for the holder': 'broker-without-child',
    'does not ask for the holder where a broker passes on': 'not-the-holder',
    'takes any broker for the one that a chain is passed to': 'another-broker',
    'does not look at the exp of what a broker brings': 'expired',
    'does not ask whether scopes narrow of what a broker brings': 'widened',
    'does not compare the signers of what a broker brings': 'signer-not-named',
    'does not ask for the owner of what a broker brings': 'not-the-owners',
    'lets an owner grant what another owns where a broker brings it': 'another-owner',
    'does not verify the children of what a broker brings': 'forged',
    'does not look at the claims of what a broker brings': 'unknown-claim',
    'does not look at expires_at of what a broker brings': 'ended',
    'does not look at the JOSE header of what a broker brings': 'crit-unknown',
    'does not look at token_format of what a broker brings': 'another-format',
    'does not ask who granted what a broker brings': 'no-principal',
    'does not look at what is critical in a delegation that a broker brings': 'critical-extension',
    'does not verify the token that names a broker': 'passed-on-forged',
    'lets the token that names a broker widen scopes': 'passed-on-widened',
    'does not look at the exp of the token that names a broker': 'passed-on-expired',
    'lets the token that names a broker live longer': 'passed-on-longer',
    'does not look at the claims of the token that names a broker': 'passed-on-unknown-claim',
    'lets a chain be passed to the first broker only': 'child-to-second',
  },
  open: {
    // "The broker" may be the last one that signs.
    'child-to-first': toOneOfTwo('the agent has passed the chain on to the first of two brokers', 'broker'),
    'child-of-broker': together(
      'the broker has passed the chain on to a second one, and both sign',
      chained('a longer chain', 'principal', 'agent', 'broker', 'broker2'),
      passedOn('two brokers', 'broker', 'broker2'),
    ),
  },
})
