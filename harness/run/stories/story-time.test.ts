import { expect, test } from 'vitest'
import type { Setup } from '../set-up.ts'
import { storyTime } from './story-time.ts'

const done = { kind: 'done' } as const

const told = async (moments: number[]): Promise<string[]> => {
  const calls: string[] = []
  const call = (says: string) => (calls.push(says), Promise.resolve(done))
  const control = {
    setClock: (offset: number) => call(`clock ${offset}`),
    putFixture: () => call('fixture'),
  }
  const renew = () => call('refresh')
  const clock = { shift: () => undefined }
  const setup = { control, clock, renew, fixture: {}, lab: { capabilities: new Set(['clock']) } } as unknown as Setup
  const time = storyTime(setup)
  for (const moment of moments) await time.moveTo(moment)
  await time.end()
  return calls
}

test('a clock that was moved is put back, and the target forgets what it knows of a time that has not come', async () => {
  expect(await told([0, 10, 400])).toEqual(['clock 10', 'clock 400', 'clock 0', 'fixture', 'refresh'])
})

test('a clock that was not moved is left alone', async () => {
  expect(await told([0])).toEqual([])
})
