import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Report } from '../../reports/report.ts'

/** What a run at a target left behind. */
export interface Visit {
  /** `null`: it had to be ended. */
  exitCode: number | null
  seconds: number
  /** The most that was resident at once, in megabytes; Linux only, else 0. */
  megabytes: number
  /** What it said, on both streams. */
  said: string
  /** `undefined`: the run could not begin, and left none. */
  report: Report | undefined
}

const program = fileURLToPath(new URL('../../suites/main.ts', import.meta.url))

const longest = 180_000

/** Runs some suites at a target as a process of its own, and waits for its end. */
export const visit = async (profile: string, ...options: string[]): Promise<Visit> => {
  const folder = await mkdtemp(join(tmpdir(), 'zoo-'))
  const file = join(folder, 'target.json')
  await writeFile(file, profile)
  const begun = performance.now()
  const run = ['run', '--target', file, '--report-dir', join(folder, 'report'), ...options]
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...run], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => said.push(piece))
  child.stderr.on('data', (piece: Buffer) => said.push(piece))
  let megabytes = 0
  const watch = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child.pid))), 100)
  const giveUp = setTimeout(() => child.kill('SIGKILL'), longest)
  const [exitCode] = (await once(child, 'close')) as [number | null]
  clearInterval(watch)
  clearTimeout(giveUp)
  const report = reportIn(join(folder, 'report'))
  await rm(folder, { recursive: true })
  const seconds = (performance.now() - begun) / 1000
  return { exitCode, seconds, megabytes, said: Buffer.concat(said).toString(), report }
}

const peakOf = (pid: number | undefined): number => {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024
}

const reportIn = (folder: string): Report | undefined => {
  const file = join(folder, 'report.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
