import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { anyDepth, anyLength } from './drawn.ts'
import { chained } from './edits.ts'

const passedOn = (times: number): string[] => Array.from({ length: times }, (_, i) => `holder-${i + 1}`)

export default flip({
  id: 'delegation/accepted',
  spec: 'Authentication, Delegation, 2',
  level: 'must',
  requires: 'A right chain, from the owner of a resource to the agent, opens the resource.',
  implies: ['hops/whole-request-at-execute', 'delegation/every-operation'],
  on: delegated,
  faults: {},
  variations: {
    'two-children': chained('the principal passes on by way of another', 'principal', 'middle', 'agent'),
    'any-length': anyLength,
    'three-children': chained(
      'the principal passes on by way of two others',
      'principal',
      'middle',
      'middle2',
      'agent',
    ),
  },
  mutants: {
    'takes one child at most': 'two-children',
    'takes two children at most': 'three-children',
  },
  open: {
    'four-children': chained('the chain has four children', 'principal', 'middle', 'middle2', 'middle3', 'agent'),
    'any-depth': anyDepth,
    'five-hundred-children': chained('the chain has five hundred children', 'principal', ...passedOn(499), 'agent'),
    'authority-alone': chained('the owner grants to the agent itself', 'agent'),
  },
})
