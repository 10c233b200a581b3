import { expect, test } from 'vitest'
import type { Step, Story } from './rule.ts'
import { momentsOf, refreshes, timelineOf } from './timeline.ts'

const send: Step = { at: 0, send: null, expect: 'accepted' }
const renewal = (by: 'refresh' | 'clock'): Step => ({ at: 0, renew: { by, after: 340 } })
const story = (...steps: Step[]): Story => ({ says: 'a story', scene: null, steps })

const told = (by: 'refresh' | 'clock', clock: boolean, refresh: boolean): [number, number][] =>
  timelineOf(story(send, renewal(by), send, renewal(by), send), { clock, refresh }).map((beat) => [
    beat.moment,
    beat.round,
  ])

const byCall = [
  [0, 0],
  [0, 1],
  [0, 2],
]
const byTime = [
  [0, 0],
  [340, 0],
  [680, 0],
]

test('what is cached is renewed by a call, or in the course of time, whatever the target has', () => {
  expect(told('refresh', true, true)).toEqual(byCall)
  expect(told('refresh', true, false)).toEqual(byTime)
  expect(told('refresh', false, false)).toEqual(byTime)
  expect(told('clock', true, true)).toEqual(byTime)
  expect(told('clock', false, true)).toEqual(byCall)
})

test('stories know whether they call for a refresh', () => {
  expect(refreshes(story(send, renewal('refresh')), { clock: true, refresh: true })).toBe(true)
  expect(refreshes(story(send, renewal('clock')), { clock: true, refresh: true })).toBe(false)
  expect(refreshes(story(send), { clock: true, refresh: true })).toBe(false)
})

test('the clock ticks between the steps of a story that wants it, where it can be set', () => {
  const ticking: Story = { ...story(send, { ...send, at: 10 }), tick: 3 }
  const moments = (clock: boolean): number[] => {
    const able = { clock, refresh: false }
    return [...new Set(momentsOf(ticking, timelineOf(ticking, able), able))].toSorted((a, b) => a - b)
  }
  expect(moments(true)).toEqual([0, 3, 6, 9, 10])
  expect(moments(false)).toEqual([0, 10])
})
