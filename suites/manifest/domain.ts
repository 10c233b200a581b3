import { document } from '../../harness/plan/rule.ts'
import { body, member } from '../served.ts'

/** How a host may be written is tried where hosts are compared (host.test.ts): it depends on where the manifest is. */
export default document({
  id: 'manifest/domain',
  spec: 'Manifest (WellKnownManifest)',
  level: 'must',
  requires: 'The `domain` of a manifest is the host that serves it.',
  of: 'manifest',
  holds: body({ domain: { type: 'string', description: 'a text' } }, ['domain']),
  laws: ['own-domain'],
  faults: {
    missing: member('`domain` is missing', '/domain'),
    number: member('`domain` is a number', '/domain', 127),
    empty: member('`domain` is empty', '/domain', ''),
    another: member('`domain` is another host', '/domain', 'elsewhere.example'),
    below: member('`domain` is a host with the right beginning', '/domain', '127.0.0.1.example'),
    url: member('`domain` is a URL of the host', '/domain', 'http://127.0.0.1'),
    path: member('`domain` has a path', '/domain', '127.0.0.1/v1'),
  },
  variations: {
    'no-port': member('`domain` is without a port', '/domain', '127.0.0.1'),
    dot: member('`domain` ends in a dot', '/domain', '127.0.0.1.'),
  },
  mutants: {
    'names no domain': 'missing',
    'names its domain by a number': 'number',
    'leaves its domain empty': 'empty',
    'names another domain than its host': 'another',
    'names a domain that begins like its host': 'below',
    'names a URL as its domain': 'url',
    'names a path with its domain': 'path',
  },
})
