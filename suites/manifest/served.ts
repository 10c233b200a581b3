import { document } from '../../harness/plan/rule.ts'
import { answered, header, member } from '../served.ts'

/** The spec names no media type, and a manifest is read whatever its own is. */
export default document({
  id: 'manifest/served',
  spec: 'Endpoints',
  level: 'must',
  requires: 'A participant serves a JSON object as its manifest at `/.well-known/svc.json`.',
  of: 'manifest',
  ofAnswer: true,
  holds: {
    required: ['body'],
    properties: {
      status: answered,
      body: { type: 'object', description: 'a JSON object' },
    },
  },
  faults: {
    'not-found': { says: 'there is nothing at the path', at: '/status', value: 404 },
    array: member('the manifest is a list of one', '', [{ ver: '1.0' }]),
    text: member('the manifest is a text', '', 'ver: 1.0'),
  },
  variations: {
    charset: header('the type has a charset', 'content-type', 'application/json; charset=utf-8'),
    'type-of-its-own': header('the type is one of its own', 'content-type', 'application/svc+json'),
    'no-cache-control': header('nothing is said of caching', 'cache-control'),
  },
  mutants: {
    'serves no manifest': 'not-found',
    'serves a list of manifests': 'array',
    'serves its manifest as a JSON text': 'text',
  },
})
