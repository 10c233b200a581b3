import type { JournalEvent, Shard } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { isGone } from '../run/gone.ts'
import { recall, type Learnt } from '../run/preflight/learnt.ts'
import { Session } from '../run/session.ts'
import { setUp } from '../run/set-up.ts'
import type { Profile } from '../target/index.ts'
import { besideHands } from './beside.ts'
import { Dealer } from './deal.ts'
import { handsLeft } from './hands-left.ts'
import { Fuzzer, type Fuzzed, type FuzzLimits } from './fuzzer.ts'
import { HandShare } from './hand-share.ts'
import type { Found, Past } from './past.ts'
import { Referee } from './referee.ts'

/** A part of the hands, to be played by a process that helps another one at the same target. */
export interface Task {
  /** As the helper is to use it: with its own share of the requests at once. */
  profile: Profile
  learnt: Learnt
  seed: number
  shard: Shard
  part: Shard
  past: Past
  limits: Pick<FuzzLimits, 'cases' | 'milliseconds' | 'keepGoing'>
}

/** What a helper is told: its task, what others have found, to end. */
export type Said = { task: Task } | { found: Found } | { end: true }

/** What a helper tells: lines for the journal and the requests sent so far, how it ended, or what it stumbled over. */
export type Told = { events: JournalEvent[]; requests: number } | { fuzzed: Fuzzed } | { error: string }

/** Plays a part of the hands as `fuzz` does, at a target that it learns nothing of by itself. */
class Help {
  readonly #stop = new AbortController()
  #fuzzer: Fuzzer | undefined
  /** What others have found before there is a fuzzer. */
  readonly #found: Found[] = []
  #events: JournalEvent[] = []
  #requests = 0

  async play(rules: Rule[], { profile, learnt, seed, shard, part, past, limits }: Task): Promise<Fuzzed> {
    const { settled } = learnt
    const { signal } = this.#stop
    const setup = await setUp({ profile, seed, signal, helping: { settled, number: part.index - 1 } })
    const referee = await Referee.open()
    try {
      const share = new HandShare(shard, undefined, 1, part)
      const emit = (event: JournalEvent): void => this.#take(event, setup.transport.requests)
      const session = new Session(setup, await recall(setup, learnt, rules), emit, () => undefined, share)
      const meanwhile = { beside: besideHands(session, referee), isGone: () => isGone(session) }
      this.#fuzzer = new Fuzzer(session, referee, { ...limits, ...meanwhile }, past, part)
      for (const found of this.#found) this.#fuzzer.learn(found)
      const fuzzed = await this.#fuzzer.play(handsLeft(new Dealer({ rules: session.rules, seed }), share, past))
      await session.scenes.close()
      this.#tell()
      return fuzzed
    } finally {
      referee.close()
      await setup.close()
    }
  }

  learn(found: Found): void {
    if (this.#fuzzer) this.#fuzzer.learn(found)
    else this.#found.push(found)
  }

  end(): void {
    this.#stop.abort()
  }

  /** Lines that come together are told together: what passed counts with how far the hands have come. */
  #take(event: JournalEvent, requests: number): void {
    if (event.event === 'progressed') return
    this.#requests = requests
    if (this.#events.push(event) === 1) queueMicrotask(() => this.#tell())
  }

  #tell(): void {
    if (this.#events.length > 0) tell({ events: this.#events, requests: this.#requests })
    this.#events = []
  }
}

/** Whoever asked may have gone. */
const tell = (told: Told): void => void process.send?.(told, (error: Error | null) => error && process.exit())

/** What the program of a helper does: plays a part of the hands of these rules. */
export const helpFuzz = (rules: Rule[]): void => {
  const help = new Help()
  // A Ctrl-C is not its to obey before whoever asked has ended it.
  process.on('SIGINT', () => undefined)
  process.once('disconnect', () => process.exit())
  process.on('message', (said: Said) => {
    if ('end' in said) return help.end()
    if ('found' in said) return help.learn(said.found)
    help.play(rules, said.task).then(
      (fuzzed) => tell({ fuzzed }),
      (error: unknown) => tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
