import { together } from '../../harness/plan/edits.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { manyListed } from './baseline.ts'
import { agentRevoked, at, inUse, keptForADay, listAnswers, moments, sentBy } from './edits.ts'

/** The clock goes on by as much, so that a poll may be seen late by as much. */
const tick = 3
const everybody = Object.keys(manyListed.plan.participants)
const agents = everybody.slice(0, 3)
const others = everybody.slice(1, 5)

/** The agent sends its request, and so do the others. */
const asked = (moment: number, expect: 'accepted' | 'open'): Step[] =>
  everybody.slice(0, 5).map((name) => ({ at: moment, send: sentBy(name), expect }))

const answered500 = { status: 500, body: { text: 'out of order' } }
const outOfOrder = listAnswers('the list is answered with 500', answered500)

/** One that was met before the agent, and one that was met after it. */
const [before, after] = ['agent2', 'agent3']
const othersOutOfOrder = together(
  "the agent's key is revoked, and the lists of two others are answered with 500",
  agentRevoked,
  ...[before, after].map((name) => listAnswers('', answered500, name)),
)

const otherNotJson = listAnswers("another's list is a page of HTML", { body: { text: '<html></html>' } }, before)

const comeTomorrow = listAnswers('the list is answered with 503, to come again a day later', {
  status: 503,
  headers: { 'retry-after': '86400' },
  body: { text: 'busy' },
})

const noLists = [[], 'none', 0]

const othersNoLists = together(
  "others' lists are no JSON objects",
  ...others.map((name, i) => listAnswers('', { body: { json: noLists[i] ?? null } }, name)),
)

/** An exchange that polls when it is asked is judged when it is asked: the law is on what a verdict rests on. */
export default watch({
  id: 'revocation/poll',
  spec: 'Key publication, rotation and revocation, 4; Limits',
  level: 'must',
  requires: 'A revocation list is polled every 300 s, or 10 percent later.',
  implies: ['revocation/spacing', 'revocation/poll-everywhere'],
  needs: [['clock', 'slow']],
  on: manyListed,
  stories: {
    'never-older': {
      says: 'requests come now and then, and the list that they are judged by is never older than 330 s',
      scene: null,
      tick,
      steps: at(
        moments(0, 30, 1650),
        ...agents.map((name) => (moment: number) => ({ at: moment, send: sentBy(name), expect: 'accepted' }) as const),
        (moment) => ({ at: moment, log: { of: agents, documents: ['list'], age: 330 + tick } }),
      ),
    },
    'revoked-later': {
      says: 'the key is revoked after its list was read for the first time',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 10, serve: agentRevoked },
        ...inUse(10),
        { at: 350, send: null, expect: 'rejected' },
      ],
    },
    'revoked-while-idle': {
      says: 'the key is revoked while nobody asks for its directory, and is used again later',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 400, serve: agentRevoked },
        { at: 1000, send: null, expect: 'rejected' },
      ],
    },
    'after-an-outage': {
      says: 'the key is revoked after its list could not be had for a while',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 10, serve: outOfOrder },
        // By a list that cannot be had an exchange may accept, or refuse: the risk is its own.
        { at: 350, send: null, expect: 'open' },
        { at: 690, send: null, expect: 'open' },
        { at: 690, serve: agentRevoked },
        { at: 1030, send: null, expect: 'rejected' },
      ],
    },
    'others-not-json': {
      says: "the key is revoked after another's list was a page of HTML",
      scene: null,
      steps: [
        { at: 0, send: sentBy(before), expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
        { at: 10, serve: otherNotJson },
        { at: 350, send: sentBy(before), expect: 'open' },
        { at: 350, send: null, expect: 'open' },
        { at: 350, serve: agentRevoked },
        { at: 1030, send: null, expect: 'rejected' },
      ],
    },
    'others-out-of-order': {
      says: "the key is revoked while others' lists cannot be had",
      scene: null,
      steps: [
        { at: 0, send: sentBy(before), expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: sentBy(after), expect: 'accepted' },
        { at: 10, serve: othersOutOfOrder },
        { at: 350, send: null, expect: 'rejected' },
      ],
    },
    'others-no-lists': {
      says: "the key is revoked after others' lists were bare JSON arrays, texts, numbers or null",
      scene: null,
      steps: [
        ...asked(0, 'accepted'),
        { at: 10, serve: othersNoLists },
        ...asked(350, 'open'),
        { at: 350, serve: agentRevoked },
        { at: 1030, send: null, expect: 'rejected' },
      ],
    },
    'kept-for-a-day': {
      says: 'the key is revoked after its list was read, which could be cached for a day',
      scene: keptForADay,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 10, serve: agentRevoked },
        { at: 350, send: null, expect: 'rejected' },
      ],
    },
    'come-tomorrow': {
      says: 'the key is revoked after its list was answered once with 503, to come again a day later',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 10, serve: comeTomorrow },
        { at: 350, send: null, expect: 'open' },
        { at: 350, serve: agentRevoked },
        { at: 1030, send: null, expect: 'rejected' },
      ],
    },
    'not-had-at-first': {
      says: 'the list cannot be had when its directory is first read, and revokes the key later',
      scene: outOfOrder,
      steps: [
        { at: 0, send: null, expect: 'open' },
        { at: 10, serve: agentRevoked },
        { at: 350, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    'follows no list that could not be had at first': 'not-had-at-first',
    'ends a round of polls at the first list that cannot be had': 'others-out-of-order',
    'polls no list any more after one that is no JSON object': 'others-no-lists',
    'polls no list any more after one that is not JSON': 'others-not-json',
    'polls no list that may be cached for more than an hour': 'kept-for-a-day',
    'polls no list that says to come again in more than an hour': 'come-tomorrow',
    'polls every ten minutes': 'never-older',
    'lets each interval grow by the jitter': 'never-older',
    'stops polling a list that cannot be fetched': 'after-an-outage',
    'polls a list for the last time when it first reads it': 'revoked-later',
  },
})
