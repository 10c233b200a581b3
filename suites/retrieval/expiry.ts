import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'

const keep = (kept: 'taken' | 'used', says: string) =>
  edit(says, ({ retrieval }) => {
    if (retrieval) retrieval.kept = kept
  })

const taken = keep('taken', 'Execute, whose URL is kept')
const used = keep('used', 'the fetch of the URL that was kept')

/** Every URL is fetched once, since it may be good once. */
export default watch({
  id: 'retrieval/expiry',
  spec: 'Authentication, Retrieval-URL identity binding, 4',
  level: 'must',
  requires: 'A retrieval URL is served until `expires_at`, and not after it.',
  needs: ['execute', 'retrieval-expiry'],
  on: delivered,
  stories: {
    after: {
      says: 'a URL is fetched ten seconds after expires_at',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted' },
        { at: 10, from: 'expiry', send: used, expect: 'rejected' },
      ],
    },
    before: {
      says: 'a URL is fetched shortly before expires_at',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted' },
        { at: -10, by: 0, from: 'expiry', send: used, expect: 'accepted' },
      ],
    },
  },
  mutants: {
    'does not compare the expiry of a URL': 'after',
    'serves a URL for two minutes more': 'after',
    'tells a later expires_at than the true one': 'before',
  },
})
