import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { killRuns, type Killed } from '../bench/kill-runs.ts'

/** Kills that one undisturbed run is the measure of. */
export const share = 25

/** So many kills of runs at an exchange of their own. */
export const killShare = async (program: string, times: number): Promise<Killed> => {
  const folder = mkdtempSync(join(tmpdir(), 'trials-'))
  const server = spawn(process.execPath, [program, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line]: unknown[] = await once(createInterface({ input: server.stdout }), 'line')
    const target = join(folder, 'profile.json')
    writeFileSync(target, JSON.stringify({ ...JSON.parse(String(line)), participants: { port: 0 } }))
    const options = ['--target', target, '--suite', 'window,signature,requester', '--rate', '400']
    return await killRuns([program], options, times)
  } finally {
    server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What came of them, in a line. */
export const killLine = ({ kills, runs, lost, doubled, different }: Killed): string => {
  const ended = `kills tried ${kills}, in ${runs} runs that were carried to their end`
  return `${ended}; events lost ${lost}, events doubled ${doubled}, reports that differ ${different}`
}
