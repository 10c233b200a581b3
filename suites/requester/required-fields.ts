import { envelope, requester } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'
import { anyId, anyLongId } from './drawn.ts'

/** Nobody asks anonymously. */
export default flip({
  id: 'requester/required-fields',
  spec: 'Resources and their fields, Requester',
  level: 'must',
  requires: 'A request says who asks: requester, its id and its domain.',
  on: asking,
  faults: {
    'no-id': requester('there is no id', { id: undefined }),
    'empty-id': requester('the id is empty', { id: '' }),
    'no-domain': requester('there is no domain', { domain: undefined }),
    'empty-domain': requester('the domain is empty', { domain: '' }),
    'no-requester': envelope('there is no requester', { requester: undefined }),
    'null-requester': envelope('the requester is null', { requester: null }),
    'requester-text': envelope('the requester is a string', { requester: '{id}' }),
    'requester-list': envelope('the requester is a list', { requester: [] }),
    'requester-by-position': envelope("the requester is a list of its members' values", {
      requester: ['{id}', '{agent.host}', 'REQUESTER_TYPE_AGENT'],
    }),
  },
  variations: {
    'any-id': anyId,
    'named-with-marks': requester('the name has quotation marks, braces and a backslash', {
      name: `O'Reilly "Labs" {a,b} \\ %s; -- $1`,
    }),
    named: requester('an optional name is given', { name: 'Reading room' }),
  },
  open: {
    // Some readers of records make objects of lists of pairs by themselves.
    'requester-by-pairs': envelope('the requester is a list of names and values', {
      requester: [
        ['id', '{id}'],
        ['domain', '{agent.host}'],
        ['type', 'REQUESTER_TYPE_AGENT'],
      ],
    }),
    'any-long-id': anyLongId,
    // What a store, or the text of a query, may stumble over.
    'id-with-marks': requester('the id has quotation marks, braces and a backslash', {
      id: `{id}'"{a,b} \\ %s; -- $1`,
    }),
    'name-with-null': requester('the name has a null character', { name: 'Reading\u0000room' }),
    'id-with-null': requester('the id has a null character', { id: '{id}\u0000' }),
    'id-of-300': requester('the id has three hundred letters', { id: `{id}${'i'.repeat(300)}` }),
    'members-with-marks': requester('members of ext have a point or a dollar sign in their names', {
      ext: { 'conformance.test': 1, $conformance: 2, '': 3 },
    }),
    'uri-twice': envelope('a URI is asked for twice', { uris: ['{uri.open}', '{uri.open}'] }),
    'no-uris': envelope('no URI is asked for', { uris: [] }),
    // Whoever cuts it for a log may cut a letter in two.
    ...Object.fromEntries(
      ['', 'a', 'aa'].map((before) => [
        `wide-id-${before.length}`,
        requester(`the id begins with ${before.length} narrow letters and forty wide ones`, {
          id: `${before}${'語'.repeat(40)}{id}`,
        }),
      ]),
    ),
  },
  mutants: {
    'does not ask for an id': 'no-id',
    'takes an empty id': 'empty-id',
    'does not ask for a domain': 'no-domain',
    'takes an empty domain': 'empty-domain',
    'serves those who do not say who they are': 'no-requester',
    'wants small letters in an id': 'any-id',
    'puts a name into the text of a query': 'named-with-marks',
    'refuses requesters with a name': 'named',
  },
})
