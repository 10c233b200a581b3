import { edit } from '../../harness/plan/edit.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { chainTo } from '../../harness/plan/chain.ts'
import { signed } from './baseline.ts'

/** The agent asks by a chain to these holders, one of whom has a key of small order. */
const byChain = (says: string, weak: string, ...holders: string[]) =>
  edit(says, (plan) => {
    Object.assign(plan, structuredClone(delegated.plan))
    plan.keys[weak] = 'small-order'
    plan.delegation = chainTo(...holders)
  })

/** Such a key has no private half: whoever knows it signs for it, and so has what a chain grants to it. */
export default observe({
  id: 'signature/small-order-key',
  spec: 'RFC 8032',
  revision: 2,
  requires: 'Whether a key of small order may stand in a directory, or be named in `cnf.jkt` of a chain.',
  on: signed,
  high: ['in-a-chain', 'at-its-end'],
  tries: {
    'in-a-directory': edit("the agent's only key is of small order", (plan) => {
      plan.keys.agent = 'small-order'
    }),
    'in-a-chain': byChain(
      "the authority's `cnf.jkt` names a key of small order, and the child is signed for it",
      'nobody',
      'nobody',
      'agent',
    ),
    'at-its-end': byChain(
      "the last `cnf.jkt` names the agent's only key, which is of small order",
      'agent',
      'principal',
      'agent',
    ),
  },
})
