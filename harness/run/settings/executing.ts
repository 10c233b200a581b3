import { isDelegated } from '../../plan/chain.ts'
import { momentOf } from '../../target/index.ts'
import type { Checked } from '../preflight/checked.ts'
import type { Performed } from '../performed.ts'
import { ask } from '../probe/probing.ts'
import { baselineWhere, bodyOf, misfit, type Asking } from './asking.ts'

const tried = 'An offer that had just been discovered was executed.'

/** Whether Execute is at its path, takes its body, and is read to its end. */
export const executing = async (asking: Asking): Promise<Checked[]> => {
  const plainly = baselineWhere(
    asking,
    ({ plan }) => plan.operation === 'execute' && !isDelegated(plan) && plan.wants === undefined,
  )
  if (!plainly) return []
  const { performed, accepted, refused } = await ask(asking, plainly, 'with an offer just discovered')
  if (accepted) return unreadAnswer(asking, performed)
  if (!refused && performed.answer.status === null) return []
  const elsewhere = [404, 405, 501].includes(performed.answer.status ?? 0)
  return misfit('dialect', {
    tried,
    came: `It was refused: ${bodyOf(performed)}.`,
    likely: elsewhere
      ? 'Most likely the operation is at another path.'
      : 'Most likely its body is of another shape, or names the offer by something else.',
    remedy: elsewhere
      ? 'Give the path as dialect.execute_path.'
      : 'Give dialect.execute_body, and dialect.offer_id where offers have another id; else see to dialect.execute_path.',
  })
}

const unreadAnswer = ({ setup }: Asking, performed: Performed): Checked[] => {
  const { profile, lab } = setup
  const { retrieval_endpoint: url, expires_at: expires, agent_identity_hash: hash } = performed.reading.execute
  const unread = (key: 'retrieval_endpoint' | 'expires_at' | 'agent_identity_hash', what: string): Checked[] => {
    const stated = profile.dialect[key]
    return misfit('dialect', {
      tried,
      came: `${what} was found in the answer: ${bodyOf(performed)}.`,
      likely:
        stated === null
          ? 'Most likely it stands there by another name.'
          : `Most likely the expression in dialect.${key}, ${stated}, does not fit it.`,
      remedy: `${stated === null ? 'Give' : 'Correct'} dialect.${key}.`,
    })
  }
  const isUrl = url !== null && URL.canParse(url, lab.origin)
  const moment = expires === null ? undefined : momentOf(expires)
  const hashed = hash !== null && /^[\w-]{43}=?$/.test(hash)
  return [
    ...(isUrl ? [] : unread('retrieval_endpoint', 'No retrieval URL')),
    ...(moment === undefined ? unread('expires_at', 'No moment at which the URL expires') : lifetime(moment, setup)),
    ...(profile.dialect.agent_identity_hash === null || hashed
      ? []
      : unread('agent_identity_hash', 'No thumbprint of a key')),
  ]
}

/** Seconds by which a stated life of URLs may differ from what the answer says. */
const allowance = 10

const lifetime = (moment: number, { profile, lab }: Asking['setup']): Checked[] => {
  const stated = profile.capabilities.retrieval_ttl_seconds
  const left = (moment - lab.clock.now()) / 1000
  if (stated === null || Math.abs(left - stated) <= allowance + lab.clock.uncertaintySeconds) return []
  return misfit('capabilities', {
    tried,
    came: `Its URL expires in ${Math.round(left)} s, by expires_at.`,
    likely: `Most likely URLs do not live for ${stated} s, as the profile states.`,
    remedy: `Give capabilities.retrieval_ttl_seconds: ${Math.round(left)}, or leave it out.`,
  })
}
