import { behaviours, type Behaviour } from './behaviours.ts'
import { keepDeaf } from './deaf.ts'
import { keep, keepExchange, type Kept, type When } from './keeper.ts'
import { oddities } from './oddities.ts'
import { troubleOf } from './verdict.ts'
import { visit, type Program, type Visit } from './visit.ts'

/** A target that is visited. */
export interface Stop {
  name: string
  says: string
  open: () => Promise<Kept>
  options?: string[]
  /** What may be true of its report. */
  may: May
}

/** What a report may say of a target. */
export interface May {
  /** It refuses what it should: rules may pass, and the run may end well. */
  pass: boolean
  /** It accepts what it should refuse, or refuses what it should accept. */
  fail: boolean
}

/** What became of a visit. */
export interface Row {
  name: string
  visited: Visit
  troubles: string[]
}

/** What refuses now and then may, by chance, refuse all that a rule of few cases sends; its run never ends well. */
const mayOf = ({ counts = 'crash' }: Behaviour, when: When): May => ({
  pass: counts === 'either' || (counts === 'refusal' && when === 'refusing'),
  fail: counts === 'acceptance' || counts === 'either',
})

const hostile = Object.entries(behaviours).flatMap(([name, behaviour]) =>
  (['always', 'refusing'] as const).map((when): Stop => {
    const { says } = behaviour
    return { name: `${name}, ${when}`, says, may: mayOf(behaviour, when), open: () => keep(behaviour, when) }
  }),
)

const odd = Object.entries(oddities).map(([name, oddity]): Stop => {
  const { says, options = [] } = oddity
  return { name, says, options, may: { pass: true, fail: false }, open: () => keepExchange(oddity) }
})

const deaf = [false, true].map((full): Stop => {
  const says = `listens and never accepts a connection${full ? ', its queue full' : ''}`
  return { name: `deaf${full ? ', full' : ''}`, says, may: { pass: false, fail: false }, open: () => keepDeaf(full) }
})

/** All of them: each hostile target as one that always is, and as one that is where it should refuse; then the odd ones. */
export const stops: readonly Stop[] = [...deaf, ...hostile, ...odd]

const rules = [
  'signature/present',
  'signature/valid',
  'signature/binds-target-uri',
  'digest/matches',
  'keys/selected-by-thumbprint',
  'window/expired',
]

/** Visits one, with a few rules. `timeout`: milliseconds that the run waits for an answer. */
export const visitStop = async (
  { name, may, open, options = [] }: Stop,
  program: Program,
  timeout: number,
): Promise<Row> => {
  const target = await open()
  const chosen = ['--rule', rules.join(','), '--no-pairs', '--timeout', String(timeout), ...options]
  const visited = await visit(program, target.profile, ...chosen)
  await target.close()
  return { name, visited, troubles: troubleOf(visited, may) }
}

/** A line for people. */
export const lineOf = ({ name, visited: { seconds, megabytes, exitCode, report }, troubles }: Row): string => {
  const verdict = report?.summary.verdict ?? 'no report'
  const figures = [`${seconds.toFixed(1)} s`, `${Math.round(megabytes)} MB`, `exit ${exitCode}`, verdict]
  return [name.padEnd(34), ...figures.map((one) => one.padEnd(14)), troubles.join('; ') || 'survived']
    .join(' ')
    .trimEnd()
}
