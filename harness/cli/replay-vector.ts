import type { JournalEvent } from '../../reports/journal.ts'
import { exitCodeOf, reportOf } from '../../reports/report.ts'
import { oneLine } from '../../reports/text.ts'
import { vectorOf } from '../freeze/read.ts'
import type { Rule } from '../plan/rule.ts'
import { TokenError } from '../plan/token.ts'
import { columns } from './columns.ts'
import type { ExitCode } from './errors.ts'
import { judgeVectors } from './judge-vectors.ts'
import { version } from './version.ts'

const prefix = 'vectors:'

/** Whether a token of a report names a golden vector. */
export const isVectorToken = (token: string): boolean => token.startsWith(prefix)

/** Judges one golden vector again, and prints it with its input. Throws a `TokenError` when there is none. */
export const replayVector = async (token: string, { exec }: { exec?: string }, rules: Rule[]): Promise<ExitCode> => {
  const found = vectorOf(token.slice(prefix.length))
  if (!found) throw new TokenError(`there is no vector "${token.slice(prefix.length)}"; copy it from the report`)
  const events: JournalEvent[] = []
  const files = [{ ...found.file, cases: [found.case], count: 1 }]
  const asked = { silence: 30, limit: 60, ...(exec === undefined ? {} : { exec }) }
  await judgeVectors({ files, version, emit: (event) => void events.push(event) }, asked, rules)
  const report = reportOf(events)
  const [rule] = report.rules
  const { comment, input, op, expected } = found.case
  const rows = [
    ['the one fact', comment],
    ['operation', op],
    ['expected', JSON.stringify(expected)],
    ['verdict', rule?.status ?? ''],
    ...(rule?.reason === undefined ? [] : [['reason', rule.reason]]),
  ]
  process.stdout.write(columns(rows.map((row) => row.map(oneLine))))
  process.stdout.write(`${JSON.stringify({ id: found.case.id, op, input })}\n`)
  return exitCodeOf(report)
}
