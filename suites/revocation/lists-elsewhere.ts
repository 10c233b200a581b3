import { edit } from '../../harness/plan/edit.ts'
import type { Story } from '../../harness/plan/rule.ts'
import { jsonOf } from '../keys/edits.ts'
import { participant } from '../plain.ts'
import { lister, listPath } from './baseline.ts'
import {
  agentRevoked,
  anotherHasAList,
  lists,
  namedByAnother,
  polled,
  sentBy,
  thenRevokedAt,
  thumbprint,
} from './edits.ts'

/** Lists at other addresses than the usual one. */
export const listsElsewhere = {
  'by-a-query': thenRevokedAt('by an address with a query', `${listPath}?of=agents`),
  'outside-well-known': thenRevokedAt('outside of /.well-known/', '/keys/revoked'),
  'at-another-host': {
    says: "the directory names a list at another host, which revokes the agent's key",
    scene: edit('another host has the list', (plan) => {
      plan.participants.clearing = lister('clearing', 'ROLE_AGENT', 'clearing')
      jsonOf(plan, 'directory').revocation_url = '{clearing.base}/.well-known/key-invalidations.json'
    }),
    steps: [
      { at: 0, send: null, expect: 'accepted' },
      { at: 0, serve: lists("the agent's key is revoked there", [thumbprint('agent')], 'clearing') },
      { at: 0, ...polled },
      { at: 0, send: null, expect: 'rejected' },
    ],
  },
  'after-a-strangers': {
    says: "a stranger's list names the agent's key, and then the agent's own list does",
    scene: anotherHasAList,
    steps: [
      ...namedByAnother,
      { at: 0, send: sentBy('other'), expect: 'accepted' },
      // Whether a stranger's list does harm is open; that of its own directory must.
      { at: 0, send: null, expect: 'open' },
      { at: 0, serve: agentRevoked },
      { at: 0, ...polled },
      { at: 0, send: null, expect: 'rejected' },
    ],
  },
  'of-two-directories': {
    says: 'two directories name one list, which revokes a key of each',
    scene: edit('another agent names the same list', (plan) => {
      plan.participants.other = participant('other', 'ROLE_AGENT', 'other')
      const { body } = plan.participants.other.documents.directory!
      Object.assign((body as { json: object }).json, { revocation_url: `{agent.base}${listPath}` })
    }),
    steps: [
      { at: 0, send: null, expect: 'accepted' },
      // Which hosts a directory may name is the target's policy.
      { at: 0, send: sentBy('other'), expect: 'accepted', premise: true },
      { at: 0, serve: lists('the keys of both are revoked', [thumbprint('agent'), thumbprint('other')]) },
      { at: 0, ...polled },
      { at: 0, send: null, expect: 'rejected' },
      { at: 0, send: sentBy('other'), expect: 'rejected' },
    ],
  },
} satisfies Record<string, Story>
