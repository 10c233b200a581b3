import { watch } from '../../harness/plan/rule.ts'
import { together } from '../../harness/plan/edits.ts'
import { capped } from '../quota/edits.ts'
import { delegated } from './baseline.ts'
import { claims, delegation, first, last } from './edits.ts'

const livesOn = delegation('the message says that it lives on', { expires_at: '{staged+7200}' })

const newChain = together(
  'the chain is a new one',
  claims('first', first, { exp: '{beyond+600}' }),
  claims('last', last, { exp: '{beyond+600}' }),
  delegation('the message says the same', { expires_at: '{aheadtime+600@seconds}' }),
)

/** Long enough after its end for any leeway that RFC 7519 knows. */
export default watch({
  id: 'delegation/expires-in-cache',
  spec: 'Authentication, Delegation, 4',
  level: 'must',
  requires: 'A chain that was accepted before is refused once a token of it has expired.',
  implies: ['delegation/expired'],
  needs: [['clock', 'slow']],
  on: delegated,
  stories: {
    'expires-meanwhile': {
      says: 'a chain is sent that lives for ten minutes, and again after half an hour',
      scene: capped('the tokens live for ten minutes', { lives: 600 }),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 1800, send: livesOn, expect: 'rejected' },
        { at: 1800, send: newChain, expect: 'accepted' },
      ],
    },
  },
  mutants: { 'looks at the exp of a chain when it first verifies it': 'expires-meanwhile' },
})
