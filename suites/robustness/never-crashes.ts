import { always } from '../../harness/plan/rule.ts'

/** What a server says of itself that does not know a method, or a version of HTTP: clean refusals. */
const unsupported = new Set([501, 505])

const silences = {
  timeout: 'it was not answered within the time limit',
  'connection-lost': 'the connection was closed without an answer',
  'not-http': 'the answer was not HTTP',
} as const

/** A fault is refused in so many words. */
export default always({
  id: 'robustness/never-crashes',
  spec: 'Errors',
  level: 'should',
  requires: 'No fault is met by a server error, a lost connection or silence.',
  law: ({ status, trouble }, expected, { outcome }) => {
    // To close the connection is one way to refuse what is too much.
    if (status === null && outcome === 'rejected') return null
    // Where nobody listens the request has done nothing: something before it has.
    if (trouble === 'connection-refused') return null
    if (outcome === 'busy' || trouble === 'too-large' || trouble === 'not-permitted') return null
    if (status === null) return silences[trouble ?? 'connection-lost']
    if (outcome === 'crashed' && status >= 500 && !unsupported.has(status)) return `it was answered ${status}`
    return expected === 'accepted' ? null : true
  },
  mutants: {
    'falls over a body that is no JSON object': 'requester/json-strict.array',
    'falls over a signature that is no byte sequence': 'signature/byte-sequence.bare',
  },
})
