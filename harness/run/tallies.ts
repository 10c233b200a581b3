import { compose, type Case } from '../plan/compose.ts'
import type { Observe, Tally } from '../plan/rule.ts'
import { perform } from './perform.ts'
import type { Session } from './session.ts'

/** Counts how often participants are asked, for `observe` rules that want to know. */
export const countLookUps = async (session: Session): Promise<void> => {
  for (const rule of session.rules) {
    if (rule.kind !== 'observe') continue
    for (const [name, tally] of Object.entries(rule.tallies ?? {}))
      if (!session.ended && session.share.wantsToSee(rule.id, name)) await countAndTell(session, rule, name, tally)
  }
}

const countAndTell = async (session: Session, rule: Observe, name: string, tally: Tally): Promise<void> => {
  const { lab } = session
  const times = lab.gentle ? tally.times.elsewhere : tally.times.loopback
  const scene = await lab.stage(rule.on.plan)
  let [left, answered] = [times, 0]
  const client = async (): Promise<void> => {
    for (; left > 0 && !session.ended;) {
      left -= 1
      // The edit draws from its name and the seed: each request has its own.
      const one: Case = { baseline: rule.on, edits: [], seed: lab.seed + left }
      const { outcome } = await perform(lab, compose(one, [tally.edit]), scene)
      if (outcome !== 'crashed' && outcome !== 'busy') answered += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: lab.concurrency }, client))
    const fetches = scene.fetched(tally.participant).filter(({ path }) => path === tally.document).length
    session.emit({
      event: 'outcome-observed',
      rule: rule.id,
      case: `${rule.on.slug}:@${lab.seed}`,
      name,
      title: tally.says,
      observed: 'rejected',
      measured: { value: fetches, unit: 'fetches', says: `${fetches} fetches for ${answered} requests` },
    })
  } finally {
    await scene.close()
  }
}
