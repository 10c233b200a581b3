import { edit } from '../../plan/edit.ts'
import { criticalIn, findSpelling } from '../spelling.ts'
import { ask, editOf, type Finding, type Probing } from './probing.ts'

/** Which spelling of member names is read. */
export const spelling = async (probing: Probing): Promise<Finding[]> => {
  const { setup, plain } = probing
  const read = await findSpelling(setup.lab, plain)
  const lines = await Promise.all(
    (['snake', 'camel'] as const).map(
      async (names) => (await ask(probing, plain, `where ${criticalIn(names).says}`, [criticalIn(names)])).line,
    ),
  )
  const key = 'dialect.names'
  if (read === 'both') return [{ key, says: ['Both spellings are read.', ...lines] }]
  if (read === 'neither') return [{ key, says: ['Critical extensions are passed over: nothing shows it.', ...lines] }]
  setup.lab.place.names = read
  return [{ key, value: read, says: [`Names are read in ${read} case alone.`, ...lines] }]
}

/** Whether an `Authorization` line that is absent may be covered as empty. */
export const absentAuthorization = async (probing: Probing): Promise<Finding[]> => {
  const absent = editOf(probing, 'signature/empty-authorization.line-absent')
  if (!absent) return []
  const { line, accepted } = await ask(probing, absent.on, `where ${absent.edit.says}`, [absent.edit])
  const says = accepted
    ? 'A request without an Authorization line passes, so that proxies may drop the empty one.'
    : 'A request without an Authorization line is refused: no proxy may drop the empty one.'
  return [{ key: 'http.headers', says: [says, line] }]
}

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
  if (!above || !at || !setup.lab.capabilities.has('forwarding')) return []
  const key = 'dialect.max_hops'
  const control = await ask(probing, at.on, 'through two brokers', [at.edit, withoutCap])
  if (!control.accepted) return [{ key, says: ['Two brokers are too many for it without any cap.', control.line] }]
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

export const withoutCap = edit('', ({ request }) => {
  delete request.maxHops
})

const counted = async (probing: Probing): Promise<string[]> => {
  const one = editOf(probing, 'hops/counting.request-cap')
  if (!one) return []
  const { accepted, line } = await ask(probing, one.on, 'through one broker, max_hops 1', [one.edit])
  return [`Caps count ${accepted ? 'intermediaries' : 'signatures'}: no setting is needed for that.`, line]
}
