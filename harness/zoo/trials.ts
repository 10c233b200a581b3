import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { killRuns, type Killed } from '../bench/kill-runs.ts'
import { compiledProgram } from './compiled.ts'
import { escapesByRunning } from './escapes-run.ts'
import { escapesOf, type Escape } from './escapes.ts'
import { payloadsFor } from './payloads.ts'
import { lineOf, stops, visitStop, type Row } from './stops.ts'

/**
 * `npm run trials [-- NAME...] [--timeout MS] [--at-once N] [--kills N] [--only zoo,kills,escapes]`: what the suite goes
 * through, in three tables: hostile targets (all, or those whose names begin so), runs that are killed, and payloads
 * that a target says. Exit 1 when one target was not survived, one event was lost or stands twice, or one payload got
 * through to an output.
 */
const { values, positionals } = parseArgs({
  options: {
    timeout: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '2' },
    kills: { type: 'string', default: '200' },
    only: { type: 'string', default: 'zoo,kills,escapes' },
  },
  allowPositionals: true,
})
const say = (...lines: string[]): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(''))
const chosen = (part: string): boolean => values.only.split(',').includes(part)

const visitAll = async (program: string): Promise<Row[]> => {
  const queue = stops.filter(({ name }) => positionals.length === 0 || positionals.some((one) => name.startsWith(one)))
  const rows: Row[] = []
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const row = await visitStop(next, [program], Number(values.timeout))
      rows.push(row)
      say(lineOf(row))
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, worker))
  return rows
}

const killAll = async (program: string): Promise<Killed> => {
  const folder = mkdtempSync(join(tmpdir(), 'trials-'))
  const server = spawn(process.execPath, [program, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line]: unknown[] = await once(createInterface({ input: server.stdout }), 'line')
    const target = join(folder, 'profile.json')
    writeFileSync(target, JSON.stringify({ ...JSON.parse(String(line)), participants: { port: 0 } }))
    const options = ['--target', target, '--suite', 'window,signature,requester', '--rate', '400']
    return await killRuns([program], options, Number(values.kills))
  } finally {
    server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
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
const zooOrKills = chosen('zoo') || chosen('kills')
const program = zooOrKills ? compiledProgram() : ''
const totals: string[] = []

if (chosen('zoo')) {
  say('# Hostile targets: the time and the memory of a run at each, how it ended, and its verdict', '')
  const rows = await visitAll(program)
  const lost = rows.filter(({ troubles }) => troubles.length > 0).length
  const longest = Math.max(0, ...rows.map(({ visited }) => visited.seconds))
  const largest = Math.max(0, ...rows.map(({ visited }) => visited.megabytes))
  const most = `at most ${longest.toFixed(1)} s and ${Math.round(largest)} MB`
  totals.push(`hostile behaviours tried ${rows.length}, survived ${rows.length - lost}; ${most}`)
  well &&= lost === 0
}
if (chosen('kills')) {
  say('', '# Runs killed at random moments, and resumed', '')
  const { kills, runs, lost, doubled, different } = await killAll(program)
  const tried = `kills tried ${kills}, in ${runs} runs that were carried to their end`
  const total = `${tried}; events lost ${lost}, events doubled ${doubled}, reports that differ ${different}`
  say(total)
  totals.push(total)
  well &&= lost + doubled + different === 0
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
