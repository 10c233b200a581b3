import { edit } from '../../harness/plan/edit.ts'
import { observe } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'

/** Such a key has no private half: whoever knows it signs for it. */
export default observe({
  id: 'signature/small-order-key',
  spec: 'RFC 8032',
  requires: 'Whether a directory may publish a key of small order.',
  on: signed,
  tries: {
    'in-a-directory': edit("the agent's only key is of small order", (plan) => {
      plan.keys.agent = 'small-order'
    }),
  },
})
