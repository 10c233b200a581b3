import { load } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { limited } from './edits.ts'

export default load({
  id: 'quota/concurrent',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'As many accesses as the limit says are granted, however many come at once.',
  implies: ['quota/exhausted'],
  needs: ['offers-beside', 'accesses-anew'],
  on: accessing,
  send: { 'at-once': limited('fifty accesses come at once, at a limit of 10', 10) },
  times: 50,
  concurrency: 50,
  counts: { accepted: { least: 10, most: 10 } },
  reason: 'DENIAL_REASON_QUOTA_EXCEEDED',
  mutants: { 'looks at the count, and counts a little later': 'at-once' },
})
