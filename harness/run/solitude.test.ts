import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Solitude } from './solitude.ts'

test('a play is alone: what is under way has ended, and what comes waits', async () => {
  const solitude = new Solitude()
  const said: string[] = []
  const say = async (what: string): Promise<void> => {
    said.push(`${what} begins`)
    await pause(5)
    said.push(`${what} ends`)
  }
  const before = solitude.beside(() => say('before'))
  await pause(0)
  const alone = solitude.alone(() => say('alone'))
  await pause(0)
  const after = solitude.beside(() => say('after'))
  await Promise.all([before, alone, after])
  expect(said).toEqual(['before begins', 'before ends', 'alone begins', 'alone ends', 'after begins', 'after ends'])
})

test('two that want to be alone are so one after the other', async () => {
  const solitude = new Solitude()
  let present = 0
  const play = async (): Promise<number> => {
    present += 1
    await pause(5)
    return present--
  }
  expect(await Promise.all([1, 2, 3].map(() => solitude.alone(play)))).toEqual([1, 1, 1])
})

test('what does not end is not waited for, and holds up nobody', async () => {
  const solitude = new Solitude()
  let end: (() => void) | undefined
  const endless = solitude.beside(() => new Promise<void>((resolve) => (end = resolve)))
  await pause(0)
  expect(await solitude.alone(async () => 'alone')).toBeUndefined()
  expect(await solitude.beside(async () => 'beside')).toBe('beside')
  end?.()
  await endless
})

test('a play that throws leaves the way open', async () => {
  const solitude = new Solitude()
  await expect(solitude.alone(() => Promise.reject(new Error('fell')))).rejects.toThrow('fell')
  expect(await solitude.beside(async () => 'beside')).toBe('beside')
})
