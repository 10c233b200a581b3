import { criticalIn, findSpelling } from '../preflight/spelling.ts'
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
