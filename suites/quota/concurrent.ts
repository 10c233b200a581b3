import { together } from '../../harness/plan/edits.ts'
import { load } from '../../harness/plan/rule.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { accessing } from './baseline.ts'
import { accesses, atOtherResource, capped, limited } from './edits.ts'

export default load({
  id: 'quota/concurrent',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'As many accesses as the limit says are granted, however many come at once.',
  implies: ['quota/exhausted', 'quota/claim-alone', 'delegation/relayed'],
  needs: ['offers-beside', 'accesses-anew'],
  partsNeed: { forwarding: ['through-a-broker', 'directly-and-through-a-broker'] },
  on: accessing,
  send: {
    'at-once': limited('fifty accesses come at once, at a limit of 3', 3),
    'by-a-cap-upstream': capped('fifty accesses come at once, at a limit of 3 that the first token alone has', {
      first: accesses(3),
    }),
    'at-two-resources': limited('fifty accesses to two resources come at once, at a limit of 3', 3),
    'directly-and-through-a-broker': limited(
      'fifty accesses come at once, each second one through a broker, at a limit of 3',
      3,
    ),
    'through-a-broker': together(
      'fifty accesses come at once through a broker, at a limit of 3',
      passedOnByBroker,
      limited('', 3),
    ),
  },
  everyOther: { 'at-two-resources': atOtherResource, 'directly-and-through-a-broker': passedOnByBroker },
  times: 50,
  concurrency: 50,
  counts: { accepted: { least: 3, most: 3 } },
  // A child without a cap may be taken for one that has a higher cap than its parent.
  refusable: ['by-a-cap-upstream'],
  reason: 'DENIAL_REASON_QUOTA_EXCEEDED',
  mutants: {
    'looks at the count, and counts a little later': 'at-once',
    'looks at the count of a cap upstream, and counts a little later': 'by-a-cap-upstream',
    'looks at the count, and counts a little later at a second resource': 'at-two-resources',
  },
})
