import { watch } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { accesses, at, capped, limited } from './edits.ts'

const inEight = limited('the limit is 2 in eight seconds', 2, { period: '8s' })
const inTwenty = limited('the limit is 2 in twenty seconds', 2, { period: '20s' })
const inEightAlone = accesses(2, '8s')
const thrice = ['open', 'open', 'open'] as const

const day = 86_400
/** For how many days the tokens of a story live: longer than it lasts. */
const longTokens = { 'a-day-over': 3, 'thirty-days-over': 32 }

/** Tokens that live for so long may be refused for that. */
const premise = { at: 0, send: null, expect: 'accepted', premise: true } as const

/**
 * Where the periods begin is left open: at the first access, at a round moment, anew with each access that grows old.
 * Of all of these it holds that less than a period has no more than two limits, and that fewer accesses than the limit
 * within the period before leave room for one.
 */
export default watch({
  id: 'quota/period',
  spec: 'Authentication, Delegation, 9',
  level: 'must',
  requires: 'The count begins anew after each quota_period, and not sooner.',
  needs: ['accesses-anew'],
  longTokens,
  partsNeed: { clock: ['a-day-over', 'thirty-days-over'] },
  // What is cached has lapsed long before a period is over.
  implies: [
    'claims/svc-encoding',
    'quota/exhausted',
    'quota/lifetime',
    'rotation/old-removed',
    'rotation/window-changed',
  ],
  on: accessing,
  stories: {
    within: {
      says: 'many accesses within less than a period of twenty seconds, at a limit of 2',
      scene: inTwenty,
      // A count that begins anew each ten seconds would take one more of the first, and two of each of the next.
      steps: [
        ...at(9, 'accepted'),
        ...at(16, ...thrice),
        ...at(20.5, ...thrice),
        ...at(31.5, ...thrice),
        ...at(31.5, ...thrice),
      ],
      atMost: { accepted: 4, within: 20 },
    },
    again: {
      says: 'after a full period without an access the limit is there again',
      scene: inEight,
      steps: [...at(0, 'accepted', 'accepted', 'open'), ...at(20, 'accepted', 'accepted')],
    },
    'thirty-days': {
      says: 'four accesses at once, at a limit of 1 in thirty days',
      scene: limited('the limit is 1 in thirty days', 1, { period: '2592000s' }),
      steps: at(0, 'accepted', ...thrice),
      atMost: { accepted: 2, within: 2_592_000 },
    },
    'a-day-over': {
      says: 'after two days without an access the limit is there again, of a period of a day',
      scene: limited('the limit is 1 in a day', 1, { period: '86400s', lives: longTokens['a-day-over'] * day }),
      steps: [premise, ...at(0, 'open'), ...at(2 * day + 60, 'accepted')],
    },
    'thirty-days-over': {
      says: 'after 31 days without an access the limit is there again, of a period of thirty days',
      scene: limited('the limit is 1 in thirty days', 1, {
        period: '2592000s',
        lives: longTokens['thirty-days-over'] * day,
      }),
      steps: [premise, ...at(0, 'open'), ...at(31 * day, 'accepted')],
    },
    centuries: {
      says: 'four accesses at once, at a limit of 1 in three centuries',
      scene: limited('the limit is 1 in three centuries', 1, { period: '10000000000s' }),
      steps: at(0, 'open', ...thrice),
      atMost: { accepted: 2, within: 10_000_000_000 },
    },
    'half-a-second': {
      says: 'after many seconds the limit is there again, in a period of half a second',
      scene: limited('the limit is 1 in half a second', 1, { period: '0.5s' }),
      steps: [...at(0, 'accepted'), ...at(20, 'accepted')],
    },
    'denied-between': {
      says: 'after a full period there is room again, whatever was denied in it',
      // Long enough that a few seconds of other stories matter nothing.
      scene: limited('the limit is 2 in forty seconds', 2, { period: '40s' }),
      steps: [...at(0, 'accepted', 'accepted'), ...at(22, 'open'), ...at(43.5, 'accepted')],
    },
    'again-at-one': {
      says: 'after a full period without an access there are three at once, at a limit of 1',
      scene: limited('the limit is 1 in eight seconds', 1, { period: '8s' }),
      steps: [...at(0, 'accepted'), ...at(20, 'accepted', 'open', 'open')],
      atMost: { accepted: 2, within: 8 },
    },
    'bursts-apart': {
      says: 'after a full period without an access there are three at once, and again after another, at a limit of 1',
      scene: limited('the limit is 1 in twenty seconds', 1, { period: '20s' }),
      // Periods that begin at round moments may change within one of the two, and not within both.
      steps: [...at(0, 'accepted'), ...at(25, ...thrice), ...at(52, ...thrice)],
      atMost: { accepted: 4, within: 60 },
    },
    'long-idle': {
      says: 'after five full periods without an access there are five at once, at a limit of 1',
      scene: limited('the limit is 1 in four seconds', 1, { period: '4s' }),
      steps: [...at(0, 'accepted'), ...at(21, 'accepted', 'open', 'open', 'open', 'open')],
      atMost: { accepted: 2, within: 4 },
    },
    'claim-alone': {
      says: 'after a full period without an access the limit is there again, of which the message has nothing',
      scene: capped('the tokens alone have a limit of 2 in eight seconds', {
        first: inEightAlone,
        last: inEightAlone,
      }),
      steps: [...at(0, 'accepted', 'accepted', 'open'), ...at(20, 'accepted', 'accepted')],
    },
    'last-alone': {
      says: "after a full period without an access the limit is there again, which is the last token's alone",
      scene: capped('the last token alone has a limit of 2 in eight seconds', { last: inEightAlone }),
      steps: [...at(0, 'accepted', 'accepted', 'open'), ...at(20, 'accepted', 'accepted')],
    },
    spread: {
      says: 'an access each seven seconds, at a limit of 2 in eight',
      scene: inEight,
      steps: [0, 7, 14, 21, 28].flatMap((moment) => at(moment, 'accepted')),
    },
    'soon-after': {
      says: 'three seconds after a period of twenty the limit is there again',
      scene: inTwenty,
      steps: [...at(0, 'accepted', 'accepted'), ...at(23, 'accepted')],
    },
    'around-sixteen': {
      says: 'accesses just before sixteen seconds and just after, and so much later again, at a limit of 2 in twenty',
      scene: inTwenty,
      // A count that begins anew each sixteen seconds would take one of the first, and two of each of the next.
      steps: [...at(0, 'accepted'), ...at(15.5, 'open'), ...at(16.5, ...thrice), ...at(33, ...thrice)],
      atMost: { accepted: 4, within: 20 },
    },
  },
  mutants: {
    'never begins to count anew': 'again',
    'takes the period of the first token for that of all': 'last-alone',
    'reads the whole seconds of a period, and none for a lifetime': 'half-a-second',
    'begins to count anew at each access': 'within',
    'begins to count anew after half the period': 'within',
    'looks at the seconds of a day alone where a period is to be over': 'a-day-over',
    'reads a period in milliseconds': 'within',
    'reads a period in minutes': 'again',
    'has no room for the milliseconds of a month': 'thirty-days',
    'has no room for the nanoseconds of centuries': 'centuries',
    'begins to count anew after twice the period': 'spread',
    'begins to count anew once': 'spread',
    'leaves the first access of each further period out of the count': 'bursts-apart',
    'leaves two accesses out of the count when a period ends': 'again-at-one',
    'ends one period at each access, however many are over': 'long-idle',
    'begins the period anew at each access': 'spread',
    'begins the period anew at each denial': 'denied-between',
    "looks at the message's quota_period alone": 'claim-alone',
    'takes one access off the count when a period ends': 'again',
    'begins to count anew after five quarters of the period': 'soon-after',
    'begins to count anew after four fifths of the period': 'around-sixteen',
  },
})
