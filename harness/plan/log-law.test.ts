import { expect, test } from 'vitest'
import { judgeLog, type Fetches } from './log-law.ts'
import type { LogLaw } from './rule.ts'

const fetchedAt =
  (lists: Record<string, number[]>, directories: Record<string, number[]> = {}): Fetches =>
  (name, document) =>
    (document === 'list' ? lists : directories)[name] ?? []

const law = (rest: Partial<LogLaw>): LogLaw => ({ of: ['a'], documents: ['list'], ...rest })

test.each([
  [{ most: 0 }, [], true],
  [{ most: 0 }, [1], false],
  [{ least: 1 }, [], false],
  [{ age: 330 }, [0, 300], true],
  [{ age: 330 }, [0, 269], false],
  [{ age: 330 }, [], false],
])('%j of fetches at %j, at 600 s: %s', (rest, times, holds) => {
  expect(judgeLog(law(rest), fetchedAt({ a: times }), 600).holds).toBe(holds)
})

const leavingAlone = (directories: number[], lists: number[]) => {
  const witness = { of: 'a', document: 'directory' }
  return judgeLog(law({ most: 0, witness }), fetchedAt({ a: lists }, { a: directories }), 9)
}

test('what a target leaves alone says nothing where it fetched nothing at all', () => {
  expect(leavingAlone([1], [])).toEqual({ holds: true })
  expect(leavingAlone([], [])).toMatchObject({ unclear: true })
  expect(leavingAlone([], [1])).not.toHaveProperty('unclear')
})

const gaps = { notWith: 'directory', tick: 3, least: 267, vary: { of: 3, by: 3 } }
const rhythm = (times: number[], directories: number[] = []) =>
  judgeLog(law({ gaps }), fetchedAt({ a: times }, { a: directories }), 2000)

test('gaps are long enough, and vary', () => {
  expect(rhythm([0, 300, 590, 910, 1190, 1500])).toEqual({ holds: true })
  expect(rhythm([0, 300, 600, 900, 1200, 1500])).toMatchObject({ says: expect.stringContaining('alike') })
  expect(rhythm([0, 300, 590, 640, 910, 1190])).toMatchObject({ says: expect.stringContaining('50 s') })
})

test('processes of one target that poll for themselves are told apart', () => {
  expect(rhythm([0, 0.1, 290, 290, 575, 620, 902, 935, 1200, 1260])).toEqual({ holds: true })
  expect(rhythm([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toMatchObject({ says: expect.stringContaining('1 s') })
})

test('the first two gaps are not judged, nor are too few', () => {
  expect(rhythm([0, 1, 100, 390, 700, 980])).toEqual({ holds: true })
  expect(rhythm([0, 300, 590])).toMatchObject({ holds: false, unclear: true })
})

test('a fetch that comes with the directory is none of the polls, unless all do', () => {
  expect(rhythm([0, 300, 590, 640, 910, 1190, 1500], [640])).toEqual({ holds: true })
  expect(rhythm([0, 361, 684, 1056, 1423], [0, 361, 684, 1056, 1423])).toMatchObject({ unclear: true })
  expect(rhythm([0, 361, 684, 1056, 1350, 1700], [361, 684, 1056, 1350, 1700])).toEqual({ holds: true })
})
