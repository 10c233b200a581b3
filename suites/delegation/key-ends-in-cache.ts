import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { served, together } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import { watch } from '../../harness/plan/rule.ts'
import { entry, participant } from '../plain.ts'
import { capped } from '../quota/edits.ts'
import { grantedBy } from '../revocation/baseline.ts'
import { signs } from '../revocation/edits.ts'
import { delegated } from './baseline.ts'

const day = 86_400
/** What the target knows of the fixture's owners from before has lapsed after so long. */
const lapsed = { at: 0, renew: { by: 'clock', after: 26 * 3600 } } as const
/** Longer than a key that has ended goes on by any grace that is typical. */
const month = 31 * day
/** For how many days the tokens live: longer than the story lasts. */
const longTokens = { 'ends-meanwhile': 35 }

/** Its other key outlasts each story. */
const publish = (says: string, owner: string, key: string, other: string, members: JsonObject): PlanEdit =>
  served(says, owner, 'directory', (document) => {
    const lasting = { not_after: `{time+${60 * day}@seconds}` }
    document.body = {
      json: {
        keys: [
          { ...entry(key), ...members },
          { ...entry(other), ...lasting },
        ],
      },
    }
  })

/** An owner of the fixture that is there for this alone. */
const grantedByEnding = (owner: string, uri: string, key: string, other: string, not_after: string): PlanEdit =>
  edit('an owner with two keys has granted', (plan) => {
    plan.participants[owner] = participant(owner, 'ROLE_PUBLISHER', key, other)
    publish('', owner, key, other, { not_after }).apply(plan, undefined as never)
    grantedBy(plan, owner, key, uri)
    plan.wants = uri
  })

const otherSigns = (key: string) => signs("the owner's other key signs the first token", key)

/** For some days a key that has ended may anchor the tokens that it has signed before. */
export default watch({
  id: 'delegation/key-ends-in-cache',
  spec: 'Authentication, Delegation, 2 and 4; Rules for request signatures, 7',
  level: 'must',
  requires: "A chain that was accepted before is refused a month after its owner's key has ended.",
  implies: [
    'delegation/anchor',
    'delegation/every-operation',
    'delegation/verified-anew',
    'rotation/grace-ends',
    'rotation/old-removed',
    'rotation/tokens-survive',
    'rotation/window-changed',
  ],
  needs: ['clock'],
  longTokens,
  on: delegated,
  stories: {
    'ends-meanwhile': {
      says: "the owner's key ceases to be valid an hour after it was first used, and the same chain comes a month later",
      scene: together(
        'the tokens are the same each time',
        grantedByEnding('owner-ending', '{uri.ending-owner}', 'owner-ended', 'owner-ending', `{staged+${27 * 3600}}`),
        capped('', { lives: longTokens['ends-meanwhile'] * day }),
      ),
      steps: [
        lapsed,
        { at: 0, by: 3000, send: null, expect: 'accepted', premise: true },
        { at: month, send: otherSigns('owner-ending'), expect: 'accepted' },
        { at: month, send: null, expect: 'rejected' },
      ],
    },
    'cut-short': {
      says: "the owner's directory puts forward the end of its key's window, and a month goes by",
      scene: grantedByEnding(
        'owner-shortening',
        '{uri.shortening-owner}',
        'owner-shortened',
        'owner-shortening',
        `{staged+${60 * day}}`,
      ),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        {
          at: 0,
          serve: publish(
            'the key was valid until an hour ago',
            'owner-shortening',
            'owner-shortened',
            'owner-shortening',
            {
              not_before: '{staged-7200}',
              not_after: '{staged-3600}',
            },
          ),
        },
        lapsed,
        { at: 0, send: otherSigns('owner-shortening'), expect: 'accepted' },
        { at: month, send: otherSigns('owner-shortening'), expect: 'accepted' },
        { at: month, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    'knows a chain that it has verified for as long as its tokens live': 'ends-meanwhile',
    'lets no owner put forward the end of a key': 'cut-short',
  },
})
