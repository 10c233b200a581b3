import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scriptName, scriptOf } from '../../reports/replay/script.ts'
import { replayLine } from '../../reports/text.ts'
import type { Message } from '../plan/message.ts'
import { curlLine } from '../run/replay/curl.ts'
import type { Escape } from './escapes.ts'
import { payloadsFor } from './payloads.ts'

const run = promisify(execFile)

/** What a payload can be in a request line or in an argument: neither holds a zero octet or half of a pair. */
// oxlint-disable-next-line no-control-regex
const sendable = (text: string): string => text.replaceAll(/[\u0000\p{Surrogate}]/gu, '')

/** Writes down how it was called, and does nothing else. */
const recorder = (log: string): string =>
  `#!/bin/sh\nprintf '%s\\0' "$#" "$@" >> '${log}'\n[ -t 0 ] || cat > /dev/null\n`

/** A folder in which the marker must not appear, with programs that stand in for `curl` and `npm`. */
interface Bench {
  folder: string
  marker: string
  log: string
  environment: Record<string, string | undefined>
}

const openBench = async (): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'escapes-'))
  const log = join(folder, 'calls')
  mkdirSync(join(folder, 'bin'))
  for (const name of ['curl', 'npm']) writeFileSync(join(folder, 'bin', name), recorder(log), { mode: 0o755 })
  const environment = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
  return { folder, marker: join(folder, 'marker'), log, environment }
}

/** The arguments of each call that was made. */
const callsIn = ({ log }: Bench): string[][] => {
  const words = existsSync(log) ? readFileSync(log, 'utf8').split('\0').slice(0, -1) : []
  const calls: string[][] = []
  while (words.length > 0) {
    const count = Number(words.shift())
    calls.push(words.splice(0, count))
  }
  return calls
}

const markedBy = ({ marker }: Bench): string[] => {
  if (!existsSync(marker)) return []
  rmSync(marker)
  return ['it was run']
}

/** Runs a line in a shell, with what its one call must be given. */
const inShell = async (bench: Bench, shell: string, line: string, wanted: string[]): Promise<string[]> => {
  rmSync(bench.log, { force: true })
  const file = join(bench.folder, 'line.sh')
  writeFileSync(file, `${line} < /dev/null\n`)
  const done = run(shell, [file], { env: bench.environment, cwd: bench.folder, timeout: 30_000 })
  const trouble = await done.then(
    ({ stderr }) => (stderr === '' ? [] : [stderr.slice(0, 80)]),
    (error: Error) => [error.message.slice(-80)],
  )
  const calls = callsIn(bench)
  const missing = wanted.filter((one) => calls[0]?.includes(one) !== true)
  return [
    ...markedBy(bench),
    ...trouble,
    ...(calls.length === 1 ? [] : [`${calls.length} calls`]),
    ...missing.map((one) => `not as given: ${one.slice(0, 60)}`),
  ]
}

const origin = 'http://127.0.0.1:9'

const messageSaying = (text: string): Message => ({
  method: text,
  target: `/${text}`,
  headers: [
    ['x-said', text],
    [text, 'x'],
    ['x-empty', ''],
  ],
  body: Buffer.from(text),
})

const curl = (bench: Bench, shell: string) => async (said: string) => {
  const text = sendable(said)
  const wanted = [text, `${origin}/${text}`, `x-said: ${text}`, `${text}: x`, 'x-empty;']
  return inShell(bench, shell, curlLine(messageSaying(text), origin), wanted)
}

const replayed = (bench: Bench, shell: string) => async (said: string) => {
  const text = sendable(said)
  return inShell(bench, shell, replayLine(text), ['run', '--silent', 'conformance', '--', 'replay', text])
}

const scriptSaying = (said: string): string =>
  scriptOf({ title: said, expected: 'rejected', [said]: { [said]: [said] } })

/** The script's name stays in its folder; the script is JavaScript, says how it is used, and does no more. */
const script = (bench: Bench) => async (said: string) => {
  const name = scriptName(said)
  if (!/^[\w-][\w.-]*\.mjs$/.test(name)) return [`the name ${name.slice(0, 60)}`]
  const file = join(bench.folder, name)
  writeFileSync(file, scriptSaying(said))
  const options = { cwd: bench.folder, timeout: 30_000 }
  const ended = await run(process.execPath, ['--check', file])
    .then(() => run(process.execPath, [file, '--help'], options))
    .then(
      () => ({ code: 0, stdout: '' }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  return [
    ...markedBy(bench),
    ...(ended.code === 0 ? [] : [`exit ${ended.code}`]),
    // oxlint-disable-next-line no-control-regex
    ...(/[^\n\x20-\x7e·]/.test(ended.stdout) ? ['its output steers'] : []),
  ]
}

/** Lets a target say payloads where they end in commands and programs, and runs these. All payloads, or those named. */
export const escapesByRunning = async (only?: readonly string[]): Promise<Escape[]> => {
  const bench = await openBench()
  const outputs: Record<string, (said: string) => Promise<string[]>> = {
    'the curl line in bash': curl(bench, 'bash'),
    'the curl line in sh': curl(bench, 'sh'),
    'the replay line in bash': replayed(bench, 'bash'),
    'the replay script': script(bench),
  }
  try {
    const escapes: Escape[] = []
    const payloads = Object.entries(payloadsFor(bench.marker)).filter(([name]) => only?.includes(name) ?? true)
    for (const [payload, says] of payloads)
      for (const [output, play] of Object.entries(outputs)) escapes.push({ payload, output, through: await play(says) })
    return escapes
  } finally {
    await rm(bench.folder, { recursive: true, force: true })
  }
}
