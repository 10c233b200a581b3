import { header } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { anySuffix } from './drawn.ts'
import { signedAs } from './edits.ts'

const rewritten = (says: string, signedValue: string, sent: string) =>
  signedAs(`${says} after signing`, { '"signature-agent"': signedValue }, header('', 'signature-agent', sent))

/** Both forms name one directory; a signature is for one form. */
export default flip({
  id: 'signature/binds-agent',
  spec: 'Authentication, Rules for request signatures, 4',
  level: 'must',
  requires: 'A signature is good for the `Signature-Agent` value as it was signed, letter for letter.',
  implies: ['signature/valid', 'signature/agent-forms'],
  on: signed,
  faults: {
    'quotes-added': rewritten('quotes were put around `Signature-Agent`', '{agent.base}', '"{agent.base}"'),
    'quotes-taken': rewritten('the quotes of `Signature-Agent` were taken away', '"{agent.base}"', '{agent.base}'),
    'case-changed': rewritten('`Signature-Agent` was put in upper case', '"{agent.base}"', '"{agent.base.upper}"'),
    'second-line': signedAs(
      'a second `Signature-Agent` line was added after the signed one',
      { '"signature-agent"': '"{agent.base}"' },
      header('', 'signature-agent', '"{agent.base}"', '"{stranger.base}"'),
    ),
    'line-before': signedAs(
      'a `Signature-Agent` line was added before the signed one',
      { '"signature-agent"': '"{agent.base}"' },
      header('', 'signature-agent', '"{stranger.base}"', '"{agent.base}"'),
    ),
    'any-suffix': anySuffix,
    'slash-added': rewritten('a slash was added to `Signature-Agent`', '"{agent.base}"', '"{agent.base}/"'),
    'slash-added-bare': rewritten('a slash was added to the bare `Signature-Agent`', '{agent.base}', '{agent.base}/'),
  },
  variations: {},
  mutants: {
    'covers the address in lower case': 'case-changed',
    'verifies for the address quoted and bare': 'quotes-added',
    'covers the bare address without its trailing slash': 'slash-added-bare',
    'covers the address without its trailing slash': 'slash-added',
  },
})
