import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { envelope, header, requester } from '../../harness/plan/edits.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { endure } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { chainTo } from '../../harness/plan/chain.ts'
import { relayed } from '../hops/baseline.ts'
import { relays } from '../hops/edits.ts'
import { asking } from '../requester/baseline.ts'

/** Another baseline's request in place of this one's. */
const insteadOf = (says: string, { plan: other }: Baseline, change: PlanEdit['apply']): PlanEdit =>
  edit(says, (plan, draw) => {
    const { wants: _, goesOn: __, ...rest } = structuredClone(other)
    Object.assign(plan, rest)
    change(plan, draw)
  })

const repeated = <T>(times: number, make: (turn: number) => T): T[] => Array.from({ length: times }, (_, i) => make(i))

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** The spec has no size limits: an exchange that has some says so, and one that has none gets through in time. */
export default endure({
  id: 'robustness/bounded',
  spec: 'Limits',
  level: 'should',
  requires: 'A request of any size is answered in bounded time, and the next one is served.',
  on: asking,
  answers: 'itself',
  times: 1,
  send: {
    'ten-megabytes': requester('the body is 10 MB long', { name: 'n'.repeat(10_000_000) }),
    'long-header': header('a header line is 64 KB long', 'x-filler', 'f'.repeat(65_536)),
    'thousand-signatures': insteadOf('a thousand brokers have signed', relayed, (plan) => {
      plan.relays = relays(1_000)
    }),
    'thousand-links': insteadOf('the chain has a thousand tokens', delegated, (plan) => {
      plan.delegation = chainTo(...repeated(1_000, (turn) => (turn % 2 === 0 ? 'principal' : 'agent')))
    }),
    'many-scopes': requester('ten thousand scopes are declared', {
      scopes: repeated(10_000, (turn) => `dist:x${turn}`),
    }),
    'deep-json': edit('the body nests 10,000 deep', (plan) => {
      plan.request.body = { text: `{{members},"ext":${deep(10_000)}}` }
    }),
    'many-uris': envelope('a hundred thousand URIs are asked for', { uris: repeated(100_000, () => '{uri.open}') }),
  },
  mutants: { 'descends into JSON by recursion': 'deep-json' },
})
