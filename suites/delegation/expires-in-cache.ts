import { edit } from '../../harness/plan/edit.ts'
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

const executing = edit('what it discovers is executed', (plan) => {
  for (const name of ['wants', 'goesOn'] as const) delete plan[name]
  plan.discovery = structuredClone(plan)
  plan.operation = 'execute'
})

/** Long enough after its end for any leeway that RFC 7519 knows. */
export default watch({
  id: 'delegation/expires-in-cache',
  spec: 'Authentication, Delegation, 4',
  level: 'must',
  requires: 'A chain that was accepted before is refused once a token of it has expired.',
  implies: ['delegation/expired', 'delegation/every-operation'],
  needs: [['clock', 'slow']],
  partsNeed: { execute: ['ends-before-execute'], 'requester-at-execute': ['ends-before-execute'] },
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
    'ends-before-execute': {
      says: 'a chain discovers that lives for ten seconds, and executes after four minutes what it has been offered',
      scene: together('the tokens live for ten seconds', capped('', { lives: 10 }), executing),
      steps: [
        { at: 0, by: 10, send: null, expect: 'accepted', premise: true },
        { at: 0, hold: true },
        // No later: offers may live for five minutes.
        { at: 250, send: livesOn, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    'takes over at Execute the chain that Discover has verified': 'ends-before-execute',
    'looks at the exp of a chain when it first verifies it': 'expires-meanwhile',
  },
})
