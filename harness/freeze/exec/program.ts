import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** What a program did besides answering. */
export interface Ended {
  /** How it ended; `undefined`: it was ended. */
  code: number | null | undefined
  signal: NodeJS.Signals | null
  /** The end of what it wrote to its standard error. */
  errors: string
}

/** Why a program was ended before its time. */
export type Stopped = 'silent' | 'overdue' | 'interrupted'

export interface ProgramOptions {
  command: string
  /** Lines for its standard input. */
  lines: string[]
  /** Takes a line of its standard output. */
  take: (line: string) => void
  /** Whether all that was asked is answered. */
  isDone: () => boolean
  /** Milliseconds in which it must take a line or write one. */
  silence: number
  /** Milliseconds in all. */
  limit: number
  signal?: AbortSignal
}

const longestErrors = 4_000
/** Milliseconds that a program has to end when its input has, or when it is asked to. */
const grace = 2_000

/** Ends a program and all that its shell has started. */
const end = (child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void => {
  try {
    // The shell leads a group of its own.
    process.kill(-child.pid!, signal)
  } catch {
    child.kill(signal)
  }
}

const writeAll = async (child: ChildProcessWithoutNullStreams, lines: string[], moved: () => void): Promise<void> => {
  const { stdin } = child
  const gone = once(child, 'close').then(() => false)
  for (const line of lines) {
    if (stdin.destroyed || !stdin.writable) return
    const roomy = stdin.write(`${line}\n`)
    moved()
    if (!roomy && !(await Promise.race([once(stdin, 'drain').then(() => true), gone]))) return
  }
  stdin.end()
}

/** Runs a program through the shell, feeds it, and hands over its lines. Never rejects: what went wrong is told. */
export const runProgram = async (options: ProgramOptions): Promise<Ended & { stopped?: Stopped }> => {
  const { command, lines, take, isDone, silence, limit, signal } = options
  const child = spawn(command, { shell: true, detached: true, stdio: 'pipe' })
  let stopped: Stopped | undefined
  const stop = (why: Stopped): void => {
    stopped ??= why
    end(child, 'SIGTERM')
    setTimeout(() => end(child, 'SIGKILL'), grace).unref()
  }
  let quiet = setTimeout(() => stop('silent'), silence)
  const moved = (): void => {
    clearTimeout(quiet)
    if (!stopped)
      quiet = setTimeout(() => (isDone() ? end(child, 'SIGTERM') : stop('silent')), isDone() ? grace : silence)
  }
  const overdue = setTimeout(() => stop('overdue'), limit)
  const interrupted = (): void => stop('interrupted')
  signal?.addEventListener('abort', interrupted)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-longestErrors)))
  // A program that ends early closes its input: that is told by its end.
  child.stdin.on('error', () => undefined)
  const reader = createInterface({ input: child.stdout, crlfDelay: Infinity })
  reader.on('line', (line) => {
    take(line)
    moved()
  })
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('error', () => resolve([127, null]))
    child.once('close', (code, by) => resolve([code, by]))
  })
  await Promise.race([writeAll(child, lines, moved).catch(() => undefined), closed])
  const [code, by] = await closed
  clearTimeout(quiet)
  clearTimeout(overdue)
  signal?.removeEventListener('abort', interrupted)
  return { code: stopped ? undefined : code, signal: by, errors: errors.trim(), ...(stopped ? { stopped } : {}) }
}
