import { signature } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { asking } from '../requester/baseline.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')

/** Anybody can name an agent's directory: does that make the exchange a lever against its host? */
export default observe({
  id: 'robustness/no-amplification',
  spec: 'Authentication, Key publication, rotation and revocation, 2',
  requires: 'How often a directory is fetched for requests whose `keyid` is not in it.',
  on: asking,
  tries: {},
  tallies: {
    'random-keyids': {
      says: 'each request names another key that the directory does not have',
      edit: signature('`keyid` is random', (one, draw) => {
        one.parameters.keyid = `"${Array.from({ length: 43 }, () => draw.pick(alphabet)).join('')}"`
      }),
      participant: 'agent',
      document: '/.well-known/http-message-signatures-directory',
      times: { loopback: 1_000, elsewhere: 100 },
    },
  },
})
