import { document } from '../../harness/plan/rule.ts'
import { body, member } from '../served.ts'

export default document({
  id: 'manifest/version',
  spec: 'Manifest (WellKnownManifest); Versioning',
  level: 'must',
  requires: 'The `ver` of a manifest is the text `1.0`.',
  of: 'manifest',
  holds: body({ ver: { const: '1.0', description: '"1.0"' } }, ['ver']),
  faults: {
    missing: member('`ver` is missing', '/ver'),
    major: member('`ver` is `1`', '/ver', '1'),
    number: member('`ver` is a number', '/ver', 1),
    patch: member('`ver` has three parts', '/ver', '1.0.0'),
    next: member('`ver` is `2.0`', '/ver', '2.0'),
    prefixed: member('`ver` is `v1.0`', '/ver', 'v1.0'),
  },
  variations: {
    'unknown-member': member('there is a member that is not known', '/colour', 'green'),
  },
  mutants: {
    'states no version': 'missing',
    'calls its manifest version 1': 'major',
    'states its version as a number': 'number',
    'states its version in three parts': 'patch',
    'calls its manifest version 2.0': 'next',
    'puts a v before its version': 'prefixed',
  },
})
