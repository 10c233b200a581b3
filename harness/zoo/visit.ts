import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../reports/report.ts'
import { throughTo } from './through.ts'

/** What a run at a target left behind. */
export interface Visit {
  /** `null`: it had to be ended. */
  exitCode: number | null
  seconds: number
  /** The most that was resident at once, in megabytes; Linux only, else 0. */
  megabytes: number
  /** By how many megabytes more was resident in its last third than in the one before; 0 where too little was seen. */
  grown: number
  /** What it said, on both streams. */
  said: string
  /** `undefined`: the run could not begin, and left none. */
  report: Report | undefined
  /** What a target said, and got through to a file of the report or to the terminal. */
  through: string[]
}
/** Words that run the program. */
export type Program = readonly string[]

const longest = 180_000

/** Runs some suites at a target as a process of its own, and waits for its end. */
export const visit = async (program: Program, profile: string, ...options: string[]): Promise<Visit> => {
  const folder = await mkdtemp(join(tmpdir(), 'zoo-'))
  const file = join(folder, 'target.json')
  await writeFile(file, profile)
  const begun = performance.now()
  const run = ['run', '--target', file, '--report-dir', join(folder, 'report'), ...options]
  const child = spawn(process.execPath, [...program, ...run], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => said.push(piece))
  child.stderr.on('data', (piece: Buffer) => said.push(piece))
  let megabytes = 0
  const resident: number[] = []
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid, 'VmHWM'))
    resident.push(memoryOf(child.pid, 'VmRSS'))
  }, 100)
  const giveUp = setTimeout(() => child.kill('SIGKILL'), longest)
  const [exitCode] = (await once(child, 'close')) as [number | null]
  clearInterval(watch)
  clearTimeout(giveUp)
  const seconds = (performance.now() - begun) / 1000
  const text = Buffer.concat(said).toString()
  const report = reportIn(join(folder, 'report'))
  const through = [...throughTo('the terminal', text), ...throughIn(join(folder, 'report'))]
  await rm(folder, { recursive: true })
  return { exitCode, seconds, megabytes, grown: growthOf(resident), said: text, report, through }
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const growthOf = (resident: number[]): number => {
  const third = Math.floor(resident.length / 3)
  return third < 10 ? 0 : middle(resident.slice(-third)) - middle(resident.slice(-2 * third, -third))
}

const throughIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .flatMap(({ name }) => throughTo(name, readFileSync(join(folder, name), 'utf8')))
    : []

/** Megabytes by a line of the process's status. */
const memoryOf = (pid: number | undefined, line: string): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const reportIn = (folder: string): Report | undefined => {
  const file = join(folder, 'report.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
