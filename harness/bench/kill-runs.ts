import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalEvent } from '../../reports/journal.ts'
import { journalEvents } from '../../reports/read-journal.ts'
import { reportOf, type Report } from '../../reports/report.ts'

const root = new URL('../..', import.meta.url).pathname

/** What killing found. */
export interface Killed {
  kills: number
  /** Runs that were carried to their end. */
  runs: number
  /** Verdicts that a journal had, or that an undisturbed run has, and that are not in the end. */
  lost: number
  doubled: number
  /** Runs whose report is not that of the undisturbed one: verdict, status and cases of each rule. */
  different: number
}

const told = new Set(['case-judged', 'outcome-observed', 'rule-skipped', 'run-started'])

const nameOf = (event: JournalEvent): string | undefined => {
  if (!told.has(event.event)) return undefined
  const { rule = '', case: token = '', name = '' } = event as { rule?: string; case?: string; name?: string }
  return `${event.event} ${rule} ${token.replace(/@\d+$/, '')} ${name}`
}

const namesIn = (path: string): string[] =>
  existsSync(path) ? [...journalEvents(path)].flatMap((event) => nameOf(event) ?? []) : []

const resultOf = ({ summary, complete, rules }: Report): string =>
  JSON.stringify([
    complete,
    summary.verdict,
    rules.map(({ id, status, cases, planned }) => [id, status, cases, planned]),
  ])

/** Starts a run as a process of its own; `killAfter` milliseconds it is no more. */
const play = async (args: readonly string[], directory: string, killAfter?: number): Promise<number | null> => {
  const words = ['suites/main.ts', 'run', '--resume', '--report-dir', directory, ...args]
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], { cwd: root, stdio: 'ignore' })
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  return code
}

/** Kills runs at random moments, each time with the journal read before it goes on, until so many kills are done. */
export const killRuns = async (
  args: readonly string[],
  times: number,
  step: (killed: Killed) => void = () => undefined,
): Promise<Killed> => {
  const folder = await mkdtemp(join(tmpdir(), 'kills-'))
  const killed: Killed = { kills: 0, runs: 0, lost: 0, doubled: 0, different: 0 }
  try {
    const undisturbed = join(folder, 'undisturbed')
    const begun = performance.now()
    await play(args, undisturbed)
    const whole = performance.now() - begun
    const wanted = join(undisturbed, 'journal.ndjson')
    const expected = { names: namesIn(wanted), result: resultOf(reportOf(journalEvents(wanted))) }
    while (killed.kills < times) {
      const directory = join(folder, `run ${killed.runs}`)
      await untilWhole(args, directory, expected, { whole, times }, killed, step)
      await rm(directory, { recursive: true })
    }
    return killed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A process that is killed while it starts shows little: most are killed while they play. */
const untilWhole = async (
  args: readonly string[],
  directory: string,
  expected: { names: string[]; result: string },
  { whole, times }: { whole: number; times: number },
  killed: Killed,
  step: (killed: Killed) => void,
): Promise<void> => {
  const journal = join(directory, 'journal.ndjson')
  let known: string[] = []
  for (;;) {
    const last = killed.kills >= times
    const code = await play(args, directory, last ? undefined : whole * (0.2 + Math.random()))
    const now = namesIn(journal)
    killed.lost += missingFrom(now, known)
    known = now
    if (code === null) killed.kills += 1
    step(killed)
    if (code !== null) break
  }
  killed.runs += 1
  killed.lost += missingFrom(known, expected.names)
  killed.doubled += missingFrom(expected.names, known)
  if (resultOf(reportOf(journalEvents(journal))) !== expected.result) killed.different += 1
}

/** How many of `wanted` are not in `there`, counted as often as they stand. */
const missingFrom = (there: string[], wanted: string[]): number => {
  const left = new Map<string, number>()
  for (const name of there) left.set(name, (left.get(name) ?? 0) + 1)
  let missing = 0
  for (const name of wanted) {
    const count = left.get(name) ?? 0
    if (count === 0) missing += 1
    else left.set(name, count - 1)
  }
  return missing
}
