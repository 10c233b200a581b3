import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { published } from '../keys/baseline.ts'
import { lister } from './baseline.ts'
import { lists, polled, sentBy, thumbprint } from './edits.ts'

export default watch({
  id: 'revocation/foreign-list',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'observe',
  requires: "Whether a directory's list harms a key of another directory.",
  needs: [['refresh', 'clock', 'slow']],
  on: published,
  stories: {
    'by-another': {
      says: "another directory's list names the key",
      scene: edit('another agent has a list', (plan) => {
        plan.participants.other = lister('other', 'ROLE_AGENT', 'other')
      }),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: sentBy('other'), expect: 'accepted' },
        { at: 0, serve: lists("another's list names the agent's key", [thumbprint('agent')], 'other') },
        { at: 0, ...polled },
        { at: 0, send: null, expect: 'open' },
      ],
    },
  },
  mutants: {},
})
