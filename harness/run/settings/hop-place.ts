import type { Checked } from '../preflight/checked.ts'
import { checked } from '../preflight/checked.ts'
import { ask, editOf } from '../probe/probing.ts'
import { maxHopsPlaces, withoutCap } from '../probe/hops.ts'
import { misfit, type Asking } from './asking.ts'

const usual = 'constraints.max_hops'

/**
 * Where `max_hops` stands: where the profile does not say, and the default is not obeyed, the first place that is. Where
 * none is, the default stays, and the check says what to write into the profile.
 */
export const hopPlace = async (asking: Asking): Promise<Checked[]> => {
  const above = editOf(asking, 'hops/request-cap.above')
  const at = editOf(asking, 'hops/request-cap.two-brokers-at-it')
  const { lab, profile } = asking.setup
  if (!above || !at || !lab.capabilities.has('two-brokers')) return []
  const own = profile.dialect.max_hops
  const obeyed = async (place: string): Promise<boolean> => {
    const maxHops = place.split('.')
    const capped = await ask(asking, above.on, `through two brokers, ${place} 1`, [above.edit], { maxHops })
    return capped.refused && (await ask(asking, at.on, `${place} 3`, [at.edit], { maxHops })).accepted
  }
  if (await obeyed(own)) return []
  // Without any cap two brokers must pass, else there is nothing to compare with.
  if (!(await ask(asking, at.on, 'through two brokers', [at.edit, withoutCap])).accepted) return []
  for (const place of maxHopsPlaces.filter((name) => name !== own)) {
    if (lab.signal.aborted || !(await obeyed(place))) continue
    if (own !== usual) return wrong(own, `It was obeyed at ${place}.`, `Give dialect.max_hops: ${place}.`)
    lab.place.maxHops = place.split('.')
    return [checked('dialect', true, `max_hops is obeyed at ${place}: dialect.max_hops is that.`)]
  }
  const elsewhere = `It was obeyed neither there, nor at any of ${maxHopsPlaces.join(', ')}.`
  return wrong(
    own,
    elsewhere,
    'Give the place as dialect.max_hops; if it is right, hops/request-cap fails for a reason.',
  )
}

const wrong = (own: string, came: string, remedy: string): Checked[] =>
  misfit('dialect', {
    tried: `A request through two brokers was sent with max_hops of 1 and of 3, at ${own}.`,
    came,
    likely: 'Most likely the exchange reads it at another place of the envelope.',
    remedy,
  })
