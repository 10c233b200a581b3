import { edit } from '../../harness/plan/edit.ts'
import { requester, requesterOf, together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { capped, sending } from '../quota/edits.ts'
import { delegated } from './baseline.ts'
import { first, link, sentByStranger } from './edits.ts'

/** The tokens are the same at each step, letter for letter. */
const scene = capped('the tokens say the same each time', {})

/** The id is one that others can give themselves as well: it names nobody. */
const underOneId = together('requester.id stays the same', scene, requester('', { id: 'known-{agent.host}' }))

/** A scope of its own, since whoever has none may be given more than that. */
const leftOut = edit('there is no delegation, and another scope is declared', (plan) => {
  delete requesterOf(plan).delegation
  delete plan.delegation
  requesterOf(plan).scopes = ['academic:papers']
})

const accepted = { at: 0, send: null, expect: 'accepted' } as const

/** What was found of a chain may be remembered; who sends it, and what stands beside it, may not. */
export default watch({
  id: 'delegation/verified-anew',
  spec: 'Authentication, Delegation, 1 and 4',
  level: 'must',
  requires: 'A chain that was accepted before is verified again with each request that carries it.',
  implies: ['delegation/every-operation', 'delegation/holder', 'delegation/anchor'],
  on: delegated,
  stories: {
    'stolen-later': {
      says: 'another agent sends a chain that its holder has sent before',
      scene,
      steps: [accepted, sending(sentByStranger("another agent sends the agent's chain"), 'rejected'), accepted],
    },
    'left-out': {
      says: 'an agent asks by its chain, and again without',
      scene: underOneId,
      steps: [accepted, sending(leftOut, 'rejected')],
    },
    'known-child': {
      says: 'the last token comes again, below a first token of which a bit of the signature is flipped',
      scene,
      steps: [
        accepted,
        sending(
          link('a bit of the first signature is flipped', first, (one) => {
            one.signature = 'flipped'
          }),
          'rejected',
        ),
        accepted,
      ],
    },
  },
  mutants: {
    'takes a chain from anybody who sends it after its holder': 'stolen-later',
    'goes on by the chain that the same agent has sent before': 'left-out',
    'knows a chain that it has verified by its last token': 'known-child',
  },
})
