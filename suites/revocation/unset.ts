import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { published } from '../keys/baseline.ts'
import { revocationList } from './baseline.ts'
import { polled, thumbprint } from './edits.ts'

/** Names that a list may have by convention. */
const conventional = [
  'invalidations',
  'key-invalidations',
  'http-message-signatures-invalidations',
  'svc-invalidations',
].map((name) => `/.well-known/${name}.json`)

export default watch({
  id: 'revocation/unset',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'must',
  requires: 'Where a directory names no revocation list none is consulted.',
  needs: [['refresh', 'clock', 'slow']],
  on: published,
  stories: {
    'at-conventional-path': {
      says: 'a list that the directory does not name lies at the conventional path, and has its key',
      scene: edit('a list that nothing names has the key', (plan) => {
        for (const path of conventional)
          plan.participants.agent!.documents[path] = revocationList([thumbprint('agent')], path)
      }),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'accepted' },
        {
          at: 0,
          log: { of: ['agent'], documents: conventional, most: 0, witness: { of: 'agent', document: 'directory' } },
        },
      ],
    },
  },
  mutants: {
    'reads the list at the conventional path where none is named': 'at-conventional-path',
    'looks for a list at the conventional path, and does not obey it': 'at-conventional-path',
  },
})
