import { edit } from '../../harness/plan/edit.ts'
import { documentOf, header, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { published } from './baseline.ts'
import { jsonOf, movedTo } from './edits.ts'

const intoManifest = edit('the key is published in the manifest only', (plan) => {
  Object.assign(jsonOf(plan, 'manifest'), { keys: jsonOf(plan, 'directory').keys })
  plan.participants.agent!.documents.directory = directory('sibling')
})

const missing = () => ({ ...directory('sibling'), status: 404, body: { text: 'not found' } })

/** The directory's place is empty; a document of the same host has the keys. */
const missingButAt = (path: string) =>
  edit(`no directory is at its well-known path, and the key set is at ${path}`, (plan) => {
    const { documents } = plan.participants.agent!
    documents.elsewhere = { ...documentOf(plan, 'agent', 'directory'), path }
    documents.directory = missing()
  })

/** There is one place to look. The sibling is published there, so that the look-up itself finds something. */
export default flip({
  id: 'keys/well-known',
  spec: 'Authentication, Rules for request signatures, 5; Key publication, rotation and revocation, 1',
  level: 'must',
  requires: 'Keys are read from the directory at its well-known path and from nowhere else.',
  implies: ['keys/selected-by-thumbprint', 'keys/directory-unavailable'],
  on: published,
  faults: {
    'at-jwks-json': movedTo('the key is published at /.well-known/jwks.json only', '/.well-known/jwks.json'),
    'at-the-root': movedTo('the key is published at the root of the host only', '/'),
    'outside-well-known': movedTo(
      'the key is published under the right name outside /.well-known only',
      '/http-message-signatures-directory',
    ),
    'with-an-extension': movedTo(
      'the key is published under the right name with .json after it only',
      '/.well-known/http-message-signatures-directory.json',
    ),
    'in-the-manifest': intoManifest,
    'at-the-address-itself': together(
      '`Signature-Agent` is the address of the key set, and no directory is at its well-known path',
      missingButAt('/keys.json'),
      header('', 'signature-agent', '"{agent.base}/keys.json"'),
    ),
    'at-the-root-alone': missingButAt('/'),
    'at-jwks-json-alone': missingButAt('/.well-known/jwks.json'),
    'in-the-manifest-alone': together(
      'no directory is at its well-known path, and the key is in the manifest',
      intoManifest,
      edit('', (plan) => {
        plan.participants.agent!.documents.directory = missing()
      }),
    ),
  },
  variations: {},
  mutants: {
    'looks in /.well-known/jwks.json too': 'at-jwks-json',
    'looks in /.well-known/jwks.json where there is no directory': 'at-jwks-json-alone',
    'looks at the address itself too': 'at-the-address-itself',
    'reads keys from the manifest too': 'in-the-manifest',
  },
  open: {
    'trailing-slash': header('`Signature-Agent` ends in a slash', 'signature-agent', '"{agent.base}/"'),
    'below-a-path': together(
      '`Signature-Agent` has a path, and the directory lies below it',
      header('', 'signature-agent', '"{agent.base}/tenant"'),
      edit('', (plan) => {
        documentOf(plan, 'agent', 'directory').path = '/tenant/.well-known/http-message-signatures-directory'
      }),
    ),
  },
})
