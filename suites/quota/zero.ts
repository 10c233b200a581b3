import { watch, type Story } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { accesses, at, capped, limited } from './edits.ts'

const ofTokens = (says: string, limit: string): Story => ({
  says,
  scene: capped(says, { first: { svc_max_accesses: limit }, last: { svc_max_accesses: limit } }),
  steps: at(0, 'rejected'),
})

export default watch({
  id: 'quota/zero',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'A limit of zero allows no access.',
  implies: ['quota/claim-alone', 'quota/exhausted'],
  on: accessing,
  stories: {
    zero: { says: 'the limit is 0', scene: limited('the limit is 0', 0), steps: at(0, 'rejected') },
    'claim-alone': ofTokens('the limit of the tokens is 0, the message has none', '0'),
    'as-text': ofTokens('the limit of the tokens is 0 in a text, the message has none', '"0"'),
    'zero-upstream': {
      says: 'the limit of the first token is 0, and that of the last is 3',
      scene: capped('the limit of the first token is 0', {
        first: accesses(0),
        last: accesses(3),
        field: { max_accesses: 3 },
      }),
      steps: at(0, 'rejected'),
    },
    'zero-of-the-first-alone': {
      says: 'the limit of the first token is 0, and nothing else has one',
      scene: capped('the limit of the first token is 0, and the only one', { first: accesses(0) }),
      steps: at(0, 'rejected'),
    },
    'zero-a-period': {
      says: 'the limit is 0 in an hour',
      scene: limited('the limit is 0 in an hour', 0, { period: '3600s' }),
      steps: at(0, 'rejected'),
    },
  },
  mutants: {
    "takes a limit of zero for the message's": 'claim-alone',
    'takes a limit of zero for none': 'zero',
    'takes a limit of zero upstream for none': 'zero-upstream',
    'looks at a limit after the first access of a period': 'zero-a-period',
  },
})
