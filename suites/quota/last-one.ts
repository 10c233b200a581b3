import { load } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { limited } from './edits.ts'

/** Between looking at a count and counting others may look: each round tries that once, as close together as it goes. */
export default load({
  id: 'quota/last-one',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'The last access that is left is granted to one alone of those who come for it at once.',
  implies: ['quota/exhausted', 'quota/concurrent'],
  needs: ['offers-beside', 'accesses-anew'],
  on: accessing,
  send: { 'at-once': limited('eight accesses come at once, at a limit of 1', 1) },
  times: 8,
  concurrency: 8,
  rounds: 40,
  counts: { accepted: { least: 1, most: 1 } },
  reason: 'DENIAL_REASON_QUOTA_EXCEEDED',
  mutants: { 'looks at the count, and counts in the next turn': 'at-once' },
})
