import { rules } from '../../suites/index.ts'
import { fuzzable } from '../fuzz/fuzz.ts'
import { ringInProcess } from '../fuzz/in-process.ts'
import { Referee } from '../fuzz/referee.ts'
import { recall, type Learnt } from '../run/preflight/learnt.ts'
import { Session } from '../run/session.ts'
import { setUp } from '../run/set-up.ts'
import type { Profile } from '../target/index.ts'
import { fuzzRate, ordinaryRules, sendingRate, type Rate } from './fuzz-rate.ts'

/** What is measured in a process beside another one: at a target that this one knows, or in itself. */
export type Beside = { kind: 'fuzz' | 'sending'; profile: Profile; learnt: Learnt } | { kind: 'in-process' }

const { signal } = new AbortController()

const rateOf = async (beside: Beside): Promise<Rate> => {
  if (beside.kind === 'in-process') {
    const ring = await ringInProcess({ rules: ordinaryRules(rules), seed: 0, emit: () => undefined })
    return fuzzRate(ring, () => ring.requests(), await Referee.open(), 1)
  }
  const { kind, profile, learnt } = beside
  const setup = await setUp({ profile, seed: 0, signal, helping: { settled: learnt.settled, number: 1 } })
  const able = await recall(setup, learnt, fuzzable(rules))
  const ring = new Session(
    setup,
    able,
    () => undefined,
    () => undefined,
  )
  const requests = (): number => setup.transport.requests
  return kind === 'fuzz' ? fuzzRate(ring, requests, await Referee.open(), 1) : sendingRate(ring, requests, 1)
}

/** Told what to measure, and then for how many seconds, again and again; answers with requests a second. */
let rate: Promise<Rate> | undefined
process.once('disconnect', () => process.exit())
process.on('message', (said: Beside | number) => {
  if (typeof said !== 'number') rate = rateOf(said)
  else void rate?.then(async (measure) => process.send?.(await measure(said)))
})
