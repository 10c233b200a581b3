import { watch } from '../../harness/plan/rule.ts'
import { published } from '../keys/baseline.ts'

export default watch({
  id: 'rotation/cached',
  spec: 'Key publication, rotation and revocation, 2',
  level: 'should',
  requires: 'A directory is cached, and not fetched for every request.',
  on: published,
  stories: {
    'twenty-in-a-row': {
      says: 'twenty requests in a row make the target fetch the directory ten times at most',
      scene: null,
      steps: [
        ...Array.from({ length: 20 }, () => ({ at: 0, send: null, expect: 'accepted' }) as const),
        // Each process of an exchange may keep what it has fetched for itself.
        {
          at: 0,
          log: { of: ['agent'], documents: ['directory'], most: 10, witness: { of: 'agent', document: 'directory' } },
        },
      ],
    },
  },
  mutants: { 'fetches the directory for every request': 'twenty-in-a-row' },
})
