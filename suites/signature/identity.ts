import { edit } from '../../harness/plan/edit.ts'
import { header, parameters, requester, requesterOf, served, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { sentByStranger } from '../delegation/edits.ts'
import { participant } from '../plain.ts'
import { signedByKnown } from './baseline.ts'
import { signedBy } from './edits.ts'

/** Each directory has only its own keys: a key says who is speaking only in the directory that published it. */
export default flip({
  id: 'signature/identity',
  spec: 'Authentication, Rules for request signatures, 5',
  level: 'must',
  requires: 'The directory that published the key is the one that `Signature-Agent` names.',
  implies: ['keys/selected-by-thumbprint', 'keys/directory-unavailable', 'revocation/poll-everywhere'],
  on: signedByKnown,
  faults: {
    'strangers-key': signedBy("a stranger's key signs under the agent's `Signature-Agent`", 'stranger'),
    'brokers-key': signedBy("a broker's key signs under the agent's `Signature-Agent`", 'broker'),
    'owners-key': signedBy("an owner's key signs under the agent's `Signature-Agent`", 'owner'),
    'publishers-key': signedBy("a publisher's key signs under the agent's `Signature-Agent`", 'publisher'),
    'key-of-nobody': parameters("`keyid` names a key that is not in the agent's directory, whose only key signs", {
      keyid: '"{key.nobody.thumbprint}"',
    }),
    'by-the-same-id': edit(
      "a stranger's key signs under the agent's `Signature-Agent`, by the requester.id that the stranger has just had",
      (plan) => {
        requesterOf(plan).id = 'known-{stranger.host}'
        const { discovery: _, ...before } = structuredClone(plan)
        sentByStranger('').apply(before, undefined as never)
        plan.follows = before
        signedBy('', 'stranger').apply(plan, undefined as never)
      },
    ),
    'strangers-address': together(
      "the agent signs under a stranger's `Signature-Agent`",
      header('', 'signature-agent', '"{stranger.base}"'),
      requester('', { domain: '{stranger.host}' }),
    ),
    'address-without-keys': together(
      "the agent signs under a stranger's `Signature-Agent`, whose directory answers 500",
      header('', 'signature-agent', '"{stranger.base}"'),
      requester('', { domain: '{stranger.host}' }),
      served('', 'stranger', 'directory', (document) => {
        Object.assign(document, { status: 500, body: { text: 'out of order' } })
      }),
    ),
    'neighbours-address': together(
      'the agent signs under the `Signature-Agent` of another at its host, at another port',
      edit('', (plan) => {
        plan.participants.neighbour = { ...participant('neighbour', 'ROLE_AGENT', 'neighbour'), beside: 'agent' }
      }),
      header('', 'signature-agent', '"{neighbour.base}"'),
      requester('', { domain: '{neighbour.host}' }),
    ),
  },
  variations: {},
  mutants: {
    'looks for the key in every directory that it knows': 'strangers-address',
    'keeps the directory of a requester.id': 'by-the-same-id',
    'looks among the agents that it has met where a directory cannot be had': 'address-without-keys',
    "takes an owner's key for an agent's": 'owners-key',
    "takes a directory's only key, whatever keyid says": 'key-of-nobody',
    'keeps directories by host, whatever the port': 'neighbours-address',
  },
})
