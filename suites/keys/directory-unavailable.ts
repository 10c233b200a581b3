import { signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { published } from './baseline.ts'
import { answers, keyid } from './edits.ts'

const good = ['agent', 'sibling'].map(entry)

/** As text: the harness finds no sibling to try in it. */
const text = (json: unknown) => ({ body: { text: JSON.stringify(json) } })

/**
 * A key that cannot be had is a key that is not there. Each fault's control, by an agent whose directory is there, comes
 * just after it: one broken directory harms no other.
 */
export default flip({
  id: 'keys/directory-unavailable',
  spec: 'Errors; Authentication, Rules for request signatures, 5',
  level: 'must',
  requires: 'A request is refused while the directory of its key cannot be read.',
  implies: ['keys/selected-by-thumbprint'],
  on: published,
  faults: {
    'not-found': answers('the directory answers 404, with the keys in its body', { status: 404 }),
    'server-error': answers('the directory answers 500, with the keys in its body', { status: 500 }),
    'brokers-key': together(
      "the directory answers 500, and a broker's key signs, which the broker's directory has",
      answers('', { status: 500 }),
      keyid('', '{key.broker.thumbprint}'),
      signature('', (one) => {
        one.key = 'broker'
      }),
    ),
    closed: answers('the host of the directory refuses connections', { manner: 'closed' }),
    never: answers('the directory never answers', { manner: 'never' }),
    'not-json': answers('the directory is no JSON', { body: { text: 'There are no keys here.\n' } }),
    'keys-missing': answers('the directory is an object without `keys`', text({ jwks: good })),
    'keys-in-capitals': answers('the directory has KEYS, and no `keys`', text({ KEYS: good })),
    'an-array': answers('the directory is a bare array of keys', text(good)),
    'keys-an-object': answers('`keys` of the directory is an object', text({ keys: { agent: good[0]! } })),
    'fifty-megabytes': answers('the directory is 50 MB long and has no keys', { body: { filler: 50_000_000 } }),
  },
  variations: {},
  mutants: {
    'reads a directory whatever its status': 'not-found',
    "looks for the key at brokers where the agent's directory cannot be had": 'brokers-key',
    'finds keys in any case': 'keys-in-capitals',
    'takes a bare array for a directory': 'an-array',
    'takes the members of keys for its entries': 'keys-an-object',
  },
})
