import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { anyWider, moreUpstream, narrowedAnyhow, someUpstream } from './drawn.ts'
import { chained, claims, declared, delegation, first, last, setScopes, toldAlike } from './edits.ts'

/** The mirror and what is declared say what the child says. */
const scopes = (says: string, parent: string, child: string): PlanEdit =>
  edit(says, (plan) => setScopes(plan, parent.split(' '), child.split(' ')))

/** With the one that opens what is asked for. */
const forty = ['internal:reports', ...Array.from({ length: 39 }, (_, i) => `dist:US:${i}`)].join(' ')

const veryLong = `dist:${'x'.repeat(294)}`

/** Seventy-nine letters. */
const long = `dist:${'x'.repeat(74)}`

export default flip({
  id: 'delegation/scope-narrows',
  spec: 'Authentication, Delegation, 2; Errors',
  level: 'must',
  requires: "Each scope of a child is covered by one of its parent's.",
  on: delegated,
  faults: {
    'one-more': scopes('the child has a scope more', 'internal:reports', 'internal:reports internal:ledger'),
    'a-subscription-more': scopes(
      'the child has a subscription more',
      'internal:reports',
      'internal:reports subscription:news',
    ),
    'a-share-more': scopes(
      'the child has a share of revenue more',
      'internal:reports',
      'internal:reports revshare:publisher',
    ),
    'one-more-unmirrored': together(
      'the child has a scope more, and the message has no mirror',
      scopes('', 'internal:reports', 'internal:reports internal:ledger'),
      delegation('', { scopes: undefined }),
    ),
    'one-more-first': scopes(
      'the child has a scope more, and names it first',
      'internal:reports',
      'internal:ledger internal:reports',
    ),
    'one-more-behind-many': scopes(
      'the child has a scope more, and names it behind forty that are right',
      forty,
      `${forty} internal:ledger`,
    ),
    'nearly-one': anyWider,
    'eighty-letters': scopes(
      'a scope of the child differs from its parent in the last of eighty letters',
      `internal:reports ${long}a`,
      `internal:reports ${long}b`,
    ),
    'seventh-segment': scopes(
      'a scope of the child differs from its parent in the seventh segment',
      'internal:reports dist:a:b:c:d:e:f',
      'internal:reports dist:a:b:c:d:e:g',
    ),
    'three-hundred-letters': scopes(
      'a scope of the child differs from its parent in the last of three hundred letters',
      `internal:reports ${veryLong}a`,
      `internal:reports ${veryLong}b`,
    ),
    'twelfth-segment': scopes(
      'a scope of the child differs from its parent in the twelfth segment',
      'internal:reports dist:a:b:c:d:e:f:g:h:i:j:k',
      'internal:reports dist:a:b:c:d:e:f:g:h:i:j:l',
    ),
    star: scopes('the child has every scope', 'internal:reports', 'internal:reports *'),
    'star-alone': claims('the child has every scope, by a star alone', last, { scope: '"*"' }),
    'segment-star-alone': claims('the child has a star alone for its last segment', last, { scope: '"internal:*"' }),
    'segment-short': scopes(
      'the child has a scope with a segment less',
      'internal:reports dist:US:CA',
      'internal:reports dist:US',
    ),
    'segment-more': scopes(
      'the child has a scope with a segment more',
      'internal:reports',
      'internal:reports internal:reports:drafts',
    ),
    'another-in-the-fourth': scopes(
      'the child has a scope that differs in its fourth segment alone',
      'internal:reports dist:US:CA:north',
      'internal:reports dist:US:CA:south',
    ),
    'other-case': scopes(
      'the child has a scope in another case',
      'internal:reports',
      'internal:reports INTERNAL:reports',
    ),
    'middle-widens': together(
      'a middle token widens, and the last narrows again',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      claims('the middle', 1, { scope: '"internal:*"' }),
    ),
    'fourth-widens': toldAlike(
      'of four tokens the last has more than its parent',
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'agent'),
      claims('the last', last, { scope: '"internal:*"' }),
    ),
    'sixth-widens': toldAlike(
      'of six tokens the last has more than its parent',
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'third-middle', 'fourth-middle', 'agent'),
      claims('the last', last, { scope: '"internal:*"' }),
    ),
    'last-takes-back': toldAlike(
      'the last token has what the first had and the middle had given up',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      claims('the first', first, { scope: '"internal:reports academic:papers"' }),
      claims('the last', last, { scope: '"internal:reports academic:papers"' }),
    ),
    'past-a-silent-one': together(
      'the last token has what the first lacks, and the one between them names no scope',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      scopes('another', 'academic:papers', 'internal:reports'),
      claims('the middle', 1, { scope: undefined }),
      declared(),
    ),
    'past-an-empty-one': together(
      'the last token has what the first lacks, and the scope of the one between them is empty',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      scopes('another', 'academic:papers', 'internal:reports'),
      claims('the middle', 1, { scope: '""' }),
      declared(),
    ),
  },
  variations: {
    subset: scopes("the child has one of its parent's scopes", 'internal:reports academic:papers', 'internal:reports'),
    'narrowed-anyhow': narrowedAnyhow,
    segment: scopes('the child narrows a segment', 'internal:*', 'internal:reports'),
    order: scopes(
      'the child has the same scopes in another order',
      'internal:reports academic:papers',
      'academic:papers internal:reports',
    ),
    repeats: scopes('the child names a scope twice', 'internal:reports', 'internal:reports internal:reports'),
  },
  open: {
    'some-upstream': someUpstream,
    'more-upstream': moreUpstream,
  },
  mutants: {
    'lets a child have a subscription of its own': 'a-subscription-more',
    'compares as much of a scope as a column holds': 'three-hundred-letters',
    'compares eight segments at most': 'twelfth-segment',
    'compares the scopes of five tokens at most': 'sixth-widens',
    'compares the first sixty-four letters of scopes where they narrow': 'eighty-letters',
    "compares the last of a child's scopes only": 'one-more-first',
    "compares eight of a child's scopes at most": 'one-more-behind-many',
    'does not ask whether scopes narrow': 'one-more',
    'lets a child have every scope': 'star',
    'compares scopes by how they begin': 'segment-more',
    'compares three segments of a scope': 'another-in-the-fourth',
    'compares scopes without case': 'other-case',
    'lets a broader scope pass for its narrower parent': 'segment-short',
    "compares the last token's scopes with the first's only": 'middle-widens',
    "compares each token's scopes with the first's only": 'last-takes-back',
    'compares scopes with those of the token just before only': 'past-a-silent-one',
    'lets any scope follow an empty one': 'past-an-empty-one',
    'wants the same scopes of a child': 'subset',
    'wants scopes of a child letter by letter': 'segment',
    'wants scopes in the same order': 'order',
    'refuses a scope that is named twice': 'repeats',
  },
})
