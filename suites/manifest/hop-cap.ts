import { document } from '../../harness/plan/rule.ts'
import { body, having, member } from '../served.ts'

export default document({
  id: 'manifest/hop-cap',
  spec: 'Manifest (WellKnownManifest)',
  level: 'must',
  requires: '`max_intermediary_hops` is a whole number, 0 or more.',
  of: 'manifest',
  where: having('max_intermediary_hops'),
  holds: body({ max_intermediary_hops: { type: 'integer', minimum: 0, description: 'a whole number, 0 or more' } }),
  faults: {
    text: member('it is a text', '/max_intermediary_hops', '3'),
    negative: member('it is negative', '/max_intermediary_hops', -1),
    fraction: member('it has a fraction', '/max_intermediary_hops', 1.5),
    boolean: member('it is a truth value', '/max_intermediary_hops', true),
    object: member('it is an object', '/max_intermediary_hops', { value: 3 }),
  },
  variations: {
    zero: member('it is 0', '/max_intermediary_hops', 0),
    large: member('it is large', '/max_intermediary_hops', 2_147_483_647),
  },
  mutants: {
    'states its hop cap as a text': 'text',
    'states a negative hop cap': 'negative',
    'states half a hop': 'fraction',
    'states its hop cap as a truth value': 'boolean',
    'wraps its hop cap in an object': 'object',
  },
})
