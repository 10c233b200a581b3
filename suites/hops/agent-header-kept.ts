import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'

/** The broker signs what it sends; the agent signed `"{agent.base}"`. */
const rewritten = (says: string, value: string) =>
  edit(says, ({ request, signatures: [agent] }) => {
    agent!.instead['"signature-agent"'] = request.headers['signature-agent']?.[0] ?? ''
    request.headers['signature-agent'] = [value]
  })

/** The header says who asks, not who forwards. */
export default flip({
  id: 'hops/agent-header-kept',
  spec: 'Authentication, Multi-hop forwarding, 3',
  level: 'must',
  requires: "`Signature-Agent` stays the agent's, as it was signed.",
  implies: ['hops/each-verified', 'keys/selected-by-thumbprint', 'signature/valid', 'signature/binds-agent'],
  needs: ['forwarding'],
  on: relayed,
  faults: {
    'to-the-broker': rewritten("the broker has put its own address in place of the agent's", '"{broker.base}"'),
    unquoted: rewritten("the broker has taken the quotes off the agent's address", '{agent.base}'),
  },
  variations: {},
  mutants: {
    'lets brokers change the spelling of Signature-Agent': 'unquoted',
  },
})
