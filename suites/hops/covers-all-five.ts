import { delegate } from '../../harness/plan/delegate.ts'
import { edit } from '../../harness/plan/edit.ts'
import { header, signature, together } from '../../harness/plan/edits.ts'
import { fiveComponents } from '../plain.ts'
import { flip } from '../../harness/plan/rule.ts'
import { notHere } from '../signature/edits.ts'
import { relayed } from './baseline.ts'
import { anyOrder, anySubset } from './drawn.ts'
import { brokersSignature, secondBroker, thirdBroker } from './edits.ts'

const without = (name: string) =>
  brokersSignature(`the broker does not cover \`${name}\``, (hop) => {
    if (!fiveComponents.includes(`"${name}"`)) throw new Error(`${name} is none of the five`)
    hop.covered = hop.covered.filter((identifier) => identifier !== `"${name}"`)
  })

const inPlaceOf = (name: string, other: string) =>
  brokersSignature(`the broker covers \`${other}\` in place of \`${name}\``, (hop) => {
    hop.covered = hop.covered.map((identifier) => (identifier === `"${name}"` ? `"${other}"` : identifier))
  })

const ofElsewhere = (name: string, parameter: keyof typeof notHere, worth?: '') =>
  brokersSignature(
    `the broker covers \`${name}\` as ${notHere[parameter]}${worth === undefined ? '' : ', and worth nothing'}`,
    (hop, { request }) => {
      const other = `"${name}";${parameter}`
      hop.covered = hop.covered.map((identifier) => (identifier === `"${name}"` ? other : identifier))
      hop.instead[other] = worth ?? request.headers[name]!.join(', ')
    },
  )

const agentWithout = (name: string) =>
  signature(`the agent does not cover \`${name}\`, the broker does`, (one) => {
    one.covered = one.covered.filter((identifier) => identifier !== `"${name}"`)
  })

const secondWithout = (name: string) =>
  secondBroker(`the second of two brokers does not cover \`${name}\``, (hop) => {
    hop.covered = hop.covered.filter((identifier) => identifier !== `"${name}"`)
  })

/** A broker vouches for the same request as the agent. */
export default flip({
  id: 'hops/covers-all-five',
  spec: 'Authentication, Multi-hop forwarding, 2',
  level: 'must',
  requires: 'A broker covers the same five components as the agent.',
  implies: ['signature/covers-all-five', 'signature/components-known', 'delegation/anchor'],
  needs: ['forwarding'],
  partsNeed: {
    'two-brokers': [
      'any-subset',
      'first-without-content-digest',
      'second-without-content-digest',
      'second-without-method',
      'second-without-target-uri',
      'second-without-authorization',
      'second-without-signature-agent',
      'third-without-content-digest',
    ],
  },
  on: relayed,
  faults: {
    'any-subset': anySubset,
    'without-method': without('@method'),
    'without-target-uri': without('@target-uri'),
    'without-content-digest': without('content-digest'),
    'without-authorization': without('authorization'),
    'without-signature-agent': without('signature-agent'),
    'without-target-uri-with-a-chain': together(
      'the broker does not cover `@target-uri`, and the agent sends a chain',
      edit('', delegate),
      without('@target-uri'),
    ),
    'path-for-target-uri': inPlaceOf('@target-uri', '@path'),
    'request-target-for-target-uri': inPlaceOf('@target-uri', '@request-target'),
    'request-target-for-method': inPlaceOf('@method', '@request-target'),
    'digest-by-another-key': together(
      'the broker covers a member of the digest that is no digest of the body, not the field',
      header('', 'content-digest', 'sha-256=:{digest.sha-256}:, vendor-hash=:AAAAAAAAAAA=:'),
      brokersSignature('', (hop) => {
        const member = '"content-digest";key="vendor-hash"'
        hop.covered = hop.covered.map((identifier) => (identifier === '"content-digest"' ? member : identifier))
        hop.instead[member] = ':AAAAAAAAAAA=:'
      }),
    ),
    'digest-of-trailer': ofElsewhere('content-digest', 'tr'),
    'digest-of-request': ofElsewhere('content-digest', 'req'),
    'digest-of-trailer-worth-nothing': ofElsewhere('content-digest', 'tr', ''),
    'digest-of-request-worth-nothing': ofElsewhere('content-digest', 'req', ''),
    'authorization-of-trailer': ofElsewhere('authorization', 'tr'),
    'authorization-of-request': ofElsewhere('authorization', 'req'),
    'agent-of-trailer': ofElsewhere('signature-agent', 'tr'),
    'agent-of-request': ofElsewhere('signature-agent', 'req'),
    'agent-of-trailer-worth-nothing': ofElsewhere('signature-agent', 'tr', ''),
    'agent-of-request-worth-nothing': ofElsewhere('signature-agent', 'req', ''),
    'first-without-content-digest': together(
      'the first of two brokers does not cover `content-digest`',
      without('content-digest'),
      secondBroker('the second covers all five'),
    ),
    'second-without-content-digest': secondWithout('content-digest'),
    'third-without-content-digest': thirdBroker(
      'the third of three brokers does not cover `content-digest`',
      'broker-revoking',
      (hop) => {
        hop.covered = hop.covered.filter((identifier) => identifier !== '"content-digest"')
      },
    ),
    'agent-without-content-digest': agentWithout('content-digest'),
    'agent-without-method': agentWithout('@method'),
    'agent-without-target-uri': agentWithout('@target-uri'),
    'agent-without-authorization': agentWithout('authorization'),
    'agent-without-signature-agent': agentWithout('signature-agent'),
    'second-without-method': secondWithout('@method'),
    'second-without-target-uri': secondWithout('@target-uri'),
    'second-without-authorization': secondWithout('authorization'),
    'second-without-signature-agent': secondWithout('signature-agent'),
  },
  variations: {
    'any-order': anyOrder,
    'covers-more': brokersSignature('the broker covers a header field further', (hop) => {
      hop.covered.push('"content-type"')
    }),
  },
  mutants: {
    'lets hops cover what they like': 'without-target-uri',
    'lets hops cover what they like where there is a chain': 'without-target-uri-with-a-chain',
    'compares what hops cover without its parameters': 'digest-of-trailer',
    'asks of a stack what its last signature covers': 'agent-without-content-digest',
    'asks of agents below a broker that they cover the body alone': 'agent-without-target-uri',
    'asks of a second broker that it covers the body alone': 'second-without-authorization',
    "asks what the agent's signature and the last one cover": 'first-without-content-digest',
    'asks two brokers at most what they cover': 'third-without-content-digest',
    'wants what a hop covers in the order of the spec': 'any-order',
    'refuses hops that cover more than they must': 'covers-more',
  },
})
