import { edit } from '../../harness/plan/edit.ts'
import { header, parameters, signature } from '../../harness/plan/edits.ts'
import type { SignaturePlan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { byAnotherKey } from '../signature/edits.ts'
import { relayedExecute } from './baseline.ts'
import { brokenAgent, brokerCovers, brokersSignature, hopBy, signatureOf, signedBy } from './edits.ts'

const coversNot = (name: string) =>
  brokersSignature(`the broker does not cover \`${name}\` of Execute`, (hop) => {
    hop.covered = hop.covered.filter((component) => component !== `"${name}"`)
  })

const agentCoversNot = (name: string) =>
  signature(`the agent does not cover \`${name}\` of Execute, the broker does`, (one) => {
    one.covered = one.covered.filter((component) => component !== `"${name}"`)
  })

const agentWithout = (name: string) =>
  parameters(`\`${name}\` of the agent's signature on Execute is missing, the broker's is good over it`, {
    [name]: undefined,
  })

const brokerWithout = (name: string) =>
  brokersSignature(`\`${name}\` of the broker's signature on Execute is missing`, (hop) => {
    delete hop.parameters[name]
  })

const secondBrokers = (says: string, change: (hop: SignaturePlan) => void) =>
  edit(says, ({ signatures }) => change(signatures[2]!))

/** The offer was discovered through the same broker. */
export default flip({
  id: 'hops/every-operation',
  spec: 'Authentication, Multi-hop forwarding, 4; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Execute verifies the whole stack like Discover.',
  implies: [
    'rotation/old-removed-at-execute',
    'signature/valid',
    'signature/every-operation',
    'signature/covers-all-five',
    'signature/parameters-required',
    'window/expired',
    'window/future',
    'keys/window-end',
    'hops/manifest-cap',
    'hops/parameters',
    'hops/each-verified',
    'hops/covers-previous',
    'hops/covers-all-five',
    'hops/broker-directory',
    'signature/algorithm',
    'signature/agent-forms',
    'signature/binds-authorization',
  ],
  needs: ['execute', 'forwarding'],
  partsNeed: {
    'two-brokers': [
      'two-brokers',
      'second-corrupted',
      'second-expired',
      'second-unknown',
      'first-corrupted',
      'second-covers-agents',
      'second-covers-no-target-uri',
      'second-by-another-algorithm',
      'second-lapsed',
    ],
  },
  on: relayedExecute,
  faults: {
    'agent-corrupted': edit("the agent's signature on Execute is corrupted, the broker's good over it", brokenAgent),
    'broker-corrupted': brokersSignature("the broker's signature on Execute is corrupted", (hop) => {
      hop.bytes = { kind: 'flipped', bit: 7 }
    }),
    'agent-expired': parameters("the agent's signature on Execute has expired, the broker's is good over it", {
      created: '{past-120}',
      expires: '{past-60}',
    }),
    'agent-not-yet': parameters("the agent's signature on Execute is from the future, the broker's is not", {
      created: '{ahead+61}',
      expires: '{ahead+121}',
    }),
    'agent-by-another-algorithm': parameters(
      "`alg` of the agent's signature on Execute is hmac-sha256, the broker's is good over it",
      { alg: '"hmac-sha256"' },
    ),
    'agent-no-keyid': agentWithout('keyid'),
    'agent-no-alg': agentWithout('alg'),
    'agent-no-created': agentWithout('created'),
    'agent-no-expires': agentWithout('expires'),
    'agent-covers-no-method': agentCoversNot('@method'),
    'agent-covers-no-target-uri': agentCoversNot('@target-uri'),
    'agent-covers-no-body': agentCoversNot('content-digest'),
    'agent-covers-no-authorization': agentCoversNot('authorization'),
    'agent-covers-no-signature-agent': agentCoversNot('signature-agent'),
    'agents-key-ended': byAnotherKey('a key of the agent has ended that signs what a broker passes on to Execute', {
      not_before: '{pasttime-7200@seconds}',
      not_after: '{pasttime-3600@seconds}',
    }),
    'broker-not-yet': brokersSignature("the broker's signature on Execute is from the future", (hop) => {
      Object.assign(hop.parameters, { created: '{ahead+61}', expires: '{ahead+121}' })
    }),
    'broker-by-another-algorithm': brokersSignature(
      "`alg` of the broker's signature on Execute is hmac-sha256",
      (hop) => {
        hop.parameters.alg = '"hmac-sha256"'
      },
    ),
    'broker-no-created': brokerWithout('created'),
    'broker-no-expires': brokerWithout('expires'),
    'broker-no-alg': brokerWithout('alg'),
    'broker-for-discover': brokersSignature('the broker of Execute has signed for Discover', (hop) => {
      hop.instead['"@target-uri"'] = '{target.origin}{path.discover}'
    }),
    'broker-expired': brokersSignature("the broker's signature on Execute has expired", (hop) => {
      Object.assign(hop.parameters, { created: '{past-120}', expires: '{past-60}' })
    }),
    'second-corrupted': secondBrokers("the second broker's signature on Execute is corrupted", (hop) => {
      hop.bytes = { kind: 'flipped', bit: 7 }
    }),
    'second-expired': secondBrokers("the second broker's signature on Execute has expired", (hop) => {
      Object.assign(hop.parameters, { created: '{past-120}', expires: '{past-60}' })
    }),
    'first-corrupted': brokersSignature("of two brokers the first's signature on Execute is corrupted", (hop) => {
      hop.bytes = { kind: 'flipped', bit: 7 }
    }),
    'second-covers-agents': secondBrokers("the second broker of Execute covers the agent's signature", (hop) => {
      hop.covered = [...hop.covered.slice(0, -1), signatureOf('agent')]
    }),
    'second-covers-no-target-uri': secondBrokers('the second broker of Execute does not cover `@target-uri`', (hop) => {
      hop.covered = hop.covered.filter((component) => component !== '"@target-uri"')
    }),
    'second-by-another-algorithm': secondBrokers(
      "`alg` of the second broker's signature on Execute is hmac-sha256",
      (hop) => {
        hop.parameters.alg = '"hmac-sha256"'
      },
    ),
    'second-lapsed': secondBrokers("the key of Execute's second broker is past its window", (hop) => {
      Object.assign(hop, hopBy('broker-lapsed', 'broker2', 'broker'))
    }),
    'by-the-agent': signedBy('the agent passes on its own Execute, in place of a broker', 'agent'),
    'second-unknown': secondBrokers('the second broker of Execute is one that nobody knows', (hop) => {
      Object.assign(hop, hopBy('stranger', 'broker2', 'broker'))
    }),
    'key-lapsed': signedBy("the key of Execute's broker is past its window", 'broker-lapsed'),
    'unknown-broker': signedBy('a broker that nobody knows passes Execute on', 'stranger'),
    'not-over-the-agents': brokerCovers("the broker does not cover the agent's signature on Execute"),
    'covers-less': brokersSignature('the broker does not cover the body of Execute', (hop) => {
      hop.covered = hop.covered.filter((component) => component !== '"content-digest"')
    }),
    'covers-no-method': coversNot('@method'),
    'covers-no-target-uri': coversNot('@target-uri'),
    'covers-no-authorization': coversNot('authorization'),
    'covers-no-signature-agent': coversNot('signature-agent'),
  },
  upon: {
    'second-corrupted': 'two-brokers',
    'second-expired': 'two-brokers',
    'second-unknown': 'two-brokers',
    'first-corrupted': 'two-brokers',
    'second-covers-agents': 'two-brokers',
    'second-covers-no-target-uri': 'two-brokers',
    'second-by-another-algorithm': 'two-brokers',
    'second-lapsed': 'two-brokers',
  },
  variations: {
    // An offer may be good through the hands alone that brought it.
    'two-brokers': edit('a second broker passes on Discover and Execute', (plan) => {
      for (const one of [plan, plan.discovery]) one?.signatures.push(hopBy('broker2', 'broker2', 'broker'))
    }),
    'agent-bare': header(
      '`Signature-Agent` of the Execute that a broker passes on has no quotes',
      'signature-agent',
      '{agent.base}',
    ),
    'authorization-filled': header(
      '`Authorization` of the Execute that a broker passes on is filled',
      'authorization',
      'Bearer of-its-own',
    ),
  },
  mutants: {
    "executes through a broker after the agent's signature has expired": 'agent-expired',
    'executes through a broker before the agent signs': 'agent-not-yet',
    'executes through a broker by any algorithm of an agent': 'agent-by-another-algorithm',
    'executes through a broker by parameters that its agent leaves out': 'agent-no-expires',
    'executes through a broker whatever its agent covers': 'agent-covers-no-target-uri',
    'executes through a broker that says no end of its signature': 'broker-no-expires',
    'executes what a broker has signed for Discover': 'broker-for-discover',
    'executes through a broker by a key that has ended': 'agents-key-ended',
    'executes by any algorithm of a broker': 'broker-by-another-algorithm',
    'executes whatever a broker has signed': 'broker-corrupted',
    'executes whatever a second broker has signed': 'second-corrupted',
    'executes for brokers that it does not know': 'unknown-broker',
    'executes whatever a broker covers of the stack': 'not-over-the-agents',
    'executes whatever a broker covers of the request': 'covers-less',
  },
})
