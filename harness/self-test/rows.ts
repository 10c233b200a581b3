import type { Member } from '../plan/company.ts'
import { caseOf, rowsOf, type Row } from '../plan/rows.ts'
import type { Rule } from '../plan/rule.ts'
import type { Exchange } from '../reference/index.ts'
import type { Bench } from './bench.ts'
import type { Breach } from './laws.ts'

/** What of the rows is tried: every so-many-eth, beginning with this one. */
export interface Share {
  every: number
  from?: number
}

/**
 * Law 6 for rows: the reference judges every row, every fault among variations, and what is left without the fault, as
 * they were made. Returns what went another way, and how many were tried.
 */
export const breachesOfRows = async (
  bench: Bench,
  rules: Rule[],
  { every, from = 0 }: Share,
  exchange: Exchange = bench.exchange(),
): Promise<{ breaches: Breach[]; tried: number }> => {
  const tries = rowsOf(rules, 0).flatMap(triesOf)
  const breaches: Breach[] = []
  let tried = 0
  for (const one of tries.filter((_, i) => i % every === from % every)) {
    const { row, members } = one
    tried += 1
    const breach = await breachOf(bench, exchange, row, members)
    if (breach) breaches.push(breach)
  }
  return { breaches, tried }
}

interface Try {
  row: Row
  members: Member[]
}

/** The row itself, each of its controls, and each fault beside its control. */
const triesOf = (row: Row): Try[] => {
  const controls = new Map(row.meetings.map(({ beside }) => [beside.map(({ name }) => name).join('+'), beside]))
  return [
    { row, members: row.variations },
    ...[...controls.values()].map((members) => ({ row, members })),
    ...row.meetings.map(({ fault, beside }) => ({ row, members: [...beside, fault] })),
  ]
}

const breachOf = async (
  bench: Bench,
  exchange: Exchange,
  { baseline }: Row,
  members: Member[],
): Promise<Breach | undefined> => {
  const one = caseOf(baseline, members, 0)
  const name = members.map((member) => member.name).join('+')
  const prepared = await bench.prepareCase(one, name)
  const judged = await bench.judge(exchange, prepared)
  prepared.scene.close()
  if (judged.accepted === (prepared.expected === 'accepted')) return undefined
  return `${name} on ${baseline.slug}: ${judged.accepted ? 'accepted' : `refused (${judged.says.join('; ')})`}`
}
