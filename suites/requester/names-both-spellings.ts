import { edit } from '../../harness/plan/edit.ts'
import { requesterOf, together } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import { hopBy, relays } from '../hops/edits.ts'
import { asking } from './baseline.ts'

const unknown = 'conformance:unheard-of'

const spelt = (says: string, names: 'snake' | 'camel', members: JsonObject, ofRequester: JsonObject = {}) =>
  edit(says, (plan) => {
    Object.assign(plan.request.envelope, members)
    Object.assign(requesterOf(plan), ofRequester)
    Object.assign(plan.request.body, { names })
  })

/** Above the cap by either way of counting. */
const capped = (says: string, names: 'snake' | 'camel') =>
  edit(says, (plan) => {
    plan.signatures.push(hopBy('broker', 'broker', 'agent'))
    plan.relays = relays(2)
    plan.request.maxHops = 1
    Object.assign(plan.request.body, { names })
  })

const restrictions = {
  acceptable_restrictions: [{ axis: 'RESTRICTION_KIND_FUNCTION', values: ['SUMMARIZE', 'RETRIEVE'] }],
}

/** A proto-JSON parser takes a member by its name in the schema and by its camelCase name. */
export default flip({
  id: 'requester/names-both-spellings',
  spec: 'Protocol Buffers, ProtoJSON format, field names',
  level: 'derived',
  requires: 'Members of two words are read in both spellings.',
  implies: [
    'requester/json-strict',
    'requester/every-operation',
    'requester/relayed',
    'hops/whole-request-at-execute',
    'delegation/relayed',
    'delegation/every-operation',
    'requester/ext-critical',
    'delegation/ext-critical',
    'hops/request-cap',
  ],
  partsNeed: { 'two-brokers': ['cap-in-camel-case', 'cap-in-snake-case'] },
  on: asking,
  faults: {
    'critical-in-camel-case': spelt(
      'extCritical names an unknown extension',
      'camel',
      {},
      {
        ext: { [unknown]: true },
        ext_critical: [unknown],
      },
    ),
    'critical-in-snake-case': spelt(
      'ext_critical names an unknown extension',
      'snake',
      {},
      {
        ext: { [unknown]: true },
        ext_critical: [unknown],
      },
    ),
    'cap-in-camel-case': capped('maxHops is 1, and there are two brokers', 'camel'),
    'cap-in-snake-case': capped('max_hops is 1, and there are two brokers', 'snake'),
  },
  variations: {
    'restrictions-in-snake-case': spelt('acceptable_restrictions is given', 'snake', restrictions),
    'restrictions-in-camel-case': spelt('acceptableRestrictions is given', 'camel', restrictions),
    'empty-list-in-snake-case': spelt('ext_critical is given, and empty', 'snake', {}, { ext_critical: [] }),
    'empty-list-in-camel-case': spelt('extCritical is given, and empty', 'camel', {}, { ext_critical: [] }),
    'delegation-in-camel-case': together(
      'the members of a delegation are in camelCase',
      edit('', delegate),
      spelt('', 'camel', {}),
    ),
  },
  mutants: {
    "reads a delegation's members in snake_case only": 'delegation-in-camel-case',
    'reads names as in the schema only': 'critical-in-camel-case',
    'reads extCritical in camelCase only': 'critical-in-snake-case',
    'reads max_hops in snake_case only': 'cap-in-camel-case',
    'reads maxHops in camelCase only': 'cap-in-snake-case',
    'refuses names in camelCase': 'restrictions-in-camel-case',
    'refuses acceptable_restrictions and ext_critical in snake_case': 'restrictions-in-snake-case',
  },
})
