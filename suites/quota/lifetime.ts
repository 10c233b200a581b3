import { watch } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { accesses, at, capped, filledBy, limited } from './edits.ts'

const day = 86_400
/** For how many days the tokens of a story live: longer than it lasts. */
const longTokens = { 'a-year': 401, 'claim-alone': 32, 'thirty-days': 41, 'sixty-days': 43, 'an-hour': 0.125 }

const thrice = ['open', 'open', 'open'] as const

/** Tokens that live for so long may be refused for that. */
const premise = { at: 0, send: null, expect: 'accepted', premise: true } as const

export default watch({
  id: 'quota/lifetime',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'A count lasts for its quota_period, however long that is, and for ever where there is none.',
  implies: ['claims/svc-encoding', 'claims/optional', 'quota/claim-alone', 'quota/exhausted'],
  needs: ['clock', 'accesses-anew'],
  longTokens,
  partsNeed: { refresh: ['refreshed'] },
  on: accessing,
  stories: {
    'a-year': {
      says: 'a grant that is used up is tried again after an hour, a month and more than a year',
      scene: limited('the limit is 1, of tokens that live for more than a year', 1, {
        lives: longTokens['a-year'] * day,
      }),
      steps: [
        premise,
        ...at(0, 'rejected'),
        ...at(3700, 'rejected'),
        ...at(31 * day + 60, 'rejected'),
        ...at(400 * day, 'rejected'),
      ],
    },
    'claim-alone': {
      says: 'a grant that is used up is tried again after an hour and a month, and the message has no limit',
      scene: capped('the tokens alone have a limit of 1, and live for more than a month', {
        first: accesses(1),
        last: accesses(1),
        lives: longTokens['claim-alone'] * day,
      }),
      steps: [premise, ...at(0, 'rejected'), ...at(3700, 'rejected'), ...at(31 * day + 60, 'rejected')],
    },
    'message-shorter': {
      says: 'a grant that is used up is tried again after the eight seconds that the message alone speaks of',
      scene: capped('the tokens have a limit of 1 for their life, the message has it for eight seconds', {
        first: accesses(1),
        last: accesses(1),
        field: { max_accesses: 1, quota_period: '8s' },
      }),
      // Refused for what the message says beside the token, or counted by the token.
      steps: [...filledBy(1), ...at(20, 'rejected')],
    },
    'message-shorter-of-the-last': {
      says: 'a grant that is used up is tried again after the eight seconds that the message alone speaks of, where the last token alone limits it',
      scene: capped('the last token has a limit of 1 for its life, the message has it for eight seconds', {
        last: accesses(1),
        field: { max_accesses: 1, quota_period: '8s' },
      }),
      steps: [...filledBy(1), ...at(20, 'rejected')],
    },
    'child-shorter': {
      says: 'a grant that is used up is tried again after the eight seconds that its last token alone speaks of',
      scene: capped('the first token has a limit of 1 for its life, the last one a period of eight seconds', {
        first: accesses(1),
        last: { svc_quota_period: '"8s"' },
      }),
      // The child itself may be refused for it.
      steps: [...filledBy(1), ...at(20, 'rejected')],
    },
    'child-shorter-with-its-own': {
      says: 'a grant that is used up is tried again after the eight seconds that its last token alone speaks of, which has the same limit',
      scene: capped('the first token has a limit of 1 for its life, the last one has it for eight seconds', {
        first: accesses(1),
        last: accesses(1, '8s'),
      }),
      // The child itself may be refused for it.
      steps: [...filledBy(1), ...at(20, 'rejected')],
    },
    'parent-shorter': {
      says: 'a grant that is used up is tried again after the eight seconds that its first token alone speaks of',
      scene: capped('the last token has a limit of 1 for its life, the first one five in eight seconds', {
        first: accesses(5, '8s'),
        last: accesses(1),
      }),
      // The child itself may be refused for it.
      steps: [...filledBy(1), ...at(20, 'rejected')],
    },
    'thirty-days': {
      says: 'many accesses within less than a period of thirty days, at a limit of 2',
      scene: limited('the limit is 2 in thirty days', 2, {
        period: '2592000s',
        lives: longTokens['thirty-days'] * day,
      }),
      // Wherever the periods begin, less than one has no more than two limits.
      steps: [premise, ...at(18 * day, ...thrice), ...at(20 * day, ...thrice), ...at(40 * day, ...thrice)],
      atMost: { accepted: 4, within: 30 * day },
    },
    'sixty-days': {
      says: 'many accesses within less than a period of sixty days, at a limit of 1',
      scene: limited('the limit is 1 in sixty days', 1, { period: '5184000s', lives: longTokens['sixty-days'] * day }),
      steps: [premise, ...at(18 * day, 'open'), ...at(31 * day + 60, 'open'), ...at(42 * day, 'open')],
      atMost: { accepted: 2, within: 60 * day },
    },
    refreshed: {
      says: 'a grant that is used up is tried again after the target has fetched anew what it caches',
      scene: limited('the limit is 1', 1),
      steps: [
        ...at(0, 'accepted', 'rejected'),
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        ...at(0, 'rejected'),
      ],
    },
    'an-hour': {
      says: 'a grant that is used up is tried again after more than an hour',
      scene: limited('the limit is 1, of tokens that live for three hours', 1, { lives: longTokens['an-hour'] * day }),
      steps: [premise, ...at(0, 'rejected'), ...at(3700, 'rejected')],
    },
  },
  mutants: {
    'counts accesses by the hour where there is no period': 'an-hour',
    'counts accesses by the day where there is no period': 'a-year',
    'counts accesses by the year where there is no period': 'a-year',
    'counts by the hour what the message does not say': 'claim-alone',
    "counts by the message's period where the token has none": 'message-shorter',
    "counts by the message's period what the last token limits": 'message-shorter-of-the-last',
    "counts by the last token's period what the first one limits": 'child-shorter',
    "counts by the last token's period what any limits": 'child-shorter-with-its-own',
    "counts by the first token's period what the last one limits": 'parent-shorter',
    'keeps no count for longer than a day': 'thirty-days',
    'keeps periods in 32 bits of milliseconds': 'sixty-days',
    'forgets its counts with what it has cached': 'refreshed',
  },
})
