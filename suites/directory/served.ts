import { document } from '../../harness/plan/rule.ts'
import { answered, header, member } from '../served.ts'

export default document({
  id: 'directory/served',
  spec: 'Endpoints; Key directory (WBAFile) and JsonWebKey',
  level: 'must',
  requires: 'A participant serves its key directory at the well-known path as `application/jwk-set+json`.',
  of: 'directory',
  ofAnswer: true,
  holds: {
    required: ['body'],
    properties: {
      status: answered,
      media_type: { const: 'application/jwk-set+json', description: 'application/jwk-set+json' },
      body: { type: 'object', description: 'a JSON object' },
    },
  },
  faults: {
    'not-found': { says: 'there is nothing at the path', at: '/status', value: 404 },
    'plain-json': header('the type is application/json', 'content-type', 'application/json'),
    'draft-type': header(
      "the type is the draft's",
      'content-type',
      'application/http-message-signatures-directory+json',
    ),
    'no-type': header('there is no type', 'content-type'),
    array: member('the directory is a list of keys', '', [{ kty: 'OKP' }]),
  },
  variations: {
    charset: header('the type has a charset', 'content-type', 'application/jwk-set+json; charset=utf-8'),
    'upper-case': header('the type is in upper case', 'content-type', 'Application/JWK-Set+JSON'),
  },
  mutants: {
    'serves no directory': 'not-found',
    'serves its directory as application/json': 'plain-json',
    "serves its directory under the draft's type": 'draft-type',
    'serves its directory without a type': 'no-type',
    'serves a list of keys': 'array',
  },
})
