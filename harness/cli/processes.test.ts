import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { parseProfile } from '../target/index.ts'
import { processesFor, type Wanted } from './processes.ts'

const local = { endpoint: 'http://127.0.0.1:8700/v1' }
const ample = { milliseconds: 60_000 }

test.each<[what: string, profile: object, wanted: Wanted, processes: number]>([
  ['a minute on loopback', {}, ample, Math.min(2, availableParallelism())],
  ['many cases', {}, { cases: 100_000 }, Math.min(2, availableParallelism())],
  ['a few seconds', {}, { milliseconds: 5_000 }, 1],
  ['few cases', {}, { cases: 500, milliseconds: 60_000 }, 1],
  ['another host', { endpoint: 'https://exchange.example/v1', permission: 'its operator' }, ample, 1],
  ['a rate', { limits: { rate: 50 } }, ample, 1],
  ['participants on ports', { participants: { hosting: 'ports' } }, ample, 1],
  ['one request at a time', { limits: { concurrency: 1 } }, ample, 1],
  ['a file of exchanges', {}, { ...ample, har: 'all.har' }, 1],
  ['so many as are wanted', {}, { processes: 3, cases: 10 }, 3],
])('%s', (_, profile, wanted, processes) =>
  expect(processesFor(parseProfile(JSON.stringify({ ...local, ...profile })), wanted)).toBe(processes),
)

test('where more than one cannot be, whoever wants them is told', () => {
  const profile = parseProfile(JSON.stringify({ ...local, participants: { hosting: 'ports' } }))
  expect(() => processesFor(profile, { processes: 2 })).toThrow(
    '--processes 2: more than one process needs participants.hosting: loopback; leave it out',
  )
})
