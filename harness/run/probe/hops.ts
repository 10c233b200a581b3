import { edit } from '../../plan/edit.ts'
import type { Baseline } from '../../plan/rule.ts'
import { ask, editOf, type Asked, type Finding, type Probing } from './probing.ts'

/** Where `max_hops` may stand in an envelope; the default first. */
export const maxHopsPlaces = [
  'constraints.max_hops',
  'max_hops',
  'request_constraints.max_hops',
  'limits.max_hops',
  'requester.max_hops',
]

/** Where `max_hops` stands, and whether signatures or intermediaries are counted against it. */
export const hops = async (probing: Probing): Promise<Finding[]> => {
  const { setup } = probing
  const above = editOf(probing, 'hops/request-cap.above')
  const at = editOf(probing, 'hops/request-cap.two-brokers-at-it')
  if (!above || !at || !setup.lab.capabilities.has('two-brokers')) return []
  const key = 'dialect.max_hops'
  const control = await ask(probing, at.on, 'through two brokers', [at.edit, withoutCap])
  if (!control.accepted) return [{ key, says: await tooMany(probing, at.on, control) }]
  const own = setup.profile.dialect.max_hops
  for (const place of [own, ...maxHopsPlaces.filter((name) => name !== own)]) {
    const maxHops = place.split('.')
    const [allowed, capped] = [
      await ask(probing, at.on, `through two brokers, ${place} 3`, [at.edit], { maxHops }),
      await ask(probing, above.on, `through two brokers, ${place} 1`, [above.edit], { maxHops }),
    ]
    if (!allowed.accepted || !capped.refused) continue
    setup.lab.place.maxHops = maxHops
    return [{ key, value: place, says: [capped.line, ...(await counted(probing))] }]
  }
  return [{ key, says: [`max_hops was obeyed at none of ${maxHopsPlaces.join(', ')}.`] }]
}

/** Two brokers were refused: they are too many only where one of them is not. */
const tooMany = async (probing: Probing, relayed: Baseline, two: Asked): Promise<string[]> => {
  const one = await ask(probing, relayed, 'through one broker')
  if (one.accepted) return ['Two brokers are too many for it without any cap; one is not.', two.line]
  return [
    "Not found out: what a broker of the fixture passes on is refused. It must know the fixture's brokers.",
    one.line,
  ]
}

export const withoutCap = edit('', ({ request }) => {
  delete request.maxHops
})

const counted = async (probing: Probing): Promise<string[]> => {
  const one = editOf(probing, 'hops/counting.request-cap')
  if (!one) return []
  const { accepted, line } = await ask(probing, one.on, 'through one broker, max_hops 1', [one.edit])
  return [`Caps count ${accepted ? 'intermediaries' : 'signatures'}: no setting is needed for that.`, line]
}
