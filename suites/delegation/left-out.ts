import { edit } from '../../harness/plan/edit.ts'
import { requester, requesterOf, together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { capped, sending } from '../quota/edits.ts'
import { delegated, withoutChain } from './baseline.ts'

/** The id is one that others can give themselves as well: it names nobody. */
const scene = together('requester.id stays the same', capped('', {}), requester('', { id: 'known-{agent.host}' }))

/** What is given to whoever declares no scope at all is the exchange's affair. */
const leftOut = edit('there is no delegation, and another scope is declared', (plan) => {
  withoutChain(plan)
  requesterOf(plan).scopes = ['academic:papers']
})

const nothingDeclared = edit('there is no delegation, and no scope is declared', (plan) => {
  withoutChain(plan)
  delete requesterOf(plan).scopes
})

const accepted = { at: 0, send: null, expect: 'accepted' } as const
const refusedStill = { at: 0, send: nothingDeclared, expect: 'rejected', ifFirst: 'refused' } as const

export default watch({
  id: 'delegation/left-out',
  spec: 'Authentication, Delegation, 1; Authentication, Scopes, flow',
  level: 'must',
  requires: 'A chain grants nothing to a request that does not carry it.',
  // Where neither, what is gated is offered to whoever sends no chain.
  needs: [['self-declared-scopes', 'gated-by-default']],
  on: delegated,
  // What is kept by connection comes to light by one.
  alone: true,
  stories: {
    'sent-before': {
      says: 'an agent asks by its chain, and again without',
      scene,
      steps: [accepted, sending(leftOut, 'rejected')],
    },
    // What is kept for all may lie in one of several places: it is looked for more than once.
    'nothing-declared': {
      says: 'an agent asks without a scope, by its chain, and without once more',
      scene: null,
      steps: [
        sending(leftOut, 'open'),
        sending(nothingDeclared, 'open'),
        accepted,
        refusedStill,
        accepted,
        refusedStill,
        accepted,
        refusedStill,
      ],
    },
  },
  mutants: {
    'grants what the chain before has opened where no scope is declared': 'nothing-declared',
    'goes on by the chain that the same agent has sent before': 'sent-before',
  },
})
