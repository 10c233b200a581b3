import { flip } from '../../harness/plan/rule.ts'
import { unsubscribed } from './baseline.ts'
import { among, declared, scopes } from './edits.ts'

const news = '{uri.news}'
const gatedNews = '{uri.gated-news}'
const open = '{uri.open}'
/** What is given to whoever declares none at all is the exchange's affair. */
const other = 'academic:papers'
const free = (says: string, ...declares: string[]) => scopes(`${says}, and no price is wanted`, declares, news, 'free')

/** Subscribers have paid already: their marginal price is zero, and nobody else's is. */
export default flip({
  id: 'scopes/subscription',
  spec: 'Authentication, Scopes, access tiers',
  level: 'must',
  requires: 'With the scope of a subscription its resources are offered at price 0, without it at their price.',
  implies: ['delegation/anchor'],
  needs: declared,
  partsNeed: { 'several-resources': ['after-paid', 'before-paid'] },
  on: unsubscribed,
  faults: {
    none: free('a scope that is no subscription is declared', other),
    'other-subscription': free('another subscription is declared', 'subscription:sport'),
    'other-profile': free('the name is declared under another profile', 'internal:news'),
    'part-of-the-name': free('a part of the name is declared', 'subscription:new'),
    'other-case': free('the name is declared in capital letters', 'subscription:NEWS'),
    pattern: free('a pattern of the name is declared', 'subscription:n*'),
    'more-than-the-name': free('a segment more than the name is declared', 'subscription:news:daily'),
    'name-alone': free('the name alone is declared', 'news'),
    'after-subscribed': among(
      'what is not subscribed stands after what is, and no price is wanted for it',
      ['subscription:news'],
      [news, open],
      open,
      'free',
    ),
    'before-subscribed': among(
      'what is not subscribed stands before what is, and no price is wanted for it',
      ['subscription:news'],
      [open, news],
      open,
      'free',
    ),
    'gated-by-its-scope': scopes(
      'what is gated is wanted at no price, and its scope alone is declared',
      ['internal:reports'],
      gatedNews,
      'free',
    ),
    'nameless-where-there-is-none': scopes(
      'subscriptions without a name, and as none is written, are declared for what has none, and no price is wanted',
      ['', 'null', 'None', 'nil', 'undefined'].map((name) => `subscription:${name}`),
      open,
      'free',
    ),
    'no-name': free('a subscription without a name is declared', 'subscription'),
  },
  variations: {
    subscribed: free('the subscription is declared', 'subscription:news'),
    // Of what is gated: to whoever declares a scope, an exchange may offer what it covers and nothing else.
    'among-others': scopes(
      'the subscription is declared behind two other scopes, and no price is wanted',
      [other, 'internal:reports', 'subscription:news'],
      gatedNews,
      'free',
    ),
    'before-others': scopes(
      'the subscription is declared before another scope, and no price is wanted',
      ['subscription:news', 'internal:reports'],
      gatedNews,
      'free',
    ),
    'after-paid': among(
      'what is subscribed stands after what is not, and no price is wanted for it',
      ['subscription:news'],
      [open, news],
      news,
      'free',
    ),
    'before-paid': among(
      'what is subscribed stands before what is not, and no price is wanted for it',
      ['subscription:news'],
      [news, open],
      news,
      'free',
    ),
    'gated-and-subscribed': scopes(
      'what is gated is wanted at no price, and its scope and the subscription are declared',
      ['internal:reports', 'subscription:news'],
      gatedNews,
      'free',
    ),
    // By its scope: to whoever declares one, an exchange may offer what it covers and nothing else.
    'at-its-price': scopes(
      'what is gated is wanted at its price, and its scope alone is declared',
      ['internal:reports'],
      gatedNews,
      'priced',
    ),
  },
  mutants: {
    'gives away what any subscription has': 'none',
    'takes any subscription for the right one': 'other-subscription',
    'compares the names of subscriptions only': 'other-profile',
    'takes the name alone for a subscription': 'name-alone',
    'takes what has no subscription for subscribed to under the name of none': 'nameless-where-there-is-none',
    'charges subscribers': 'subscribed',
    'charges subscribers for what is gated': 'gated-and-subscribed',
    'gives away what is gated to whoever may have it': 'gated-by-its-scope',
    'knows a subscription that stands alone only': 'among-others',
    'looks for a subscription in the last scope only': 'before-others',
  },
  open: {
    // It may open what subscribers get for nothing, or leave it to the scope that gates it.
    'gated-by-the-subscription': scopes(
      'what is gated is asked for, and the subscription alone is declared',
      ['subscription:news'],
      gatedNews,
    ),
    'public-at-its-price': scopes(
      'a scope that is no subscription is declared, and what is public is wanted at its price',
      [other],
      news,
      'priced',
    ),
    'no-scope': free('no scope is declared'),
    'any-subscription': free('subscription:* is declared', 'subscription:*'),
    'star-alone': free('* is declared', '*'),
  },
})
