import { requester, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { filtered } from './baseline.ts'
import { coveredAmongAny, notCoveredAmongAny } from './drawn.ts'
import { among, declared, gatedBy } from './edits.ts'

const [reports, credit, open] = ['{uri.reports}', gatedBy('credit:read'), '{uri.open}']

const below = '{uri.open}/below'
const nowhere = '{publisher.base}/reports/nowhere'

/** Whatever an exchange takes it for, it is not another's that is covered. */
const instead = (how: string, uri: string) =>
  among(`a resource that is not covered is asked for ${how}`, ['internal:reports'], [uri], uri)

/** What somebody is opens nothing. */
const of = (type: string, wanted = credit, declares = 'internal:reports') =>
  together(
    `a requester of ${type} asks for a resource that is not covered`,
    among('', [declares], [wanted], wanted),
    requester('', { type }),
  )

/** Whom somebody claims to be opens nothing either. */
const as = (says: string, members: Record<string, string>) =>
  together(
    `a requester that ${says} asks for a resource that is not covered`,
    among('', ['internal:reports'], [credit], credit),
    requester('', members),
  )

/**
 * Each resource is matched by itself, whatever else is asked for. Entitlements may be verified as late as at Execute, but
 * what is declared is there for Discover to filter by.
 */
export default flip({
  id: 'scopes/only-matching',
  spec: 'Authentication, Scopes, flow',
  level: 'must',
  requires: 'Of the resources that are asked for all that are covered are offered, and no others.',
  implies: ['scopes/lattice', 'scopes/subscription', 'delegation/relayed'],
  needs: declared,
  partsNeed: {
    forwarding: ['through-a-broker'],
    'several-resources': ['covered-first', 'any-covered', 'covered-last', 'both-covered'],
  },
  on: filtered,
  faults: {
    'after-covered': among(
      'a resource that is not covered stands after one that is',
      ['internal:reports'],
      [reports, credit],
      credit,
    ),
    'before-covered': among(
      'a resource that is not covered stands before one that is',
      ['internal:reports'],
      [credit, reports],
      credit,
    ),
    'one-of-any': notCoveredAmongAny,
    'beside-public': among(
      'a resource that is not covered stands beside a public one',
      ['internal:reports'],
      [open, credit],
      credit,
    ),
    'after-many': among(
      'a resource that is not covered stands after nineteen places that are none',
      ['internal:reports'],
      [...Array.from({ length: 19 }, (_, i) => `${below}/${i}`), credit],
      credit,
    ),
    'after-more': among(
      'a resource that is not covered stands after forty places that are none',
      ['internal:reports'],
      [...Array.from({ length: 40 }, (_, i) => `${below}/${i}`), credit],
      credit,
    ),
    twice: among('a resource that is not covered is asked for twice', ['internal:reports'], [credit, credit], credit),
    'with-a-slash': instead('with a slash behind it', `${credit}/`),
    'with-a-query': instead('with a query behind it', `${credit}?x=1`),
    'percent-encoded': instead('with a letter percent-encoded', '{publisher.base}/gated/%63redit/read'),
    'by-another-scheme': instead('by the scheme in capitals', 'HTTP://{publisher.host}/gated/credit/read'),
    'by-a-way-round': instead('by a way round', '{publisher.base}/gated/../gated/credit/read'),
    'with-a-space': instead('with a space behind it', `${credit} `),
    'with-a-fragment': instead('with a fragment behind it', `${credit}#x`),
    'with-a-parameter': instead('with a parameter behind its path', `${credit};x=1`),
    'with-a-parameter-within': instead('with a parameter in its path', '{publisher.base}/gated;x=1/credit/read'),
    'with-an-extension': instead('with an extension', `${credit}.json`),
    'with-a-double-slash': instead('with a slash twice', '{publisher.base}//gated/credit/read'),
    'with-an-encoded-slash': instead('with a slash percent-encoded', '{publisher.base}/gated%2Fcredit/read'),
    'with-a-backslash': instead('with a backslash', String.raw`{publisher.base}/gated\credit/read`),
    'with-a-dot': instead('by way of a dot', '{publisher.base}/./gated/credit/read'),
    'by-a-way-through-a-parameter': instead(
      'by a way through a parameter',
      '{publisher.base}/articles/..;/gated/credit/read',
    ),
    'with-a-user': instead('with a user before its host', '{scheme}://agent@{publisher.host}/gated/credit/read'),
    'by-https': instead('by https', 'https://{publisher.host}/gated/credit/read'),
    'by-a-subscription': among(
      'a subscription is declared, and what another scope opens is asked for',
      ['subscription:news'],
      [reports],
      reports,
    ),
    'free-to-subscribers': among(
      'what a scope opens, and subscribers have for nothing, is asked for by another scope',
      ['credit:read'],
      ['{uri.gated-news}'],
      '{uri.gated-news}',
    ),
    'free-to-other-subscribers': among(
      'what a scope opens, and subscribers have for nothing, is asked for by another subscription',
      ['subscription:sports'],
      ['{uri.gated-news}'],
      '{uri.gated-news}',
    ),
    'of-a-tool': of('REQUESTER_TYPE_HUMAN_TOOL'),
    'of-a-service': of('REQUESTER_TYPE_SERVICE'),
    'of-a-delegate': of('REQUESTER_TYPE_DELEGATED'),
    'of-research': of('REQUESTER_TYPE_RESEARCH'),
    'of-research-for-papers': of('REQUESTER_TYPE_RESEARCH', gatedBy('academic:papers')),
    'of-a-service-for-reports': of('REQUESTER_TYPE_SERVICE', reports, 'credit:read'),
    'of-the-owners-domain': as('declares the domain of its owner', { domain: '{owner.host}' }),
    'of-the-publishers-domain': as('declares the domain of its publisher', { domain: '{publisher.host}' }),
    'of-the-owners-id': as('is called as its owner', { id: '{owner.host}' }),
    'through-a-broker': together(
      'a broker passes on that a resource is asked for which is not covered',
      among('', ['internal:reports'], [credit], credit),
      passedOnByBroker,
    ),
    'none-named': among(
      'no resource is named, and one that is not covered is wanted',
      ['internal:reports'],
      [],
      credit,
    ),
    'not-there-before-another': among(
      'what does not exist is asked for before a public resource, and an offer is wanted for it',
      [],
      [nowhere, open],
      nowhere,
    ),
    'not-there': among('what is asked for lies below a public resource, and is none', [], [below], below),
  },
  variations: {
    'covered-first': among(
      'the resource that is covered stands first',
      ['internal:reports'],
      [reports, credit],
      reports,
    ),
    'any-covered': coveredAmongAny,
    'covered-last': among('the resource that is covered stands last', ['internal:reports'], [credit, reports], reports),
    'both-covered': among(
      'two resources are covered, each by its scope',
      ['internal:reports', 'credit:read'],
      [reports, credit],
      credit,
    ),
  },
  open: {
    'not-there-beside': among('what does not exist is asked for beside a public resource', [], [open, below], open),
  },
  mutants: {
    'takes what lies below a resource for it': 'not-there',
    'finds a resource whatever parameters its path has, and no scope for it': 'with-a-parameter',
    'finds a resource whatever its extension, and no scope for it': 'with-an-extension',
    'finds a resource however many slashes it is written with, and no scope for it': 'with-a-double-slash',
    'puts what it finds under what was asked for, one after the other': 'not-there-before-another',
    'opens everything to whoever comes through a broker': 'through-a-broker',
    'opens what is gated to whoever declares the domain of its owner': 'of-the-owners-domain',
    'opens papers to research': 'of-research-for-papers',
    'opens what is gated to subscribers': 'by-a-subscription',
    'asks those who are no subscribers for a price, and for no scope': 'free-to-subscribers',
    'offers all that is asked for where one of it is covered': 'before-covered',
    'offers what stands after something covered': 'after-covered',
    'offers all that is asked for where one of it is public': 'beside-public',
    'offers nothing unless all of it is covered': 'covered-first',
    'matches the first resource only': 'covered-last',
    'offers the first match only': 'both-covered',
  },
})
