import { behaviours } from './behaviours.ts'
import { keep, keepExchange, type Kept } from './keeper.ts'
import { oddities } from './oddities.ts'
import { troubleOf } from './verdict.ts'
import { visit, type Visit } from './visit.ts'

/**
 * `npm run zoo`: runs a few suites at every hostile target, each run a process of its own, and prints how long it took,
 * how large it grew, how it ended, and what it said. Exits 1 when one was not survived.
 */
const options = ['--suite', 'signature,digest', '--level', 'must', '--timeout', '500']

interface Row {
  name: string
  visited: Visit
  troubles: string[]
}

interface Stop {
  name: string
  right: boolean
  open: () => Promise<Kept>
}

const rowOf = async ({ name, right, open }: Stop): Promise<Row> => {
  const target = await open()
  const visited = await visit(target.profile, ...options)
  await target.close()
  return { name, visited, troubles: troubleOf(visited, right) }
}

const lineOf = ({ name, visited: { seconds, megabytes, exitCode, report }, troubles }: Row): string => {
  const verdict = report?.summary.verdict ?? 'no report'
  const figures = [`${seconds.toFixed(1)} s`, `${Math.round(megabytes)} MB`, `exit ${exitCode}`, verdict]
  return [name.padEnd(34), ...figures.map((one) => one.padEnd(14)), troubles.join('; ') || 'survived']
    .join(' ')
    .trimEnd()
}

const queue: Stop[] = [
  ...Object.entries(behaviours).flatMap(([name, behaviour]) =>
    (['always', 'refusing'] as const).map((when) => ({
      name: `${name}, ${when}`,
      right: false,
      open: () => keep(behaviour, when),
    })),
  ),
  ...Object.entries(oddities).map(([name, oddity]) => ({ name, right: true, open: () => keepExchange(oddity) })),
]
const rows: Row[] = []
const worker = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const row = await rowOf(next)
    rows.push(row)
    process.stdout.write(`${lineOf(row)}\n`)
  }
}
await Promise.all([worker(), worker()])

const lost = rows.filter(({ troubles }) => troubles.length > 0)
process.stdout.write(`${rows.length} tried, ${rows.length - lost.length} survived\n`)
process.exit(lost.length > 0 ? 1 : 0)
