import { edit } from '../../harness/plan/edit.ts'
import { envelope, requester } from '../../harness/plan/edits.ts'
import type { SerialisedBody } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'
import { anyMemberOrder } from './drawn.ts'

const text = (says: string, body: string) => edit(says, (plan) => void (plan.request.body = { text: body }))

const laidOut = (says: string, layout: SerialisedBody['layout']) =>
  edit(says, (plan) => void (plan.request.body = { layout }))

/** The digest is always that of the bytes as sent: what is tried here is the JSON alone. */
export default flip({
  id: 'requester/json-strict',
  spec: 'RFC 8259; Protocol Buffers, ProtoJSON format',
  level: 'derived',
  requires: 'A body that is no message of the right shape is refused.',
  on: asking,
  silent: ['no-scopes-listed'],
  faults: {
    array: text('the envelope stands in a list', '[{envelope}]'),
    string: text('the body is a JSON string', '"envelope"'),
    null: text('the body is null', 'null'),
    // Some readers of records take the members' values in their order.
    'by-position': text(
      "the envelope's values stand in a list",
      '["1.0",{"id":"{id}","domain":"{agent.host}","type":"REQUESTER_TYPE_AGENT"},["{uri.open}"]]',
    ),
    'cut-short': text('the closing brace is missing', '{{members}'),
    'uris-object': envelope('uris is an object', { uris: { '0': '{uri.open}' } }),
    'uris-text': envelope('uris is a string', { uris: '{uri.open}' }),
    'id-object': requester('the id is an object', { id: { value: '{id}' } }),
    'critical-text': requester('ext_critical is a string', {
      ext: { 'conformance:unheard-of': true },
      ext_critical: 'conformance:unheard-of',
    }),
    'scopes-mixed': requester('scopes is a list of a scope and an object', { scopes: ['internal:reports', {}] }),
    'scopes-text': requester('scopes is a string', { scopes: 'internal:reports' }),
  },
  variations: {
    'no-scopes-listed': requester('the list of scopes is empty', { scopes: [] }),
    'white-space': laidOut('white space stands between all tokens', 'spaced'),
    'member-order': laidOut('members stand in another order', 'reversed'),
    'any-member-order': anyMemberOrder,
    escapes: laidOut('letters are written as escapes', 'escaped'),
  },
  mutants: {
    'takes the first of a list of envelopes': 'array',
    'takes a list of values for a message': 'by-position',
    'mends a body that is cut short': 'cut-short',
    'takes an object for a list of URIs': 'uris-object',
    'takes a text for a list of one URI': 'uris-text',
    'takes what is no list of scopes for none': 'scopes-text',
    'takes whatever has a text for an id': 'id-object',
    'wants members in the order of the schema': 'member-order',
    'wants a body without white space': 'white-space',
    'wants a scope where scopes are listed': 'no-scopes-listed',
    'wants a body without escapes': 'escapes',
  },
  open: {
    // Readers that are lenient by themselves take these.
    'comma-after-all': text('a comma stands after the last member', '{{members},}'),
    'single-quotes': text('the name of a member stands in single quotes', '{\'x_name\':"x",{members}}'),
    // Readers of streams take one value, and leave what comes after it.
    'two-messages': text('the body is two envelopes', '{envelope}{envelope}'),
    'lone-surrogate': text('the name has a lone surrogate', '{"x_name":"\\ud800",{members}}'),
    'byte-order-mark': text('the body begins with a byte-order mark', '\ufeff{envelope}'),
    'member-twice': text('requester is given twice, an empty one first', '{"requester":{},{members}}'),
    'member-twice-last': text('requester is given twice, an empty one last', '{{members},"requester":{}}'),
    // Protobuf's JSON reads null as absent; validators of JSON often do not.
    'optional-null': requester('optional members are null', { name: null, scopes: null, delegation: null, ext: null }),
    // In some languages these are as good as nothing.
    'delegation-empty-text': requester('the delegation is an empty string', { delegation: '' }),
    'delegation-empty-list': requester('the delegation is an empty list', { delegation: [] }),
    // Mappers of objects to JSON take a number for its text, unless told otherwise.
    'id-number': requester('the id is a number', { id: 17 }),
    'scopes-numbers': requester('scopes is a list of numbers', { scopes: [1] }),
    'id-boolean': requester('the id is true', { id: true }),
    // Rust's readers of records take them so by themselves.
    'requester-by-position': envelope("the requester is a list of its members' values, null where there is none", {
      requester: ['{id}', '{agent.host}', 'REQUESTER_TYPE_AGENT', null, null, null, null, null],
    }),
    'domain-boolean': requester('the domain is true', { domain: true }),
  },
})
