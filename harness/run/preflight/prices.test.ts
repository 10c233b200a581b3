import { expect, test } from 'vitest'
import spendCap from '../../../suites/claims/spend-cap.ts'
import direct from '../../../suites/hops/direct.ts'
import { compose, storiesOf } from '../../plan/compose.ts'
import { articlePrice } from '../../plan/fixture.ts'
import { startServer } from '../../reference/index.ts'
import { parseProfile } from '../../target/index.ts'
import { findChainForm } from './chain-form.ts'
import { perform } from '../perform.ts'
import { findPrices, findSteadyPrice } from './prices.ts'
import { prepareTarget } from './preflight.ts'
import { setUp } from '../set-up.ts'

/** What is found of prices: capabilities, and what an article costs. */
const pricesAt = async (variant?: string, rules = [direct, spendCap]): Promise<(string | number)[]> => {
  const server = await startServer(variant === undefined ? {} : { variant })
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const { signal } = new AbortController()
  const setup = await setUp({ profile, seed: 0, signal })
  try {
    await prepareTarget(setup)
    await findPrices(setup, rules)
    const { capabilities, place } = setup.lab
    return [...capabilities, place.price ?? 'unknown'].filter(
      (one) => typeof one === 'number' || one.includes('prices'),
    )
  } finally {
    await setup.close()
    await server.close()
  }
}

test('an exchange that offers at the prices of the fixture has these', async () => {
  expect(await pricesAt()).toEqual(['prices', 'prices-below-caps', 'steady-prices', articlePrice])
})

test('caps are set around what one asks for that adds a fee', async () => {
  expect(await pricesAt('adds its fee to the price')).toEqual([
    'prices',
    'prices-below-caps',
    'steady-prices',
    articlePrice * 2,
  ])
})

test('one that is dearer than ample caps has prices above them', async () => {
  expect(await pricesAt('sells dearly')).toEqual(['prices'])
})

test('one that sells nothing for money has none', async () => {
  expect(await pricesAt('sells nothing for money')).toEqual(['prices-below-caps'])
})

test('one that offers nothing to whoever names no scope is asked with one', async () => {
  expect(await pricesAt('offers nothing to whoever names no scope')).toEqual([
    'prices',
    'prices-below-caps',
    'steady-prices',
    articlePrice,
  ])
})

test('one that sells to delegates alone is asked by a chain, where a rule brings one', async () => {
  const variant = 'sells to delegates alone, by URLs that are not bound'
  expect(await pricesAt(variant)).toEqual(['prices', 'prices-below-caps', 'steady-prices', articlePrice])
  expect(await pricesAt(variant, [direct])).toEqual(['prices', 'prices-below-caps'])
})

test('where chains are joined otherwise the price is known once that is', async () => {
  const server = await startServer({ variant: 'takes chains joined by spaces' })
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const setup = await setUp({ profile, seed: 0, signal: new AbortController().signal })
  try {
    await prepareTarget(setup)
    await findPrices(setup, [direct, spendCap])
    expect(setup.lab.capabilities.has('steady-prices')).toBe(false)
    await findChainForm(setup, [spendCap.on])
    await findSteadyPrice(setup.lab, [direct, spendCap])
    expect(setup.lab.capabilities.has('steady-prices')).toBe(true)
    expect(setup.lab.place.price).toBe(articlePrice)
  } finally {
    await setup.close()
    await server.close()
  }
})

test('where a price has moved since it was found, caps are set around the present one', async () => {
  const server = await startServer({})
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const setup = await setUp({ profile, seed: 0, signal: new AbortController().signal })
  const { lab } = setup
  try {
    await prepareTarget(setup)
    await findPrices(setup, [direct, spendCap])
    lab.place.price = 8
    const dearer = storiesOf(spendCap).filter(({ slug }) => slug === 'dearer')
    const composed = compose({ baseline: spendCap.on, edits: dearer, seed: 0 })
    const { outcome, offer } = await perform(lab, composed, await lab.stage(composed.plan))
    expect(offer?.price).toBe(articlePrice)
    expect(outcome).toBe('denied')
  } finally {
    await setup.close()
    await server.close()
  }
})
