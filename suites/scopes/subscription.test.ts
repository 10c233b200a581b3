import { expect, test } from 'vitest'
import { ruleEntitledBy } from '../../harness/plan/entitled.ts'
import { partsOf } from '../../harness/plan/part-of-rule.ts'
import subscription from './subscription.ts'

const publicToSubscribers = ['subscribed', 'after-paid', 'before-paid']

test('where a star is needed for what is public, subscribers ask for what is gated alone', () => {
  const all = partsOf(subscription)
  expect(all).toEqual(expect.arrayContaining(publicToSubscribers))
  expect(partsOf(ruleEntitledBy('declared-scope', subscription))).toEqual(all)
  expect(partsOf(ruleEntitledBy('star', subscription))).toEqual(
    all.filter((slug) => !publicToSubscribers.includes(slug)),
  )
})
