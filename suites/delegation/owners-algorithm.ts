import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { directory, entry, participant } from '../plain.ts'
import { grantedBy } from '../revocation/baseline.ts'
import { delegated } from './baseline.ts'
import { first, link } from './edits.ts'

const owner = 'owner-mixed'
const elliptic = 'owner-elliptic'
const enciphering = 'owner-enciphering'
const elsewhere = 'owner-elsewhere'

/** An owner that is there for this alone: a directory may hold keys of other types beside ours (RFC 7517, 5). */
const granted = edit('an owner has granted whose directory has keys beside its own that sign nothing here', (plan) => {
  const { crv: _crv, alg: _alg, ...common } = entry(elliptic)
  const published = directory(owner)
  const { keys } = (published.body as { json: { keys: object[] } }).json
  keys.push({ ...common, kty: 'EC', crv: 'P-256', alg: 'ES256', y: `{key.${elliptic}.y}` })
  keys.push({ ...entry(enciphering), use: 'enc' }, { ...entry(elsewhere), alg: 'ES256' })
  plan.keys[elliptic] = 'p256'
  plan.participants[owner] = participant(owner, 'ROLE_PUBLISHER', owner)
  plan.participants[owner].documents.directory = published
  grantedBy(plan, owner, owner, '{uri.mixed-owner}')
  plan.wants = '{uri.mixed-owner}'
})

const signedByElliptic = link('the P-256 key signs the first token, and alg says so', first, (one) => {
  one.key = elliptic
  one.header.alg = '"ES256"'
})

const signedBy = (key: string, says: string) =>
  link(says, first, (one) => {
    one.key = key
  })

const mixedRefused = 'an owner whose directory has a key of another type beside its own grants nothing here'

export default watch({
  id: 'delegation/owners-algorithm',
  spec: 'Resources and their fields, Delegation token claims',
  level: 'must',
  requires: "The authority's token is signed by EdDSA, whatever else the owner has keys for.",
  implies: ['delegation/algorithm', 'delegation/anchor'],
  needs: [['refresh', 'clock']],
  on: delegated,
  stories: {
    es256: {
      says: "a key of another kind that the owner's directory has signs the first token",
      scene: granted,
      steps: [
        // Outside the story the directory has one key, and may be cached for hours.
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        // Who passes over no foreign key breaks another rule, and shows nothing of this one.
        { at: 0, send: null, expect: 'accepted', premise: mixedRefused },
        { at: 0, send: signedByElliptic, expect: 'rejected' },
        { at: 0, send: signedBy(enciphering, 'a key for encryption signs the first token'), expect: 'rejected' },
        { at: 0, send: signedBy(elsewhere, 'a key for another algorithm signs the first token'), expect: 'rejected' },
      ],
    },
  },
  mutants: {
    "takes an owner's token by a key's own algorithm": 'es256',
    'takes tokens by any Ed25519 key of an owner': 'es256',
  },
})
