import { fixtureFor } from '../participants/fixture.ts'
import { Participants } from '../participants/scene.ts'
import type { Message } from '../plan/message.ts'
import type { Rule } from '../plan/rule.ts'
import { createExchange, parts as referenceParts, type Exchange, type Parts } from '../reference/index.ts'
import { AlwaysLaws } from '../run/always.ts'
import type { Emit } from '../run/events.ts'
import { Share } from '../run/share.ts'
import { Scenes } from '../run/scenes.ts'
import { labOf } from '../run/set-up.ts'
import { inProcess, profileOf, TargetClock } from '../target/index.ts'
import type { Ring } from './ring.ts'

const endpoint = 'http://127.0.0.1:8700/v1'

/** The clock stands still within a second, so that a case is judged in the moment in which it was built. */
const moment = Date.UTC(2030, 5, 15, 12, 30, 45, 500)

export interface InProcessOptions {
  rules: Rule[]
  seed: number
  emit: Emit
  /** Of the exchange; absent: the reference's. */
  parts?: Parts
  signal?: AbortSignal
  /** Told of every message before the exchange judges it. */
  heard?: (message: Message) => void
}

/** A ring around an exchange in this process, without sockets. Its rules are those that need nothing special. */
export const ringInProcess = async (
  options: InProcessOptions,
): Promise<Ring & { exchange: Exchange; requests(): number; close(): void }> => {
  const { rules, seed, emit, parts = referenceParts, signal = new AbortController().signal } = options
  const clock = new TargetClock({ offsetSeconds: 0, uncertaintySeconds: 0 }, 2, () => moment)
  const participants = await Participants.inProcess({ clock: () => clock })
  const exchange = createExchange({
    endpoint,
    parts,
    now: () => clock.now(),
    fetchDocument: (url) => participants.fetchDocument(url),
  })
  const { host } = new URL(endpoint)
  const own = { domain: host, maxIntermediaryHops: 3, disclosure: 'reveal', revocationPollSeconds: 300 } as const
  exchange.setFixture(fixtureFor(participants, own))
  const transport = inProcess(async (message) => {
    options.heard?.(message)
    return { ...(await exchange.handle(message)).answer, milliseconds: 0 }
  })
  const lab = labOf(
    profileOf(endpoint),
    seed,
    signal,
    { send: (message) => transport.send(message) },
    participants,
    clock,
  )
  const scenes = new Scenes(lab)
  const share = new Share()
  return {
    exchange,
    lab,
    scenes,
    rules,
    share,
    laws: new AlwaysLaws({ lab, scenes, rules, share }),
    emit,
    get ended() {
      return signal.aborted
    },
    requests: () => transport.requests,
    close: () => participants.close(),
  }
}
