import { parseArgs } from 'node:util'
import { killRuns } from './kill-runs.ts'

/**
 * `npx tsx harness/bench/kills.ts [--kills 200] [-- OPTIONS OF run]`: kills runs at random moments, resumes them, and
 * counts what was lost and what stands twice. Exit 1 when anything was.
 */
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '200' } },
  allowPositionals: true,
})

const args =
  positionals.length > 0 ? positionals : ['--suite', 'window,signature,quota,scopes,robustness', '--rate', '1500']
const killed = await killRuns(args, Number(values.kills), ({ kills, runs }) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${kills} kills, ${runs} runs`)
})
process.stdout.write(
  `kills tried ${killed.kills}, in ${killed.runs} runs carried to their end; events lost ${killed.lost}, events doubled ${killed.doubled}; reports that differ ${killed.different}\n`,
)
process.exitCode = killed.lost + killed.doubled + killed.different === 0 ? 0 : 1
