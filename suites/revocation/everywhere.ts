import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import type { Story } from '../../harness/plan/rule.ts'
import { watch } from '../../harness/plan/rule.ts'
import { jwk } from '../delegation/chain.ts'
import { link } from '../delegation/edits.ts'
import { signedBy } from '../hops/edits.ts'
import { lister, signedByMany } from './baseline.ts'
import { lists, polled, thumbprint } from './edits.ts'

/** The good key makes the target know the directory; its list has the other key from the beginning. */
const known = (says: string, good: PlanEdit | null, revoked: PlanEdit): Story => ({
  says,
  scene: null,
  steps: [
    { at: 0, send: good, expect: 'accepted' },
    { at: 0, ...polled },
    { at: 0, send: revoked, expect: 'rejected' },
    { at: 0, send: good, expect: 'accepted' },
  ],
})

/** The principal's place in the chain is taken by somebody with a revocation list. */
const delegate = edit('a delegate with a revocation list passes on', (plan) => {
  plan.participants.delegate = lister('delegate', 'ROLE_AGENT', 'delegate')
  const [authority, child] = plan.delegation!.links
  authority!.claims.cnf = '{"jkt":"{key.delegate.thumbprint}"}'
  Object.assign(child!, { key: 'delegate', header: { ...child!.header, jwk: jwk('delegate') } })
})

export default watch({
  id: 'revocation/everywhere',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'must',
  requires: 'Any signature by a revoked key is refused, whoever signed.',
  implies: ['hops/broker-directory'],
  needs: ['forwarding', ['refresh', 'clock', 'slow']],
  on: signedByMany,
  stories: {
    broker: known(
      "the broker's key is revoked",
      signedBy("another broker's good key signs", 'broker-revoking'),
      signedBy('a key signs that this broker has revoked', 'broker-revoked'),
    ),
    owner: known(
      "the key of the authority's token is revoked",
      null,
      link('a key signs the first token that its owner has revoked', 0, (one) => {
        one.key = 'owner-revoked'
      }),
    ),
    'middle-signer': {
      says: 'the key of a middle signer is revoked',
      scene: delegate,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: lists("the delegate's key is revoked", [thumbprint('delegate')], 'delegate') },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'open' },
      ],
    },
  },
  mutants: {
    'does not look whether the keys of brokers are revoked': 'broker',
    'does not look whether the keys of owners are revoked': 'owner',
  },
})
