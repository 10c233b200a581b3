import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { bound } from '../../harness/plan/chain.ts'
import { chained, claims, delegation, first, last, sentByStranger, setScopes } from '../delegation/edits.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { accessing } from '../quota/baseline.ts'
import { accesses, at, capped, cappedBetween, sending } from '../quota/edits.ts'

const cents = (limit: string): Record<string, string> => ({ svc_max_spend_cents: limit })

/** Just below the price of what is asked for, at it, and far above it. */
const [below, price, above] = ['{price-1}', '{price}', '{price+495}']

/** Enough for one, and not for two. */
const beyondOne = '{price+2}'

const text = (digits: string): string => `"${digits}"`

/** Caps are values as serialised: an int64 is a string in proto-JSON, and may be a number. */
const spending = (
  says: string,
  parent: string,
  child: string,
  field: string | null,
  ...expected: ('accepted' | 'rejected' | 'open')[]
): Story => ({
  says,
  scene: capped(says, {
    first: cents(parent),
    last: cents(child),
    ...(field === null ? {} : { field: { max_spend_cents: field } }),
  }),
  steps: at(0, ...expected),
})

/** What costs 20, and subscribers nothing. */
const subscribed = edit('the subscription is delegated', (plan) => {
  setScopes(plan, ['internal:reports', 'subscription:news'])
  plan.request.envelope.uris = ['{uri.gated-news}']
  plan.wants = '{uri.gated-news}'
})

/** Discover, and Execute by itself: others may ask in between. */
const inTwoSteps = edit('the offer is executed by itself', (plan) => {
  const { goesOn, ...asked } = structuredClone(plan)
  Object.assign(plan, { operation: 'execute', discovery: asked })
  delete plan.wants
  if (goesOn !== 'retrieve') delete plan.goesOn
})

const uncapped = { svc_max_spend_cents: undefined }

/** Another agent asks for the same, by a chain of its own. */
const shownToSubscriber = edit('a subscriber is shown it at no price', (plan) => {
  const { discovery } = plan
  if (!discovery) throw new Error('nothing is discovered first')
  delete plan.discovery
  delete plan.goesOn
  Object.assign(plan, discovery)
  for (const one of [
    sentByStranger(''),
    claims('', first, uncapped),
    claims('', last, { ...uncapped, cnf: bound('stranger') }),
    delegation('', { max_spend_cents: undefined }),
    subscribed,
  ])
    one.apply(plan, undefined as never)
})

const asked = edit('what subscribers have at price 0 is asked for', (plan) => {
  plan.request.envelope.uris = ['{uri.gated-news}']
  plan.wants = '{uri.gated-news}'
})

/** Any denial will do: the spec names no reason. Whether an exchange offers what it would not sell is its own affair. */
export default watch({
  id: 'claims/spend-cap',
  spec: 'Limits; Resources and their fields, Delegation token claims',
  level: 'must',
  requires: 'What is dearer than a grant may spend is not sold for it.',
  implies: ['quota/claim-alone', 'claims/svc-encoding', 'scopes/any-of', 'scopes/subscription'],
  needs: ['steady-prices'],
  partsNeed: { forwarding: ['relayed', 'passed-to-a-broker', 'of-the-brokers-token'] },
  on: accessing,
  stories: {
    dearer: spending('the price is above the cap', text(below), text(below), below, 'rejected'),
    'dearer-number': spending('the price is above the cap, which is a number', below, below, below, 'rejected'),
    'claim-alone': spending(
      'the price is above the cap, of which the message has nothing',
      text(below),
      text(below),
      null,
      'rejected',
    ),
    'dearer-number-claim-alone': spending(
      'the price is above the cap, which is a number, and of which the message has nothing',
      below,
      below,
      null,
      'rejected',
    ),
    'message-wider': {
      says: "the price is above the last token's cap, and below the message's",
      scene: capped("the message's spend cap is higher than the token's", {
        last: cents(text(below)),
        field: { max_spend_cents: above },
      }),
      steps: at(0, 'rejected'),
    },
    'child-lower': spending("the price is above the last token's cap", text(above), text(below), below, 'rejected'),
    // The child itself may be refused for it.
    'parent-lower': spending("the price is above the first token's cap", text(below), text(above), below, 'rejected'),
    'parent-lower-claim-alone': spending(
      "the price is above the first token's cap, and the message has none",
      text(below),
      text(above),
      null,
      'rejected',
    ),
    between: {
      says: "the price is above the middle token's cap, which is the only one",
      scene: cappedBetween('the middle token alone has a cap', cents(text(below))),
      steps: at(0, 'rejected'),
    },
    zero: spending('nothing may be spent', '"0"', '"0"', '0', 'rejected'),
    'zero-claim-alone': spending(
      'nothing may be spent, of which the message has nothing',
      '"0"',
      '"0"',
      null,
      'rejected',
    ),
    relayed: {
      says: 'the price is above the cap, and a broker passes both requests on',
      scene: capped('the cap is below the price', { first: cents(text(below)), last: cents(text(below)) }),
      steps: [sending(passedOnByBroker, 'rejected')],
    },
    'passed-to-a-broker': {
      says: 'the price is above the cap of a chain that the agent has passed on to the broker that signs',
      scene: together(
        'the chain is passed on, and may spend little',
        chained('', 'principal', 'agent', 'broker'),
        passedOnByBroker,
        capped('', { first: cents(text(below)), last: cents(text(below)), field: { max_spend_cents: below } }),
      ),
      steps: at(0, 'rejected'),
    },
    'of-the-brokers-token': {
      says: 'the price is above the cap of the token by which the agent has passed the chain on to the broker that signs, and nothing else has one',
      scene: together(
        'the token for the broker may spend little',
        chained('', 'principal', 'agent', 'broker'),
        passedOnByBroker,
        capped('', { last: cents(text(below)) }),
      ),
      steps: at(0, 'rejected'),
    },
    'beside-accesses': {
      says: 'the price is above the cap, beside which an access cap stands',
      scene: capped('the cap is below the price, and accesses are capped too', {
        first: { ...cents(text(below)), ...accesses(5) },
        last: { ...cents(text(below)), ...accesses(5) },
      }),
      steps: at(0, 'rejected'),
    },
    'beside-a-period': {
      says: 'the price is above the cap, beside which an access cap with a period stands',
      scene: capped('the cap is below the price, and accesses of an hour are capped too', {
        first: { ...cents(text(below)), ...accesses(5, '3600s') },
        last: { ...cents(text(below)), ...accesses(5, '3600s') },
      }),
      steps: at(0, 'rejected'),
    },
    'at-the-cap': spending('the price is the cap', text(price), text(price), price, 'accepted'),
    subscribed: {
      says: 'the cap is below the price, of which a subscriber pays nothing',
      scene: together(
        'a subscriber may spend little',
        subscribed,
        capped('little', { first: cents(text(below)), last: cents(text(below)), field: { max_spend_cents: below } }),
      ),
      steps: at(0, 'accepted'),
    },
    'nothing-for-nothing': {
      says: 'nothing may be spent, and a subscriber pays nothing',
      scene: together(
        'a subscriber may spend nothing',
        subscribed,
        capped('nothing', { first: cents('"0"'), last: cents('"0"'), field: { max_spend_cents: '0' } }),
      ),
      // What may spend nothing is spent, one may say.
      steps: at(0, 'open'),
    },
    'shown-to-a-subscriber': {
      says: 'the price is above the cap, and a subscriber is shown the same at no price before it is executed',
      scene: together(
        'the cap is below the price',
        asked,
        capped('the cap', { first: cents(text(below)), last: cents(text(below)), field: { max_spend_cents: below } }),
        inTwoSteps,
      ),
      steps: [{ at: 0, hold: true }, sending(shownToSubscriber, 'open'), ...at(0, 'rejected')],
    },
    sum: spending(
      'two prices are together above the cap',
      text(beyondOne),
      text(beyondOne),
      beyondOne,
      'accepted',
      'open',
    ),
  },
  high: ['sum'],
  mutants: {
    'sells at any price by a chain that an agent has passed on to a broker': 'passed-to-a-broker',
    'passes over the spend cap of the token that names a broker': 'of-the-brokers-token',
    "looks at the message's spend cap where it has one": 'message-wider',
    'sells for more than the grant may spend': 'dearer',
    'takes a spend cap in digits for none': 'dearer',
    'takes a spend cap that is a number for none': 'dearer-number',
    "looks at the message's spend cap alone": 'claim-alone',
    "looks at the first token's spend cap alone": 'child-lower',
    "looks at the lower spend cap of the last token's and the message's": 'parent-lower-claim-alone',
    "looks at the last token's spend cap alone": 'parent-lower',
    'looks at the spend caps of the first and the last token': 'between',
    'takes a spend cap of zero for none': 'zero',
    'compares cents with whole units': 'dearer',
    'makes cents of whole units, and cuts off what is less than one': 'dearer',
    'looks at what was spent before, and not at the price': 'dearer',
    'looks at a spend cap where there is no access cap': 'beside-accesses',
    'looks at a spend cap where there is no period': 'beside-a-period',
    'looks at a spend cap where there is no broker': 'relayed',
    'does not sell at the cap': 'at-the-cap',
    'goes by the price that was last shown for a URI': 'shown-to-a-subscriber',
    'spends the price of the list where a subscriber pays nothing': 'subscribed',
  },
})
