import { document } from '../../harness/plan/rule.ts'
import { header } from '../served.ts'

const cached = (says: string, value?: string) => header(says, 'cache-control', value)

/** Short is at most the interval at which lists are polled: no poll then finds an older one than the poll before. */
export default document({
  id: 'directory/revocation-fresh',
  spec: 'Key publication, rotation and revocation, 3',
  level: 'should',
  requires: 'A revocation list is served with a short or zero freshness lifetime.',
  of: 'revocation-list',
  holds: {
    properties: {
      fresh_for: { type: 'number', maximum: 300, description: 'a lifetime of 300 s at most' },
    },
  },
  faults: {
    day: cached('it is fresh for a day', 'max-age=86400'),
    unsaid: cached('nothing is said of caching'),
    'over-the-interval': cached('it is fresh for longer than a poll interval', 'max-age=301'),
    shared: cached('shared caches may keep it for an hour', 'max-age=60, s-maxage=3600'),
    'public-only': cached('caches may keep it, for how long is not said', 'public'),
  },
  variations: {
    'no-store': cached('it is not to be stored', 'no-store'),
    'no-cache': cached('it is to be asked for each time', 'no-cache, max-age=86400'),
    zero: cached('it is stale at once', 'public, max-age=0, must-revalidate'),
    spaced: cached('the directive is in upper case, quoted and among others', 'Private , MAX-AGE="30" ,immutable'),
    'at-the-interval': cached('it is fresh for a poll interval', 'max-age=300'),
  },
  mutants: {
    'lets its revocation list be cached for a day': 'day',
    'says nothing of caching its revocation list': 'unsaid',
    'lets its revocation list outlive a poll': 'over-the-interval',
    'lets shared caches keep its revocation list for an hour': 'shared',
    'lets its revocation list be cached for any time': 'public-only',
  },
})
