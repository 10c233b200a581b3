import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { requester, together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { sentByStranger } from '../delegation/edits.ts'
import { participant } from '../plain.ts'
import { scoped } from './baseline.ts'
import { declared } from './edits.ts'

/** The id is one that others can give themselves as well: it names nobody. */
const scene = requester('requester.id stays the same', { id: 'known-{agent.host}' })

const offeredAlone = edit('nothing is executed', (plan) => {
  delete plan.goesOn
})

const accepted = { at: 0, send: null, expect: 'accepted' } as const
const withoutScopes = requester('no scope is declared', { scopes: undefined })
/** What is given to whoever declares none at all is the exchange's affair. */
const anotherScope = requester('another scope is declared', { scopes: ['academic:papers'] })

const twoScopes = requester('another scope is declared behind the right one', {
  scopes: ['internal:reports', 'academic:papers'],
})

/** The second one is this world's alone: nothing is known of it from before. */
const joinable = ['internal:reports', 'academic:{key.agent.thumbprint}']
const separate = requester('another scope is declared behind the right one', { scopes: joinable })

/** The texts of the two in one, as lists are joined, or written out. */
const asOne = ['', ',', ';', '|', ' ', ', ', "', '"].map((between) =>
  requester(`the two scopes are one text, with ${JSON.stringify(between)} between them`, {
    scopes: [joinable.join(between)],
  }),
)

/** Hashes of texts by 31 and by 33 find the same in these as in `internal:reports`. */
const twins = ['jOternal:reports', 'jMternal:reports'].map((scope) =>
  requester(`${scope} is declared, which some hashes take for the right one`, { scopes: [scope] }),
)

const byStranger = (says: string, ...asking: PlanEdit[]): PlanEdit => together(says, ...asking, sentByStranger(''))

const ownId = requester('', { id: 'other-{stranger.host}' })
const strangerWith = byStranger('it declares the right scope', ownId)
const strangerWithout = byStranger('another agent, under an id of its own, declares no scope', withoutScopes, ownId)
const refusedStill = { at: 0, send: strangerWithout, expect: 'rejected', ifFirst: 'refused' } as const

const plan = structuredClone(scoped.plan)
plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')

/** What a request may see is told by its own scopes, whatever was found of one before it. */
export default watch({
  id: 'scopes/asked-anew',
  spec: 'Authentication, Scopes, flow',
  level: 'must',
  requires: 'The scopes of a request are its own: none are left over from one before it.',
  implies: ['delegation/left-out', 'scopes/any-of', 'scopes/lattice'],
  needs: declared,
  on: { ...scoped, slug: 'scoped-again', plan },
  // What is kept by connection comes to light by one.
  alone: true,
  stories: {
    'by-the-same': {
      says: 'an agent asks with its scope, and again with another',
      scene,
      steps: [accepted, { at: 0, send: anotherScope, expect: 'rejected' }],
    },
    'offered-again': {
      says: 'an agent is offered what it asks for with its scope, and asks again with another',
      scene: together('requester.id stays the same, and what Discover answers is what counts', scene, offeredAlone),
      steps: [accepted, { at: 0, send: anotherScope, expect: 'rejected' }],
    },
    fewer: {
      says: 'an agent asks with two scopes, and again with the one that opens nothing here',
      scene,
      steps: [
        { at: 0, send: twoScopes, expect: 'accepted', premise: true },
        { at: 0, send: anotherScope, expect: 'rejected' },
      ],
    },
    'joined-texts': {
      says: 'an agent asks with the texts of two scopes in one, with the two, and with their texts in one again',
      scene,
      steps: [
        ...asOne.map((send) => ({ at: 0, send, expect: 'open' }) as const),
        { at: 0, send: separate, expect: 'accepted' },
        ...asOne.map((send) => ({ at: 0, send, expect: 'rejected', ifFirst: 'refused' }) as const),
      ],
    },
    'of-one-hash': {
      says: 'an agent asks with its scope, and again with others of the same hash',
      scene,
      steps: [accepted, ...twins.map((send) => ({ at: 0, send, expect: 'rejected' }) as const)],
    },
    'refused-before': {
      says: 'an agent asks without a scope, and again with its scope',
      scene,
      steps: [{ at: 0, send: withoutScopes, expect: 'open' }, accepted],
    },
    'by-another': {
      says: 'an agent asks with its scope, and another agent with another, both under one requester.id',
      scene,
      steps: [
        accepted,
        {
          at: 0,
          send: byStranger('another agent declares another scope under that id', anotherScope),
          expect: 'rejected',
        },
      ],
    },
    // What is kept for all may lie in one of several places: it is looked for more than once.
    'by-another-without': {
      says: 'an agent asks with another scope, then with the right one, and another agent without any after each',
      scene: null,
      steps: [
        // Nothing that opens the resource may come before who asks without: not even a control.
        { at: 0, send: anotherScope, expect: 'open' },
        { at: 0, send: strangerWithout, expect: 'open' },
        accepted,
        refusedStill,
        accepted,
        refusedStill,
        accepted,
        refusedStill,
      ],
    },
    'without-again': {
      says: 'an agent asks without a scope, with the right one, and without once more',
      scene: null,
      steps: [
        { at: 0, send: strangerWithout, expect: 'open' },
        { at: 0, send: strangerWith, expect: 'accepted' },
        refusedStill,
      ],
    },
  },
  mutants: {
    'offers again what was offered under a requester.id': 'offered-again',
    'remembers scopes by requester.id and key': 'by-the-same',
    'goes by the scopes that a requester.id has declared until as many are': 'fewer',
    'takes scopes for the same whose texts are when they are joined': 'joined-texts',
    'takes scopes of one hash for the same': 'of-one-hash',
    'remembers by requester.id that a scope was lacking': 'refused-before',
    'remembers scopes by requester.id': 'by-another',
    'remembers scopes by key where none are declared': 'without-again',
    'takes scopes that are lacking from the message before': 'by-another-without',
  },
})
