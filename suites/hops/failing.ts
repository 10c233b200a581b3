import { edit } from '../../harness/plan/edit.ts'
import { served } from '../../harness/plan/edits.ts'
import type { DocumentPlan, Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { relayed } from './baseline.ts'
import { signedBy } from './edits.ts'

const failing = 'broker-failing'

/** A broker of the fixture that is there to fail. */
export const anotherFails = edit('a broker is there that has nothing to do with the request', (plan) => {
  plan.participants[failing] = participant(failing, 'ROLE_BROKER', failing)
})

const passedOnBeside = (): Plan => {
  const plan = structuredClone(relayed.plan)
  for (const one of [signedBy('', 'broker-beside'), anotherFails]) one.apply(plan, undefined as never)
  return plan
}

/** Two brokers of the fixture that are there for this alone; the one that signs comes after the one that fails. */
export const beside: Baseline = {
  slug: 'broker-beside',
  says: 'a broker passes a request on, and another one that the target knows fails',
  plan: passedOnBeside(),
}

const answers = (says: string, members: Partial<DocumentPlan>) =>
  served(says, failing, 'directory', (document) => Object.assign(document, members))

/** What the directory of the one that fails answers. */
export const outOfOrder = answers('the directory answers 500', { status: 500, body: { text: 'out of order' } })
export const noDirectory = answers('the directory is no JSON', {
  status: 200,
  body: { text: 'There are no keys here.' },
})

/** Directories are cached for hours: after a day none is. */
export const afterwards = { at: 0, renew: { by: 'refresh', after: 26 * 3600 } } as const
