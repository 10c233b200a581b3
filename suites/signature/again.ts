import type { PlanEdit } from '../../harness/plan/edit.ts'
import type { Story } from '../../harness/plan/rule.ts'

/** An offer is executed, and then once more by what must be refused. */
export const executedAgainBy = (send: PlanEdit): Story => ({
  says: `an offer is executed, and once more, but ${send.says}`,
  scene: null,
  steps: [
    { at: 0, hold: true },
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, send, expect: 'rejected' },
  ],
})
