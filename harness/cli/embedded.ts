import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ownProgram } from '../../reports/own-files.ts'

/** The reference exchange as a process of its own. */
export interface Embedded {
  /** Its target profile, as it printed it. */
  profile: { endpoint: string; base: string; control: string; publisher: { base: string } }
  close(): Promise<void>
}

const program = ownProgram('harness/reference/serve-process')

/**
 * Starts the reference exchange on loopback. It gets the runtime flags of this process, so that sources run as well.
 * Nothing leaves it behind: it ends when its standard input closes, which this process's death does too, and it is in
 * a process group of its own, so that a Ctrl-C is not its to obey before the run has ended.
 */
export const startEmbedded = async (): Promise<Embedded> => {
  const child = spawn(process.execPath, [...process.execArgv, program, '--exit-with-stdin'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const end = (): void => void child.kill('SIGTERM')
  process.once('exit', end)
  const close = async (): Promise<void> => {
    process.off('exit', end)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    return { profile: JSON.parse(await firstLine(child)), close }
  } catch (error) {
    await close()
    throw error
  }
}

const firstLine = async (child: ChildProcess & { stdout: NodeJS.ReadableStream | null }): Promise<string> => {
  let complaint = ''
  child.stderr?.on('data', (piece: Buffer) => (complaint += piece.toString()))
  const printed = once(createInterface({ input: child.stdout! }), 'line')
  const ended = once(child, 'close').then(() => [])
  const [line]: unknown[] = await Promise.race([printed, ended])
  if (typeof line === 'string') return line
  throw new Error(`the reference exchange did not start: ${complaint.trim() || 'it printed nothing'}`)
}
