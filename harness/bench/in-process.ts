import { fixtureFor } from '../participants/fixture.ts'
import { Participants } from '../participants/scene.ts'
import type { Message } from '../plan/message.ts'
import { createExchange, type Exchange } from '../reference/index.ts'
import { labOf } from '../run/set-up.ts'
import type { Lab } from '../run/lab.ts'
import { inProcess, profileOf, TargetClock } from '../target/index.ts'

/** A lab whose target is the reference itself, without sockets. */
export interface InProcess {
  lab: Lab
  exchange: Exchange
  /** What was sent since the last time this was asked for; kept only while `recording`. */
  record(recording: boolean): Message[]
  readonly requests: number
  close(): void
}

const endpoint = 'http://127.0.0.1:8700/v1'
const hopCap = 3

/** Opens one; its clock is this machine's. */
export const openInProcess = async (seed: number): Promise<InProcess> => {
  const clock = new TargetClock({ offsetSeconds: 0, uncertaintySeconds: 0 }, 2)
  const participants = await Participants.inProcess({ clock: () => clock })
  const exchange = createExchange({
    endpoint,
    now: () => clock.now(),
    fetchDocument: (url) => participants.fetchDocument(url),
  })
  const domain = new URL(endpoint).host
  exchange.setFixture(
    fixtureFor(participants, {
      domain,
      maxIntermediaryHops: hopCap,
      disclosure: 'reveal',
      revocationPollSeconds: 300,
    }),
  )
  let kept: Message[] | undefined
  const transport = inProcess(async (message) => {
    kept?.push(message)
    return { ...(await exchange.handle(message)).answer, milliseconds: 0 }
  })
  const lab = labOf(profileOf(endpoint), seed, new AbortController().signal, transport, participants, clock)
  lab.place.hopCap = hopCap
  return {
    lab,
    exchange,
    record: (recording) => {
      const before = kept ?? []
      kept = recording ? [] : undefined
      return before
    },
    get requests() {
      return transport.requests
    },
    close: () => participants.close(),
  }
}
