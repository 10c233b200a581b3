import { edit } from '../../plan/edit.ts'
import { refused } from '../judge.ts'
import type { Checked } from '../preflight/checked.ts'
import { ask } from '../probe/probing.ts'
import { bodyOf, misfit, readWithout, type Asking } from './asking.ts'

const unsigned = edit('it is not signed', ({ request }) => {
  delete request.headers['signature']
  delete request.headers['signature-input']
})

/** Whether the profile's own expressions read a refusal as one. */
export const refusals = async (asking: Asking): Promise<Checked[]> => [
  ...(await acceptedExpression(asking)),
  ...(await reasonExpression(asking)),
]

const acceptedExpression = async (asking: Asking): Promise<Checked[]> => {
  const { setup, plain } = asking
  const stated = setup.profile.dialect.accepted
  if (stated === null) return []
  const { performed } = await ask(asking, plain, 'without a signature', [unsigned])
  // An exchange that lets it pass is not to blame on the setting: that brings offers.
  const brought = performed.reading.groups.some(({ offers }) => offers.length > 0)
  const usual = readWithout(setup, performed, 'accepted')
  if (performed.outcome !== 'accepted' || (brought && !refused(usual.outcome))) return []
  return misfit('dialect', {
    tried: 'A request without a signature was sent, which every exchange refuses.',
    came: `The answer brought nothing, and reads as accepted: ${bodyOf(performed)}.`,
    likely: `Most likely the expression in dialect.accepted, ${stated}, holds for refusals too.`,
    remedy: 'Correct dialect.accepted, or leave it out.',
  })
}

/** The first fault of a rule on reasons. */
const reasonExpression = async (asking: Asking): Promise<Checked[]> => {
  const { setup, rules } = asking
  const stated = setup.profile.dialect.denial_reason
  const rule = rules.find((one) => one.kind === 'flip' && one.reason !== undefined)
  if (stated === null || rule?.kind !== 'flip') return []
  const [fault] = Object.values(rule.faults)
  if (!fault || !(await ask(asking, rule.on, 'as it is')).accepted) return []
  const { performed } = await ask(asking, rule.on, `where ${fault.says}`, [fault])
  const { outcome, reading } = performed
  if (!refused(outcome) || reading.reason === rule.reason) return []
  const usual = readWithout(setup, performed, 'denial_reason').reason
  return misfit('dialect', {
    tried: `A request was sent that is to be refused with ${rule.reason}: ${fault.says}.`,
    came: `By dialect.denial_reason its reason is ${reading.reason ?? 'none'}: ${bodyOf(performed)}.`,
    likely: `Most likely the expression in dialect.denial_reason, ${stated}, does not fit the answer.`,
    remedy: `Correct dialect.denial_reason${usual === rule.reason ? ', or leave it out: by default the reason is found' : ''}.`,
  })
}
