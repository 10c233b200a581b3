import { expect, test } from 'vitest'
import { ParticipantsError } from './errors.ts'
import { PortPool, type Given } from './port-pool.ts'

/** Ports that can be listened on; 0 gives what comes next of a list. */
const pool = (range?: [number, number], { system = [] as number[], taken = [] as number[] } = {}) => {
  const coming = [...system]
  const listen = async (port: number) => {
    if (taken.includes(port)) throw new ParticipantsError('port-in-use', '')
    return { port: port === 0 ? (coming.shift() ?? 1) : port, close: () => undefined }
  }
  return new PortPool(listen, range)
}

const told = (given: Given | undefined) => given && `${given.listener.port}${given.again ? ' again' : ''}`

test('of a range those come first that were not used, then those that were given back longest ago', async () => {
  const range = pool([1, 3])
  const given: (string | undefined)[] = []
  for (const back of [1, 2, undefined, undefined, undefined, undefined]) {
    given.push(told(await range.give(false)))
    if (back !== undefined) range.takeBack(back)
  }
  expect(given).toEqual(['1', '2', '3', '1 again', '2 again', undefined])
})

test('who can do with used ones leaves half of a range to others', async () => {
  const range = pool([1, 4])
  const given: (string | undefined)[] = []
  for (let turn = 0; turn < 6; turn++) {
    const one = await range.give(true)
    given.push(told(one))
    range.takeBack(one?.listener.port ?? 0)
  }
  expect(given).toEqual(['1', '2', '1 again', '2 again', '1 again', '2 again'])
  expect(told(await range.give(false))).toBe('3')
})

test('ports that others listen on are passed over', async () => {
  expect(told(await pool([1, 3], { taken: [1, 2] }).give(false))).toBe('3')
})

test('what the system gives a second time is asked for anew', async () => {
  const any = pool(undefined, { system: [5, 5, 5, 6] })
  const first = await any.give(false)
  any.takeBack(5)
  expect([told(first), told(await any.give(false))]).toEqual(['5', '6'])
})

test('where the system has no others left a used one comes again, and says so', async () => {
  const any = pool(undefined, { system: [5, ...Array.from({ length: 200 }, () => 5)] })
  await any.give(false)
  expect(await any.give(false)).toBeUndefined()
  any.takeBack(5)
  expect(told(await any.give(false))).toBe('5 again')
})
