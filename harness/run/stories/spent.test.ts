import { expect, test } from 'vitest'
import type { Outcome } from '../../plan/message.ts'
import type { Performed } from '../performed.ts'
import { spentOrBusy } from './spent.ts'

const answered = (outcome: Outcome, retryAfterSeconds: number | null = null): Performed =>
  ({ outcome, answer: { status: 429 }, reading: { retryAfterSeconds } }) as unknown as Performed

const unavailable = { ...answered('crashed'), answer: { status: 503 } } as unknown as Performed

const inTurn = (outcomes: Outcome[]) => () => Promise.resolve(answered(outcomes.shift() ?? 'crashed'))

/** What a busy answer comes to, by what is answered in turn with caps, and without. */
const told = async (first: Performed, capped: Outcome[], uncapped: Outcome[]): Promise<Outcome> =>
  (await spentOrBusy(first, { again: inTurn(capped), uncapped: inTurn(uncapped) })).outcome

const busy: Outcome[] = ['busy', 'busy', 'busy']
const served: Outcome[] = ['accepted', 'accepted', 'accepted']

test.each([
  ['served without caps each time, and never with them', answered('busy'), busy, served, 'rejected'],
  ['busy without caps as well', answered('busy'), busy, ['accepted', 'busy'], 'busy'],
  ['served with caps after all', answered('busy'), ['busy', 'accepted'], served, 'accepted'],
  ['refused for a reason after all', answered('busy'), ['denied'], served, 'denied'],
  ['told when to come again', answered('busy', 1), busy, served, 'busy'],
  ['sent away by a gateway, and served after all', unavailable, ['denied'], served, 'denied'],
  ['not busy', answered('denied'), busy, served, 'denied'],
] as const)('who is %s', async (_, first, capped, uncapped, outcome) => {
  expect(await told(first, [...capped], [...uncapped])).toBe(outcome)
})

test('503 is no refusal, however often it comes', async () => {
  const given = { again: () => Promise.resolve(unavailable), uncapped: () => Promise.resolve(answered('accepted')) }
  expect(await spentOrBusy(unavailable, given)).toBe(unavailable)
})
