import { expect, test } from 'vitest'
import spendCap from '../../suites/claims/spend-cap.ts'
import { startServer } from '../reference/index.ts'
import { parseProfile } from '../target/index.ts'
import { findListedPrices } from './listed-prices.ts'
import { prepareTarget } from './preflight.ts'
import { setUp } from './set-up.ts'

const hasListedPrices = async (variant?: string): Promise<boolean> => {
  const server = await startServer(variant === undefined ? {} : { variant })
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const { signal } = new AbortController()
  const setup = await setUp({ profile, seed: 0, signal })
  try {
    await prepareTarget(setup)
    await findListedPrices(setup, [spendCap])
    return setup.lab.capabilities.has('listed-prices')
  } finally {
    await setup.close()
    await server.close()
  }
}

test('an exchange that offers at the prices of the fixture has listed prices', async () => {
  expect(await hasListedPrices()).toBe(true)
})

test('one that adds a fee has not, and caps around the prices of the fixture try nothing there', async () => {
  expect(await hasListedPrices('adds its fee to the price')).toBe(false)
})
