import { document } from '../../harness/plan/rule.ts'
import { body, member } from '../served.ts'

export default document({
  id: 'manifest/role',
  spec: 'Manifest (WellKnownManifest)',
  level: 'must',
  requires: "The `role` of a manifest is the name of its participant's role.",
  of: 'manifest',
  holds: body({}, ['role']),
  laws: ['own-role'],
  faults: {
    missing: member('`role` is missing', '/role'),
    unspecified: member('`role` is unspecified', '/role', 'ROLE_UNSPECIFIED'),
    another: member('`role` is that of another participant', '/role', 'ROLE_BROKER'),
    short: member('`role` is the end of a name', '/role', 'EXCHANGE'),
    'lower-case': member('`role` is in lower case', '/role', 'role_exchange'),
    number: member("`role` is the enum's number", '/role', 2),
  },
  variations: {},
  mutants: {
    'states no role': 'missing',
    'leaves its role unspecified': 'unspecified',
    'states the role of another': 'another',
    'shortens its role': 'short',
    'states its role in lower case': 'lower-case',
    'states its role as a number': 'number',
  },
})
