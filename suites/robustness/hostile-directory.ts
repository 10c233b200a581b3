import { endure } from '../../harness/plan/rule.ts'
import { asking } from '../requester/baseline.ts'
import { answers } from '../keys/edits.ts'

const wellKnown = '/.well-known/http-message-signatures-directory'

/** Whoever publishes a directory can make it slow, large or endless; that is a matter between it and its own agents. */
export default endure({
  id: 'robustness/hostile-directory',
  spec: 'Authentication, Key publication, rotation and revocation, 1',
  level: 'should',
  requires: 'While some directories are slow, endless or swell, agents of others are served.',
  on: asking,
  answers: 'others',
  times: 8,
  send: {
    never: answers('directories never answer', { manner: 'never' }),
    drips: answers('directories send an octet a second', { manner: 'drips' }),
    floods: answers('directories send 50 MB without saying so before', {
      manner: 'floods',
      body: { filler: 50_000_000 },
    }),
    bomb: answers('directories swell to 256 MB when they are decompressed', {
      headers: { 'content-type': 'application/jwk-set+json', 'content-encoding': 'gzip' },
      body: { bomb: 268_435_456 },
    }),
    'redirect-loop': answers('directories redirect to themselves', { status: 302, headers: { location: wellKnown } }),
    'cut-short': answers('directories end in the middle', { manner: 'cut-short' }),
  },
  mutants: { 'fetches all directories in one queue': 'drips' },
})
