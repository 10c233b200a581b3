import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Measurement, type Sample, TargetClock, clockSample, measureClock } from './clock.ts'

/** Round trips to a target whose clock is `offset` milliseconds ahead. */
const trips = (offset: number) =>
  fc
    .array(fc.record({ at: fc.integer({ min: 0, max: 60_000 }), there: fc.nat(400), back: fc.nat(400) }), {
      minLength: 1,
      maxLength: 20,
    })
    .map((all) => all.map((trip) => sampleOf(offset, trip)))

const sampleOf = (offset: number, { at, there, back }: { at: number; there: number; back: number }): Sample => ({
  sentAt: 1.8e12 + at,
  receivedAt: 1.8e12 + at + there + back,
  date: Math.floor((1.8e12 + at + there + offset) / 1000) * 1000,
})

const anyTrips = fc
  .integer({ min: -86_400_000, max: 86_400_000 })
  .chain((offset) => fc.tuple(fc.constant(offset), trips(offset)))

const measured = (samples: Sample[]): Measurement => {
  const measurement = measureClock(samples)
  if (measurement === null) throw new Error('no measurement')
  return measurement
}

/** A target's clock of which ours stands at 10 s. */
const clock = () => new TargetClock({ offsetSeconds: 2, uncertaintySeconds: 0.1 }, 2, () => 10_000)

describe('the measured offset', () => {
  test('is the true one, give or take the uncertainty', () => {
    fc.assert(
      fc.property(anyTrips, ([offset, samples]) => {
        const { offsetSeconds, uncertaintySeconds } = measured(samples)
        expect(Math.abs(offset / 1000 - offsetSeconds)).toBeLessThanOrEqual(uncertaintySeconds + 1e-6)
      }),
    )
  })

  test('is no less certain with more samples', () => {
    fc.assert(
      fc.property(anyTrips, ([, samples]) => {
        const few = measureClock(samples.slice(0, 1))?.uncertaintySeconds ?? Infinity
        expect(measureClock(samples)?.uncertaintySeconds).toBeLessThanOrEqual(few)
      }),
    )
  })

  test('holds against a minority of wrong dates', () => {
    fc.assert(
      fc.property(anyTrips, fc.integer({ min: 5000, max: 90_000 }), ([offset, samples], lag) => {
        const wrong = samples.slice(0, Math.floor((samples.length - 1) / 2))
        const mixed = [...samples, ...wrong.map((sample) => ({ ...sample, date: sample.date - lag }))]
        const { offsetSeconds, uncertaintySeconds } = measured(mixed)
        expect(Math.abs(offset / 1000 - offsetSeconds)).toBeLessThanOrEqual(uncertaintySeconds + 1e-6)
      }),
    )
  })

  test('narrows to the round trip when samples are spread over a second', () => {
    const samples = Array.from({ length: 100 }, (_, index) => sampleOf(2500, { at: index * 10, there: 1, back: 1 }))
    expect(measureClock(samples)?.uncertaintySeconds).toBeLessThan(0.01)
  })

  test('is none when the dates contradict each other, or there are none', () => {
    const one = sampleOf(0, { at: 0, there: 1, back: 1 })
    expect(measureClock([one, { ...one, date: one.date + 60_000 }])).toBeNull()
    expect(measureClock([])).toBeNull()
  })
})

describe('a sample', () => {
  const answer = { status: 200, body: Buffer.alloc(0), milliseconds: 40 }
  test('comes from the Date line', () => {
    const headers: [string, string][] = [['date', 'Sun, 06 Nov 1994 08:49:37 GMT']]
    expect(clockSample({ ...answer, headers }, 960, 1000)).toEqual({
      sentAt: 960,
      receivedAt: 1000,
      date: 784_111_777_000,
    })
  })
  test.each([[[]], [[['Date', 'soon']]]] as [[string, string][]][])('needs one: %j', (headers) => {
    expect(clockSample({ ...answer, headers }, 960)).toBeNull()
  })
})

describe("the target's clock", () => {
  test('is ours and the offset', () => {
    expect(clock().now()).toBe(12_000)
    expect(clock().slackSeconds).toBeCloseTo(2.1)
  })
  test('is known the less the longer it has not been measured, to a quarter of a second', () => {
    let now = 10_000
    const aging = new TargetClock({ offsetSeconds: 2, uncertaintySeconds: 0.1 }, 2, () => now)
    now += 100_000
    expect(aging.uncertaintySeconds).toBeCloseTo(0.11)
    now += 86_400_000
    expect(aging.uncertaintySeconds).toBeCloseTo(0.35)
    aging.measured({ offsetSeconds: 2, uncertaintySeconds: 0.1 })
    expect(aging.uncertaintySeconds).toBeCloseTo(0.1)
  })
  test('follows the control API, whose offsets replace each other', () => {
    const shifted = clock()
    shifted.shift(300)
    shifted.shift(5)
    expect(shifted.now()).toBe(17_000)
    shifted.shift(0)
    expect(shifted.now()).toBe(12_000)
  })
  test('keeps a measurement that was made while shifted', () => {
    const shifted = clock()
    shifted.shift(5)
    shifted.measured({ offsetSeconds: 8, uncertaintySeconds: 0.2 })
    expect(shifted.offsetSeconds).toBe(8)
    shifted.shift(0)
    expect(shifted.now()).toBe(13_000)
  })
})
