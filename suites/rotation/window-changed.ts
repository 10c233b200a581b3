import { served } from '../../harness/plan/edits.ts'
import type { PlanEdit } from '../../harness/plan/edit.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { attended } from './baseline.ts'

const ends = (says: string, not_after: string): PlanEdit =>
  served(says, 'agent', 'directory', (document) => {
    document.body = { json: { keys: [{ ...entry('agent'), not_after }] } }
  })

const then = (serve: PlanEdit, expect: 'accepted' | 'rejected'): Step[] => [
  { at: 0, send: null, expect: 'accepted' },
  { at: 0, serve },
  { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
  { at: 0, send: null, expect },
]

/** A key's place is the directory of now, and so is its window. */
export default watch({
  id: 'rotation/window-changed',
  spec: 'Key publication, rotation and revocation, 2; Authentication, Rules for request signatures, 7',
  level: 'must',
  requires: 'The window of a key is what its directory says once caches have lapsed, and not what it said before.',
  implies: [
    'rotation/broker-removed',
    'keys/window-end',
    'rotation/old-removed',
    'rotation/both-accepted',
    'rotation/grace-ends',
  ],
  needs: [['refresh', 'clock']],
  on: attended,
  stories: {
    prolonged: {
      says: "the directory puts off the end of its key's window, which has come when it is used again",
      scene: ends('the key is valid for an hour', '{staged+3600}'),
      steps: then(ends('the key is valid for a month', '{time+2592000@seconds}'), 'accepted'),
    },
    'cut-short': {
      says: "the directory puts forward the end of its key's window",
      scene: ends('the key is valid for a month', '{staged+2592000}'),
      steps: then(ends('the key was valid until an hour ago', '{time-3600@seconds}'), 'rejected'),
    },
  },
  mutants: { 'keeps the window that a key had when it was first met': 'cut-short' },
})
