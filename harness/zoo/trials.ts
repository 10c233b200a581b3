import { parseArgs } from 'node:util'
import type { Killed } from '../bench/kill-runs.ts'
import { compiledProgram } from './compiled.ts'
import { escapesByRunning } from './escapes-run.ts'
import { escapesOf, type Escape } from './escapes.ts'
import { killLine, killShare, share } from './kill-share.ts'
import { payloadsFor } from './payloads.ts'
import { lineOf, stops, visitStop } from './stops.ts'
import { openRecord, type Survived } from './trials-record.ts'

/**
 * `npm run trials [-- zoo|kills|escapes|NAME...] [--resume] [--timeout MS] [--at-once N] [--kills N]`: what the suite
 * goes through, in three tables: hostile targets (all, or those whose names begin so), runs that are killed, and payloads
 * that a target says. What was tried is kept in `reports/latest/trials.ndjson`; `--resume` leaves that out. Exit 1 when
 * one target was not survived, one event was lost or stands twice, or one payload got through to an output.
 */
const { values, positionals } = parseArgs({
  options: {
    timeout: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '2' },
    kills: { type: 'string', default: '200' },
    resume: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const parts = ['zoo', 'kills', 'escapes']
const names = positionals.filter((one) => !parts.includes(one))
const asked = positionals.length === 0 ? parts : names.length > 0 ? ['zoo', ...positionals] : positionals
const chosen = (part: string): boolean => asked.includes(part)
const say = (...lines: string[]): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(''))
const { tried, add } = openRecord(values.resume)

/** So many workers take from one queue until it is empty. */
const inTurn = async <T>(queue: T[], work: (one: T) => Promise<void>): Promise<void> => {
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, worker))
}

const wanted = ({ name }: { name: string }): boolean =>
  names.length === 0 || names.some((begin) => name.startsWith(begin))

const visitAll = async (program: string): Promise<Survived[]> => {
  const known = tried.flatMap((one) => ('zoo' in one ? [one.zoo] : []))
  for (const { line } of known) say(line)
  const left = stops.filter((stop) => wanted(stop) && !known.some(({ name }) => name === stop.name))
  const rows = [...known]
  await inTurn([...left], async (stop) => {
    const row = await visitStop(stop, [program], Number(values.timeout))
    const { seconds, megabytes } = row.visited
    const told = { name: stop.name, line: lineOf(row), seconds, megabytes, survived: row.troubles.length === 0 }
    rows.push(told)
    add({ zoo: told })
    say(told.line)
  })
  return rows
}

const killAll = async (program: string): Promise<Killed> => {
  const known = tried.flatMap((one) => ('kills' in one ? [one] : []))
  const times = Number(values.kills)
  const shares = Array.from({ length: Math.ceil(times / share) }, (_, i) => i)
  const left = shares.filter((number) => !known.some((one) => one.share === number))
  const all = known.map(({ kills }) => kills)
  await inTurn(left, async (number) => {
    const kills = await killShare(program, Math.min(share, times - number * share))
    all.push(kills)
    add({ kills, share: number })
    say(killLine(kills))
  })
  const sum = (of: (one: Killed) => number): number => all.reduce((total, one) => total + of(one), 0)
  return {
    kills: sum((one) => one.kills),
    runs: sum((one) => one.runs),
    lost: sum((one) => one.lost),
    doubled: sum((one) => one.doubled),
    different: sum((one) => one.different),
  }
}

const escapeAll = async (): Promise<Escape[]> => [
  ...Object.entries(payloadsFor('/nowhere/marker')).flatMap(([name, says]) => escapesOf(name, says)),
  ...(await escapesByRunning()),
]

/** A line an output: payloads tried, got through. */
const escapeLines = (escapes: Escape[]): string[] =>
  [...new Set(escapes.map(({ output }) => output))].map((output) => {
    const here = escapes.filter((one) => one.output === output)
    const through = here.filter((one) => one.through.length > 0)
    const which = through.map(({ payload, through: what }) => `${payload} (${what[0] ?? ''})`).join('; ')
    return `${output.padEnd(34)} ${String(here.length).padStart(3)} tried, ${through.length} got through ${which}`.trimEnd()
  })

let well = true
const program = chosen('zoo') || chosen('kills') ? await compiledProgram() : ''
const totals: string[] = []

if (chosen('zoo')) {
  say('# Hostile targets: the time and the memory of a run at each, how it ended, and its verdict', '')
  const rows = await visitAll(program)
  const lost = rows.filter(({ survived }) => !survived).length
  const longest = Math.max(0, ...rows.map(({ seconds }) => seconds))
  const largest = Math.max(0, ...rows.map(({ megabytes }) => megabytes))
  const most = `at most ${longest.toFixed(1)} s and ${Math.round(largest)} MB`
  totals.push(`hostile behaviours tried ${rows.length}, survived ${rows.length - lost}; ${most}`)
  well &&= lost === 0
}
if (chosen('kills')) {
  say('', '# Runs killed at random moments, and resumed', '')
  const killed = await killAll(program)
  totals.push(killLine(killed))
  well &&= killed.lost + killed.doubled + killed.different === 0
}
if (chosen('escapes')) {
  say('', '# What a target says, by what shows it', '')
  const escapes = await escapeAll()
  const through = escapes.filter((one) => one.through.length > 0).length
  say(...escapeLines(escapes))
  totals.push(`escapes tried ${escapes.length}, got through ${through}`)
  well &&= through === 0
}

say('', ...totals)
process.exit(well ? 0 : 1)
