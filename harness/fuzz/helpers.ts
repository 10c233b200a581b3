import { fork, type ChildProcess } from 'node:child_process'
import type { JournalEvent } from '../../reports/journal.ts'
import type { Fuzzed } from './fuzzer.ts'
import type { Said, Task, Told } from './help.ts'
import type { Found } from './past.ts'

/**
 * Processes that play parts of the hands beside this one, so that making and signing have more than one processor. They
 * run with this process's flags, so that sources do as well, and end when it does.
 */
export class Helpers {
  readonly #helpers: ChildProcess[]
  readonly #requests = new Map<ChildProcess, number>()
  /** What each of them came to. Rejects where one stumbles. */
  readonly fuzzed: Promise<Fuzzed[]>

  constructor(program: URL, tasks: Task[], hear: (event: JournalEvent) => void) {
    this.#helpers = tasks.map(() => fork(program, { serialization: 'advanced' }))
    this.fuzzed = Promise.all(this.#helpers.map((helper, i) => this.#ask(helper, tasks[i]!, hear)))
    // Whoever waits for it may be busy still.
    this.fuzzed.catch(() => undefined)
  }

  /** Requests that they have sent, as far as they have told. */
  get requests(): number {
    return [...this.#requests.values()].reduce((sum, one) => sum + one, 0)
  }

  /** They are not to find it again. */
  learn(found: Found): void {
    this.#say({ found })
  }

  /** Lets them end as soon as they have told what they know. */
  end(): void {
    this.#say({ end: true })
  }

  #say(said: Said): void {
    for (const helper of this.#helpers) if (helper.connected) helper.send(said)
  }

  #ask(helper: ChildProcess, task: Task, hear: (event: JournalEvent) => void): Promise<Fuzzed> {
    const kill = (): void => void helper.kill()
    process.once('exit', kill)
    return new Promise((resolve, reject) => {
      helper.on('error', reject)
      helper.on('exit', (code) => {
        process.off('exit', kill)
        reject(new Error(`a process that played random cases ended with code ${code}`))
      })
      helper.on('message', (told: Told) => {
        if ('events' in told) {
          this.#requests.set(helper, told.requests)
          return told.events.forEach(hear)
        }
        if ('fuzzed' in told) resolve(told.fuzzed)
        else reject(new Error(told.error))
        helper.disconnect()
      })
      helper.send({ task } satisfies Said)
    })
  }
}
