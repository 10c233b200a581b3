import { watch } from '../../harness/plan/rule.ts'
import { listedExecute } from './baseline.ts'
import { agentRevoked, polled } from './edits.ts'

/** The offer is the agent's own, from before its key was revoked: nothing else is wrong with its Execute. */
export default watch({
  id: 'revocation/every-operation',
  spec: 'Key publication, rotation and revocation, 4; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'A revoked key is refused at Execute as it is at Discover.',
  needs: ['execute', ['refresh', 'clock', 'slow']],
  on: listedExecute,
  stories: {
    'revoked-key': {
      says: 'the key is revoked after it has discovered an offer, and signs the Execute',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, hold: true },
        { at: 0, serve: agentRevoked },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: { 'looks for revoked keys at Discover only': 'revoked-key' },
})
