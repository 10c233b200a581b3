import { parseArgs } from 'node:util'
import { lineOf, stops, visitStop, type Row } from './stops.ts'
import { compiledProgram } from './compiled.ts'

/**
 * `npm run zoo [-- NAME...] [--timeout MS] [--at-once N]`: runs a few suites at every hostile target, or at those whose
 * names begin so, each run a process of its own, and prints how long it took, how large it grew, how it ended, and what
 * was wrong with it. Exits 1 when one was not survived.
 */
const { values, positionals } = parseArgs({
  options: { timeout: { type: 'string', default: '2000' }, 'at-once': { type: 'string', default: '2' } },
  allowPositionals: true,
})

const wanted = ({ name }: { name: string }): boolean =>
  positionals.length === 0 || positionals.some((begin) => name.startsWith(begin))
const program = [compiledProgram()]
const queue = stops.filter(wanted)
const rows: Row[] = []
const worker = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const row = await visitStop(next, program, Number(values.timeout))
    rows.push(row)
    process.stdout.write(`${lineOf(row)}\n`)
  }
}
await Promise.all(Array.from({ length: Number(values['at-once']) }, worker))

const lost = rows.filter(({ troubles }) => troubles.length > 0)
process.stdout.write(`${rows.length} tried, ${rows.length - lost.length} survived\n`)
process.exit(lost.length > 0 ? 1 : 0)
