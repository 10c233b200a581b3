import { document } from '../../harness/plan/rule.ts'
import { member } from '../served.ts'
import { known, p256 } from './key.ts'

const past = { not_before: '2001-01-01T00:00:00Z', not_after: '2002-01-01T00:00:00Z' }
const ahead = { not_before: '2901-01-01T00:00:00Z', not_after: '2902-01-01T00:00:00Z' }

/** The clock is the target's as it was measured, with its uncertainty and the profile's tolerance granted. */
export default document({
  id: 'directory/one-valid',
  spec: 'Authentication, Rules for request signatures, 7',
  level: 'must',
  requires: 'At least one key of a directory is valid while it is served.',
  of: 'directory',
  holds: true,
  laws: ['one-in-force'],
  faults: {
    expired: member('every key has expired', '/keys', [{ ...known, ...past }]),
    ahead: member('every key is yet to come', '/keys', [{ ...known, ...ahead }]),
    none: member('there is no key', '/keys', []),
    foreign: member('every key is of another type', '/keys', [p256]),
  },
  variations: {
    'one-expired': member('another key has expired', '/keys/1', { ...known, ...past }),
    'one-ahead': member('another key is yet to come', '/keys/1', { ...known, ...ahead }),
    'no-window': member('the only key has no window', '/keys', [known]),
  },
  mutants: {
    'publishes expired keys alone': 'expired',
    'publishes keys that are yet to come alone': 'ahead',
    'publishes no key': 'none',
    'publishes keys of another type alone': 'foreign',
  },
})
