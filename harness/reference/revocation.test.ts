import { expect, test } from 'vitest'
import type { FetchedDocument } from './fetch-document.ts'
import { createRevocations } from './revocation.ts'
import { steps } from './steps/index.ts'

const listed = (...revoked: string[]): FetchedDocument => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify({ as_of: '2026-01-01T00:00:00Z', revoked })),
})

const directory = 'http://agent.test/directory'
const url = 'http://agent.test/list'

const world = (chance = 0.5) => {
  const state = { now: 0, fetches: 0, document: listed('a') as FetchedDocument | Error }
  const revocations = createRevocations({
    steps,
    now: () => state.now * 1000,
    random: () => chance,
    fetchDocument: async () => {
      state.fetches++
      if (state.document instanceof Error) throw state.document
      return state.document
    },
  })
  const at = async (second: number): Promise<number> => {
    state.now = second
    await revocations.poll()
    return state.fetches
  }
  return { state, revocations, at, held: () => [...revocations.of(directory)] }
}

test('a list is read when its directory is, and polled every 300 s, 9 percent more or less', async () => {
  for (const [chance, seconds] of [
    [0, 273],
    [0.5, 300],
    [1, 327],
  ] as const) {
    const { revocations, at } = world(chance)
    await revocations.follow(directory, url)
    expect(await at(seconds - 1)).toBe(1)
    expect(await at(seconds)).toBe(2)
    expect(await at(2 * seconds - 1)).toBe(2)
    expect(await at(2 * seconds)).toBe(3)
  }
})

test('a clock that jumps far ahead makes one poll, and one that is put back stops none', async () => {
  const { revocations, at } = world()
  await revocations.follow(directory, url)
  expect(await at(3_000)).toBe(2)
  expect(await at(-100_000)).toBe(2)
  await revocations.used(directory)
  expect(await at(-100_000)).toBe(3)
})

test('lists of directories that nobody asks for rest, and are read when somebody does', async () => {
  const { revocations, at } = world()
  await revocations.follow(directory, url)
  expect(await at(3_601)).toBe(1)
  await revocations.follow(directory, url)
  expect(await at(3_602)).toBe(2)
})

test('a snapshot replaces the one before, and whatever is none leaves it', async () => {
  const { state, revocations, held } = world()
  await revocations.follow(directory, url)
  for (const [document, expected] of [
    [listed('b', 'c'), ['b', 'c']],
    [new Error('no answer'), ['b', 'c']],
    [{ ...listed(), status: 500 }, ['b', 'c']],
    [{ ...listed(), body: Buffer.from('[]') }, ['b', 'c']],
    [{ ...listed(), body: Buffer.from('{"revoked":null}') }, ['b', 'c']],
    [{ ...listed(), body: Buffer.from('{"as_of":"2026-01-01T00:00:00Z","revoked":["d",1]}') }, ['b', 'c']],
    [{ ...listed(), body: Buffer.from('{"as_of":"2026-01-01T00:00:00Z"}') }, []],
  ] as const) {
    state.document = document
    await revocations.refresh()
    expect(held()).toEqual(expected)
  }
})

test('a list that its directory names no longer is polled no longer, and what it revoked stays so', async () => {
  const { revocations, at, held } = world()
  await revocations.follow(directory, url)
  await revocations.follow(directory, undefined)
  expect(await at(400)).toBe(1)
  expect(held()).toEqual(['a'])
})

test('there is no end of directories, and one of lists', async () => {
  const { state, revocations } = world()
  for (let i = 0; i < 5_000; i++) await revocations.follow(`${directory}/${i}`, url)
  state.fetches = 0
  await revocations.refresh()
  expect(state.fetches).toBe(1_000)
})
