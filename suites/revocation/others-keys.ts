import { delegate } from '../../harness/plan/delegate.ts'
import { edit } from '../../harness/plan/edit.ts'
import type { Story } from '../../harness/plan/rule.ts'
import { hopBy } from '../hops/edits.ts'
import { grantedBy } from './baseline.ts'
import { polled, signs } from './edits.ts'

const passedOn = (says: string, key: string) =>
  edit(says, (plan) => void plan.signatures.push(hopBy(key, 'broker', 'agent')))

/** Of an owner that has revoked one of its keys; it signs by the other. */
const byAChain = edit('the agent asks by a chain', (plan) => {
  delegate(plan)
  grantedBy(plan, 'owner-revoking', 'owner-revoking', '{uri.revoking-owner}')
  Object.assign(plan, { wants: '{uri.revoking-owner}', goesOn: true })
})

/** Keys of an owner that no broker stands beside, and of a broker that passes on no chain. */
export const othersKeys = {
  'owners-key': {
    says: "the key of the authority's token is revoked, of a chain that its agent sends itself",
    scene: byAChain,
    steps: [
      { at: 0, send: null, expect: 'accepted' },
      { at: 0, ...polled },
      {
        at: 0,
        send: signs('a key signs the first token that its owner has revoked', 'owner-revoked'),
        expect: 'rejected',
        // The chain is not bound to the key beside the agent's.
        besides: 'another',
      },
      { at: 0, send: null, expect: 'accepted' },
    ],
  },
  'brokers-key': {
    says: "a broker's key is revoked, and passes on what has no chain",
    scene: null,
    steps: [
      { at: 0, send: passedOn("another key of the broker's passes it on", 'broker-revoking'), expect: 'accepted' },
      { at: 0, ...polled },
      {
        at: 0,
        send: passedOn('a key passes it on that its broker has revoked', 'broker-revoked'),
        expect: 'rejected',
      },
    ],
  },
} satisfies Record<string, Story>
