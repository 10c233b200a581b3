import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { scopes } from '../scopes/edits.ts'
import { delegated } from './baseline.ts'
import { claims, declared, delegation, first, last } from './edits.ts'

export default flip({
  id: 'delegation/mirror',
  spec: 'Resources and their fields, Delegation',
  level: 'must',
  requires: "The token's scope counts, not what delegation.scopes says of it.",
  implies: ['delegation/scope-omitted', 'delegation/scope-of-the-last', 'scopes/only-matching', 'scopes/subscription'],
  on: delegated,
  // What Execute then costs by the token, its answer does not say.
  partsNeed: { 'verified-early': ['subscription'] },
  faults: {
    wider: together(
      "the mirror has the resource's scope, and the token another",
      claims('the parent', first, { scope: '"academic:papers"' }),
      claims('the child', last, { scope: '"academic:papers"' }),
      declared('academic:papers'),
      delegation('the mirror', { scopes: ['academic:papers', 'internal:reports'] }),
    ),
    'of-the-first-token': together(
      'the mirror and the first token have the scope of the resource, and the last token has another',
      claims('the parent', first, { scope: '"academic:papers internal:reports"' }),
      claims('the child', last, { scope: '"academic:papers"' }),
      declared('academic:papers'),
      delegation('the mirror', { scopes: ['academic:papers', 'internal:reports'] }),
    ),
    'wider-than-a-silent-token': together(
      "the mirror has the resource's scope, the last token has none, and the first another",
      claims('the parent', first, { scope: '"academic:papers"' }),
      claims('the child', last, { scope: undefined }),
      declared('academic:papers'),
      delegation('the mirror', { scopes: ['academic:papers', 'internal:reports'] }),
    ),
    'wider-than-an-empty-token': together(
      "the mirror has the resource's scope, the scope of the last token is empty, and the first has another",
      claims('the parent', first, { scope: '"academic:papers"' }),
      claims('the child', last, { scope: '""' }),
      declared('academic:papers'),
      delegation('the mirror', { scopes: ['academic:papers', 'internal:reports'] }),
    ),
    subscription: together(
      'the mirror has a subscription, and the token another scope; no price is wanted',
      claims('the parent', first, { scope: '"academic:papers"' }),
      claims('the child', last, { scope: '"academic:papers"' }),
      scopes('', ['academic:papers'], '{uri.news}', 'free'),
      delegation('the mirror', { scopes: ['academic:papers', 'subscription:news'] }),
    ),
  },
  variations: {},
  mutants: {
    'grants what the mirror says': 'wider',
    'grants what the mirror says and the first token covers': 'of-the-first-token',
    'grants what the mirror says where the last token is silent': 'wider-than-a-silent-token',
    'grants what the mirror says where the scope of the last token is empty': 'wider-than-an-empty-token',
  },
  open: {
    narrower: delegation('the mirror has none of the scopes of the token', { scopes: ['academic:papers'] }),
  },
})
