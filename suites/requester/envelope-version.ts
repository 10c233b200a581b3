import { envelope } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

/** The spec names one version, and not what becomes of others. */
export default observe({
  id: 'requester/envelope-version',
  spec: 'Versioning',
  requires: 'What becomes of envelopes of another version.',
  on: asking,
  tries: {
    major: envelope('the version is 2.0', { ver: '2.0' }),
    minor: envelope('the version is 1.1', { ver: '1.1' }),
    empty: envelope('the version is empty', { ver: '' }),
    missing: envelope('there is no version', { ver: undefined }),
    number: envelope('the version is a number', { ver: 1 }),
  },
})
