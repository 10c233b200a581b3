import { requester } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'
import { anyOtherType } from './drawn.ts'

/** Enum values are written as their exact names. */
export default flip({
  id: 'requester/type-known',
  spec: 'Protocol Buffers, ProtoJSON format, enum; Resources and their fields, RequesterType',
  level: 'derived',
  requires: 'A type that is no value of the enum is refused.',
  on: asking,
  faults: {
    'unknown-name': requester('the type is a name that the enum lacks', { type: 'REQUESTER_TYPE_ROBOT' }),
    'any-other-name': anyOtherType,
    'lower-case': requester('the type is in lower case', { type: 'requester_type_agent' }),
    'short-name': requester('the type is the name without what all names begin with', { type: 'AGENT' }),
    boolean: requester('the type is true', { type: true }),
    fraction: requester('the type is the number 1.5', { type: 1.5 }),
    array: requester('the type is a list of one name', { type: ['REQUESTER_TYPE_AGENT'] }),
    'space-before': requester('a space stands before the type', { type: ' REQUESTER_TYPE_AGENT' }),
    'space-behind': requester('a space stands behind the type', { type: 'REQUESTER_TYPE_AGENT ' }),
  },
  variations: {},
  mutants: {
    'takes any name for a type': 'unknown-name',
    'takes requester types in lower case': 'lower-case',
    'takes requester types without their prefix': 'short-name',
    'takes true for the first type': 'boolean',
    'takes the first of a list of types': 'array',
    'takes off the spaces before a type': 'space-before',
    'takes off the spaces behind a type': 'space-behind',
    'cuts fractions off types': 'fraction',
  },
  open: {
    // Readers of ProtoJSON take it; the spec has names written, and names alone.
    number: requester('the type is the number 1', { type: 1 }),
    'number-99': requester('the type is a number that the enum lacks', { type: 99 }),
    'number-as-text': requester('the type is the text "1"', { type: '1' }),
  },
})
