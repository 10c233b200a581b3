import { always } from '../../harness/plan/rule.ts'

/** One bad request takes nothing from the good ones after it. */
export default always({
  id: 'robustness/still-serves',
  spec: 'Errors',
  level: 'should',
  requires: 'After a fault the next good request is served.',
  law: (_, __, { outcome, afterwards }) => {
    if (!afterwards || outcome === 'busy') return null
    return outcome === 'accepted' || 'the same request was accepted before the fault, and was not after it'
  },
  mutants: { 'locks an agent out after a bad signature': 'signature/valid.zeros' },
})
