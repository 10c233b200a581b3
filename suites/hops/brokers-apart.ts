import { served } from '../../harness/plan/edits.ts'
import type { DocumentPlan, Plan } from '../../harness/plan/plan.ts'
import { watch, type Baseline } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { relayed } from './baseline.ts'
import { signedBy } from './edits.ts'

const failing = 'broker-failing'

const passedOnBeside = (): Plan => {
  const plan = structuredClone(relayed.plan)
  signedBy('', 'broker-beside').apply(plan, undefined as never)
  plan.participants[failing] = participant(failing, 'ROLE_BROKER', failing)
  return plan
}

/** Two brokers of the fixture that are there for this alone; the one that signs comes after the one that fails. */
const beside: Baseline = {
  slug: 'broker-beside',
  says: 'a broker passes a request on, and another one that the target knows fails',
  plan: passedOnBeside(),
}

const answers = (says: string, members: Partial<DocumentPlan>) =>
  served(says, failing, 'directory', (document) => Object.assign(document, members))

const afterwards = { at: 0, renew: { by: 'refresh', after: 26 * 3600 } } as const
const stillTaken = { at: 0, send: null, expect: 'accepted' } as const

export default watch({
  id: 'hops/brokers-apart',
  spec: 'Authentication, Multi-hop forwarding, 3',
  level: 'derived',
  requires: "A broker's key is found though the directory of another broker cannot be had.",
  needs: ['forwarding', ['refresh', 'clock']],
  on: beside,
  stories: {
    unavailable: {
      says: 'the directory of a broker that has nothing to do with the request answers 500, and then is no JSON',
      scene: null,
      steps: [
        stillTaken,
        { at: 0, serve: answers('the directory answers 500', { status: 500, body: { text: 'out of order' } }) },
        afterwards,
        stillTaken,
        {
          at: 0,
          serve: answers('the directory is no JSON', { status: 200, body: { text: 'There are no keys here.' } }),
        },
        afterwards,
        stillTaken,
      ],
    },
  },
  mutants: { 'knows no broker while the directory of one cannot be had': 'unavailable' },
})
