import { header } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { inUnderscores } from './edits.ts'

/** Without it nobody knows where the key is published. */
export default flip({
  id: 'signature/agent-present',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Every request names a key directory in `Signature-Agent`.',
  implies: ['signature/components-known', 'signature/agent-forms'],
  on: signed,
  faults: {
    missing: header('`Signature-Agent` is missing, and covered as empty', 'signature-agent'),
    empty: header('`Signature-Agent` is empty', 'signature-agent', ''),
    'empty-string': header('`Signature-Agent` is a quoted string of nothing', 'signature-agent', '""'),
    'no-url': header('`Signature-Agent` is no URL', 'signature-agent', '"not a URL"'),
  },
  variations: { bare: header('`Signature-Agent` has no quotes', 'signature-agent', '{agent.base}') },
  high: ['in-underscores'],
  open: {
    'in-underscores': inUnderscores(
      '`Signature_Agent` stands in place of `Signature-Agent`',
      'signature-agent',
      '"{agent.base}"',
    ),
    // Who takes quotes off either end finds an address in it, signed as it stands.
    'half-quoted': header(
      '`Signature-Agent` has a quote before the address, and none behind it',
      'signature-agent',
      '"{agent.base}',
    ),
  },
  mutants: {
    'looks up keys at requester.domain where Signature-Agent says nothing': 'missing',
    'looks up keys at requester.domain where Signature-Agent is no URL': 'no-url',
  },
})
