import { together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { capped } from '../quota/edits.ts'
import { delegated } from './baseline.ts'
import { claims, delegation, first, last, sentByStranger } from './edits.ts'

/** Longer than anybody's leeway for clocks, from the end of the tokens on (see `delegation/expired`). */
const afterwards = 600 + 1800

const livesOn = delegation('the message says that the delegation lives on', { expires_at: '{aheadtime+600@seconds}' })

const newChain = together(
  'the chain is a new one',
  claims('first', first, { exp: '{beyond+600}' }),
  claims('last', last, { exp: '{beyond+600}' }),
  livesOn,
)

/** The tokens are the same to the bit each time: what was found out about them once may well be remembered. */
export default watch({
  id: 'delegation/verified-anew',
  spec: 'Authentication, Delegation, 4; Errors',
  level: 'must',
  requires: 'Whether a chain has expired, and who holds it, is asked each time, however often it was accepted.',
  implies: ['delegation/expired', 'delegation/holder', 'delegation/relayed'],
  needs: ['clock'],
  on: delegated,
  stories: {
    'expires-meanwhile': {
      says: 'the tokens expire after the chain has been accepted',
      scene: capped('the tokens live for ten minutes', { lives: 600 }),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: afterwards, send: livesOn, expect: 'rejected' },
        { at: afterwards, send: newChain, expect: 'accepted' },
      ],
    },
    'stolen-meanwhile': {
      says: 'another agent sends the chain after it has been accepted of its holder',
      scene: capped('the tokens are the same each time', {}),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: sentByStranger('the stranger sends it'), expect: 'rejected' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
  },
  mutants: {
    'asks once whether a chain has expired': 'expires-meanwhile',
    'asks once who holds a chain': 'stolen-meanwhile',
  },
})
