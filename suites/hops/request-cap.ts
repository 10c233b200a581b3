import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import type { Json } from '../../harness/plan/json.ts'
import { flip } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { anyMaxHops } from './drawn.ts'
import { relays, secondBroker } from './edits.ts'
import { withChain } from './with-chain.ts'

const maxHops = (says: string, value: Json) =>
  edit(says, ({ request }) => {
    request.maxHops = value
  })

/** Whether caps count signatures or intermediaries is open: these are above, or not above, by either count. */
const twoBrokersAgainst = (says: string, value: Json) => together(says, secondBroker(says), maxHops(says, value))

/** An agent says through how many hands its request may go. */
export default flip({
  id: 'hops/request-cap',
  spec: 'Authentication, Multi-hop forwarding, 4',
  level: 'must',
  requires: 'A stack deeper than `max_hops` is refused.',
  implies: ['hops/relayed', 'hops/manifest-cap', 'requester/names-both-spellings', 'delegation/relayed'],
  needs: ['two-brokers'],
  partsNeed: { 'three-brokers': ['far-above'] },
  on: relayed,
  faults: {
    above: twoBrokersAgainst('`max_hops` is 1, and there are two brokers', 1),
    'by-one-broker': together(
      '`max_hops` is 1, and one broker has passed the request on twice',
      maxHops('', 1),
      edit('', (plan) => {
        plan.relays = { by: ['broker'], intermediaries: 2 }
      }),
    ),
    'above-with-a-chain': twoBrokersAgainst('`max_hops` is 1, a chain is sent, and there are two brokers', 1),
    'far-above': edit('`max_hops` is 1, and there are three brokers', (plan) => {
      plan.relays = relays(3)
      plan.request.maxHops = 1
    }),
    'no-number': twoBrokersAgainst('`max_hops` is a word, and there are two brokers', 'one'),
    fraction: twoBrokersAgainst('`max_hops` is 1.5, and there are two brokers', 1.5),
    boolean: twoBrokersAgainst('`max_hops` is true, and there are two brokers', true),
    list: twoBrokersAgainst('`max_hops` is a list of 1, and there are two brokers', [1]),
    'above-as-text': twoBrokersAgainst('`max_hops` is 1 as text, and there are two brokers', '1'),
  },
  upon: { 'above-with-a-chain': 'with-a-chain' },
  variations: {
    'with-a-chain': withChain,
    'signatures-at-it': maxHops('`max_hops` is 2, and there is one broker', 2),
    'signatures-below-it': maxHops('`max_hops` is 3, and there is one broker', 3),
    'two-brokers-at-it': twoBrokersAgainst('`max_hops` is 3, and there are two brokers', 3),
  },
  open: {
    'any-number': anyMaxHops,
    zero: maxHops('`max_hops` is 0, and there is one broker', 0),
    negative: maxHops('`max_hops` is negative', -1),
  },
  mutants: {
    'does not look at max_hops where a chain is sent': 'above-with-a-chain',
    'does not look at max_hops': 'above',
    'counts brokers against max_hops, and not how often they sign': 'by-one-broker',
    'refuses the first broker above max_hops alone': 'far-above',
    'takes max_hops of a word for none': 'no-number',
    'takes max_hops that is no whole number for none': 'fraction',
    'takes max_hops of text for none': 'above-as-text',
    'counts itself and the agent against max_hops': 'signatures-at-it',
    'wants max_hops of four at least': 'signatures-below-it',
  },
})
