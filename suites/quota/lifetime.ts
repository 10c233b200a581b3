import { watch } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { at, limited } from './edits.ts'

const day = 86_400

export default watch({
  id: 'quota/lifetime',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'Without a quota_period the count never begins anew.',
  implies: ['quota/exhausted'],
  needs: ['clock'],
  on: accessing,
  stories: {
    'a-year': {
      says: 'a grant that is used up is tried again after an hour, a month and more than a year',
      scene: limited('the limit is 1, of tokens that live for years', 1, { lives: 1000 * day }),
      steps: [
        // Tokens that live for so long may be refused for that.
        { at: 0, send: null, expect: 'accepted', premise: true },
        ...at(0, 'rejected'),
        ...at(3700, 'rejected'),
        ...at(31 * day + 60, 'rejected'),
        ...at(400 * day, 'rejected'),
      ],
    },
    refreshed: {
      says: 'a grant that is used up is tried again after the target has fetched anew what it caches',
      scene: limited('the limit is 1, of tokens that live for days', 1, { lives: 10 * day }),
      steps: [
        ...at(0, 'accepted', 'rejected'),
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        ...at(0, 'rejected'),
      ],
    },
  },
  mutants: {
    'counts accesses by the hour where there is no period': 'a-year',
    'counts accesses by the day where there is no period': 'a-year',
    'counts accesses by the year where there is no period': 'a-year',
    'forgets its counts with what it has cached': 'refreshed',
  },
})
