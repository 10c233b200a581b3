import { fetchOf } from '../../plan/fetch.ts'
import type { Baseline } from '../../plan/rule.ts'
import type { Checked } from '../preflight/checked.ts'
import { servesUnbound } from '../preflight/delivery.ts'
import { ask } from '../probe/probing.ts'
import { baselineWhere, misfit, type Asking } from './asking.ts'

/** Whether the key is presented where the delivery endpoint looks for it, and URLs are bound as the profile states. */
export const fetching = async (asking: Asking): Promise<Checked[]> => {
  const right = fetchIn(asking)
  if (!right) return []
  const { lab, profile } = asking.setup
  const stated = profile.capabilities.retrieval_binding
  const { accepted, refused, line, performed } = await ask(asking, right, 'the key presented, and signed with it')
  if (performed.says !== undefined) return []
  if (!accepted) return refused ? presented(asking, right, line) : []
  if (stated === null) return []
  const unbound = await servesUnbound(lab, right.plan)
  if (unbound !== stated) return []
  return misfit('capabilities', {
    tried: 'A retrieval URL was fetched without the key of its agent, with a broken signature, and with another key.',
    came: unbound ? 'It was served each time.' : 'That was refused, and the right fetch was served.',
    likely: `Most likely URLs are ${unbound ? 'not bound' : 'bound'} to the key here, and the profile states otherwise.`,
    remedy: `Give capabilities.retrieval_binding: ${!unbound}.`,
  })
}

const fetchIn = (asking: Asking): Baseline | undefined => {
  const delivered = baselineWhere(asking, ({ plan }) => plan.retrieval !== undefined)
  if (!delivered) return undefined
  const { retrieval } = delivered.plan
  return retrieval && { ...delivered, plan: fetchOf(retrieval.execution) }
}

const usual = 'signature-key'

const presented = async (asking: Asking, right: Baseline, line: string): Promise<Checked[]> => {
  const { lab, profile } = asking.setup
  const other = lab.place.presentedKey === usual ? undefined : usual
  const differs = `the key presented as ${usual}`
  const takes = other !== undefined && (await ask(asking, right, differs, [], { presentedKey: other })).accepted
  return misfit('dialect', {
    tried: `A retrieval URL was fetched by the agent that had executed, its key presented as dialect.presented_key says: ${profile.dialect.presented_key}.`,
    came: `${line}.`,
    likely: takes
      ? `It does take the key in the line ${usual}.`
      : 'Most likely it looks for the key in another line, or the content of the fixture is not in place.',
    remedy: takes ? `Give dialect.presented_key: ${usual}.` : 'Give dialect.presented_key as header:NAME.',
  })
}
