import { edit } from '../../harness/plan/edit.ts'
import { documentOf, header } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { signed } from './baseline.ts'

const named = (says: string, ...lines: string[]) => header(`\`Signature-Agent\` ${says}`, 'signature-agent', ...lines)

/** The agent's own key set, percent-encoded but for its templates. What a target appends falls to the fragment. */
const keySet = encodeURI(JSON.stringify({ keys: [entry('agent')] })).replace(/%7B([a-z][^%]*)%7D/g, '{$1}')

/** Bare or quoted, one address of one directory. */
export default flip({
  id: 'signature/agent-forms',
  spec: 'Authentication, Rules for request signatures, 4',
  level: 'must',
  requires: '`Signature-Agent` is one base address, bare or quoted.',
  implies: ['signature/agent-present', 'signature/every-operation', 'keys/directory-unavailable'],
  on: signed,
  faults: {
    'two-lines': named('stands in two lines', '"{agent.base}"', '"{stranger.base}"'),
    'two-lines-alike': named('stands in two lines that say the same', '"{agent.base}"', '"{agent.base}"'),
    'list-in-a-line': named('is a list of two addresses', '"{agent.base}", "{stranger.base}"'),
    'list-without-quotes': named('is a list of two addresses without quotes', '{agent.base}, {stranger.base}'),
    'two-lines-without-quotes': named('stands in two lines without quotes', '{agent.base}', '{stranger.base}'),
    data: named('is a data: address that holds the key set', `"data:application/jwk-set+json,${keySet}#"`),
    file: named('is a file: address', '"file:///etc/hostname"'),
    javascript: named('is a javascript: address', '"javascript:alert(1)"'),
  },
  variations: { bare: named('has no quotes', '{agent.base}') },
  open: {
    'with-a-path': edit('`Signature-Agent` is a base address with a path', (plan) => {
      plan.request.headers['signature-agent'] = ['"{agent.base}/agents/one"']
      const directory = documentOf(plan, 'agent', 'directory')
      directory.path = `/agents/one${directory.path}`
    }),
  },
  mutants: {
    'reads the first line of Signature-Agent': 'two-lines',
    'reads the first address in Signature-Agent': 'list-in-a-line',
    'wants quotes around Signature-Agent': 'bare',
  },
})
