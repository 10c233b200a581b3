import { watch, type Baseline } from '../../harness/plan/rule.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { plain } from '../plain.ts'
import { afresh, delisted } from './listings.ts'

const asking = (): Plan => {
  const plan = plain()
  plan.request.envelope.uris = ['{uri.delisting}']
  plan.participants['publisher-delisting'] = { documents: {} }
  return plan
}

/** An offer is executed, of a publisher whose manifest is the story's while the story lasts. */
const buying: Baseline = {
  slug: 'buying-while-listed',
  says: 'an agent executes an offer of a publisher that is about to delist the exchange',
  plan: { ...asking(), operation: 'execute', discovery: asking() },
}

/** Offers stop being served, says the spec, and of those that were served before it says nothing. */
export default watch({
  id: 'manifest/delisted-offers',
  spec: 'States and transitions',
  level: 'observe',
  requires: 'Whether an offer is executed that was made before its publisher delisted the exchange.',
  needs: ['execute', 'refresh'],
  on: buying,
  stories: {
    held: {
      says: 'the publisher takes the exchange off its manifest, and an offer from before is executed',
      scene: null,
      steps: [
        { at: 0, ...afresh },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, hold: true },
        { at: 0, serve: delisted },
        { at: 0, ...afresh },
        { at: 0, send: null, expect: 'open' },
      ],
    },
  },
  mutants: {},
})
