import type { Answer } from '../plan/message.ts'
import { headerValues } from './answer/answer-body.ts'

/** Seconds that two machines' clocks come apart in a second, and up to which: before that, something sets them right. */
const drift = { aSecond: 0.0001, most: 0.25 }

/** One look at the target's clock. Times are milliseconds since 1970: ours, and the target's in whole seconds. */
export interface Sample {
  sentAt: number
  receivedAt: number
  /** What the `Date` line says. */
  date: number
}

/** The target's clock is ours plus the offset, give or take the uncertainty. */
export interface Measurement {
  offsetSeconds: number
  uncertaintySeconds: number
}

/** Our time in milliseconds since 1970; steps of the system's clock do not move it. */
export const stableNow = (): number => performance.timeOrigin + performance.now()

/** A sample from an answer that has just come, or `null` when it has no `Date` line (RFC 9110, 6.6.1). */
export const clockSample = (answer: Answer, sentAt: number, receivedAt: number = stableNow()): Sample | null => {
  const date = Date.parse(headerValues(answer, 'date')[0] ?? '')
  return Number.isNaN(date) ? null : { sentAt, receivedAt, date }
}

/**
 * The target's clock from its `Date` lines. An answer received at t1 to a request sent at t0, with a date D, was made
 * at some moment between the two, when the target's clock stood in [D, D + 1 s): the offset is in [D - t1, D + 1 s - t0].
 * The measurement is where all samples agree. Where they do not (a cached date, a clock that was set), it is where
 * most of them do, a second wider each way; and `null` when that is not more than half of them.
 * Samples spread over a second or two measure to the length of a round trip.
 */
export const measureClock = (samples: readonly Sample[]): Measurement | null => {
  const edges = samples
    .flatMap(({ sentAt, receivedAt, date }) => [
      { at: date - receivedAt, step: 1 },
      { at: date + 1000 - sentAt, step: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || b.step - a.step)

  let depth = 0
  let best = { depth: 0, low: 0, high: 0 }
  for (const [index, { at, step }] of edges.entries()) {
    depth += step
    if (depth > best.depth) best = { depth, low: at, high: edges[index + 1]?.at ?? at }
  }
  if (best.depth * 2 <= samples.length) return null

  const widening = best.depth === samples.length ? 0 : 1
  return {
    offsetSeconds: (best.low + best.high) / 2000,
    uncertaintySeconds: (best.high - best.low) / 2000 + widening,
  }
}

/** The target's clock as we know it. */
export class TargetClock {
  /** How far outside a window an acceptance is not yet a failure (`clock.tolerance_seconds`). */
  readonly toleranceSeconds: number
  readonly #source: () => number
  #measured: Measurement
  #measuredAt: number
  #shift = 0

  constructor(measured: Measurement, toleranceSeconds: number, source: () => number = stableNow) {
    this.#measured = measured
    this.toleranceSeconds = toleranceSeconds
    this.#source = source
    this.#measuredAt = source()
  }

  /** The target's time, in milliseconds since 1970. */
  now(): number {
    return this.#source() + (this.#measured.offsetSeconds + this.#shift) * 1000
  }

  /** The control API has it elsewhere. */
  get isShifted(): boolean {
    return this.#shift !== 0
  }

  /** The target's clock minus ours, what the control API added included. */
  get offsetSeconds(): number {
    return this.#measured.offsetSeconds + this.#shift
  }

  /** As measured, and more with the time that has passed since. */
  get uncertaintySeconds(): number {
    const age = (this.#source() - this.#measuredAt) / 1000
    return this.#measured.uncertaintySeconds + Math.min(drift.aSecond * age, drift.most)
  }

  /** How far from a window's edge a verdict is safe, whatever the clock: tolerance and uncertainty. */
  get slackSeconds(): number {
    return this.toleranceSeconds + this.uncertaintySeconds
  }

  /** Follows the control API: its offset is from real time, and replaces the one before. */
  shift(controlOffsetSeconds: number): void {
    this.#shift = controlOffsetSeconds
  }

  /** Takes a new measurement, made while the control API's offset stood at what `shift` was told last. */
  measured(measurement: Measurement): void {
    this.#measured = { ...measurement, offsetSeconds: measurement.offsetSeconds - this.#shift }
    this.#measuredAt = this.#source()
  }
}
