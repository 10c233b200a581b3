import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { setScopes } from '../delegation/edits.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import anyOf from './any-of.ts'
import caseAndSpace from './case-and-space.ts'
import { gatedBy } from './edits.ts'
import { byTokens } from './granted-by-tokens.ts'
import onlyMatching from './only-matching.ts'
import segmentwise from './segmentwise.ts'
import subscription from './subscription.ts'

const [reports, credit, open] = ['{uri.reports}', gatedBy('credit:read'), '{uri.open}']
const [news, gatedNews] = ['{uri.news}', '{uri.gated-news}']

/** Scopes in each token, in the mirror and declared, and what is asked for with them, of which the last is wanted. */
const granted = (says: string, scopes: string[], wants: string, uris = [wants], price?: Plan['wantsPrice']) =>
  edit(says, (plan) => {
    setScopes(plan, scopes)
    Object.assign(plan, { wants, ...(price !== undefined && { wantsPrice: price }) })
    plan.request.envelope.uris = uris
  })

/** Where declared scopes grant nothing, this is how what they must not cover is found out. */
export default flip({
  id: 'scopes/by-token',
  spec: 'Authentication, Scopes; Resources and their fields, Delegation token claims',
  level: 'must',
  requires: 'Scopes of a chain open what they cover, each resource by itself and at its price, and nothing else.',
  implies: [
    'scopes/lattice',
    'scopes/table',
    'quota/exhausted',
    'scopes/segmentwise',
    'scopes/only-matching',
    'scopes/subscription',
    'scopes/case-and-space',
    'scopes/any-of',
    'delegation/anchor',
    'delegation/scope-narrows',
    'claims/spend-cap',
  ],
  partsNeed: { forwarding: ['through-a-broker'] },
  on: delegated,
  faults: {
    'star-behind-letters': granted('dist:U* is granted, dist:US required', ['dist:U*'], gatedBy('dist:US')),
    'two-stars': granted('dist:** is granted, dist:US required', ['dist:**'], gatedBy('dist:US')),
    'part-of-a-segment': granted('dist:U is granted, dist:US required', ['dist:U'], gatedBy('dist:US')),
    'behind-public': granted('what is not covered stands behind a public resource', ['internal:reports'], credit, [
      open,
      credit,
    ]),
    'behind-covered': granted('what is not covered stands behind what is', ['internal:reports'], credit, [
      reports,
      credit,
    ]),
    'before-covered': granted('what is not covered stands before what is', ['internal:reports'], credit, [
      credit,
      reports,
    ]),
    'through-a-broker': together(
      'a broker passes on that a resource is asked for which is not covered',
      granted('', ['internal:reports'], credit),
      passedOnByBroker,
    ),
    'of-another-subscription': granted(
      'another subscription is granted, and no price is wanted',
      ['subscription:other'],
      news,
      [news],
      'free',
    ),
    'of-a-part-of-the-subscription': granted(
      'a part of the name of the subscription is granted, and no price is wanted',
      ['subscription:new'],
      news,
      [news],
      'free',
    ),
    'of-more-than-the-subscription': granted(
      'a segment more than the subscription is granted, and no price is wanted',
      ['subscription:news:daily'],
      news,
      [news],
      'free',
    ),
    'in-capital-letters': granted('DIST:US is granted, dist:US required', ['DIST:US'], gatedBy('dist:US')),
    'between-colons': granted(':dist:US: is granted, dist:US required', [':dist:US:'], gatedBy('dist:US')),
    'an-empty-segment': granted('dist::US is granted, dist:US required', ['dist::US'], gatedBy('dist:US')),
    'nothing-at-the-end': granted('dist: is granted, dist:US required', ['dist:'], gatedBy('dist:US')),
    ...byTokens(
      'resource',
      onlyMatching,
      'with-a-slash',
      'with-a-query',
      'with-a-space',
      'with-a-fragment',
      'percent-encoded',
      'by-another-scheme',
      'by-a-way-round',
      'with-a-parameter',
      'with-a-parameter-within',
      'with-an-extension',
      'with-a-double-slash',
      'with-an-encoded-slash',
      'with-a-user',
      'by-https',
      'of-a-service',
      'of-a-tool',
      'of-research-for-papers',
      'of-the-owners-domain',
      'of-the-owners-id',
    ),
    ...byTokens(
      'subscription',
      subscription,
      'other-profile',
      'other-case',
      'pattern',
      'name-alone',
      'no-name',
      'nameless-where-there-is-none',
      'after-subscribed',
      'before-subscribed',
    ),
    ...byTokens('spelt', caseAndSpace, 'full-width', 'percent-encoded', 'without-width', 'empty-in-the-middle'),
    ...byTokens(
      'segments',
      segmentwise,
      'question-mark',
      'point',
      'underscore',
      'percent-sign',
      'regular-expression',
      'third-differs',
      'fourth-differs',
      'other-order',
    ),
    ...byTokens('beside', anyOf, 'crossed', 'halves', 'empty-beside'),
  },
  variations: {
    'among-others': granted(
      'the scope stands among others',
      ['academic:papers', 'credit:read', 'internal:reports'],
      credit,
    ),
    subscribed: granted(
      'what is gated is wanted at no price, and its scope and the subscription are granted',
      ['internal:reports', 'subscription:news'],
      gatedNews,
      [gatedNews],
      'free',
    ),
  },
  mutants: {
    "takes a star behind letters of a token's scope for a pattern": 'star-behind-letters',
    "passes over what follows the name of a token's subscription": 'of-more-than-the-subscription',
    "takes the colons off a token's scope": 'between-colons',
    'opens all that is asked for at once to whoever has a chain': 'behind-public',
    "takes any subscription of a token's for all": 'of-another-subscription',
    'charges subscribers who have a chain': 'subscribed',
    'knows the last scope alone where there is a chain': 'among-others',
  },
})
