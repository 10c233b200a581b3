import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { compiledProgram } from '../zoo/compiled.ts'
import { killRuns } from './kill-runs.ts'

/**
 * `npx tsx harness/bench/kills.ts [--kills 200] [-- OPTIONS OF run]`: kills runs at random moments, resumes them, and
 * counts what was lost and what stands twice. The program is compiled first, and the target started once: what is
 * killed is mostly the run. Exit 1 when anything was lost or doubled.
 */
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '200' } },
  allowPositionals: true,
})

const folder = mkdtempSync(join(tmpdir(), 'kills-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const program = await compiledProgram()
const server = spawn(process.execPath, [program, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] })
const [line]: unknown[] = await once(createInterface({ input: server.stdout }), 'line')
const profile = join(folder, 'profile.json')
writeFileSync(profile, JSON.stringify({ ...JSON.parse(String(line)), participants: { port: 0 } }))

const choice = positionals.length > 0 ? positionals : ['--suite', 'window,signature,requester', '--rate', '400']
const killed = await killRuns(
  [program],
  ['--target', profile, ...choice],
  Number(values.kills),
  ({ kills, runs, lost, doubled }) => {
    process.stderr.write(`${kills} kills, ${runs} runs, ${lost} lost, ${doubled} doubled\n`)
  },
)
server.kill('SIGTERM')
process.stdout.write(
  `kills tried ${killed.kills}, in ${killed.runs} runs carried to their end; events lost ${killed.lost}, events doubled ${killed.doubled}; reports that differ ${killed.different}\n`,
)
process.exitCode = killed.lost + killed.doubled + killed.different === 0 ? 0 : 1
