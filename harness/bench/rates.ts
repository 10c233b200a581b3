import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rules } from '../../suites/index.ts'
import { startEmbedded } from '../cli/embedded.ts'
import { fuzzable } from '../fuzz/fuzz.ts'
import { ringInProcess } from '../fuzz/in-process.ts'
import { Referee } from '../fuzz/referee.ts'
import type { Ring } from '../fuzz/ring.ts'
import type { Message } from '../plan/message.ts'
import { unmetNeed } from '../plan/needs.ts'
import type { Capability } from '../plan/rule.ts'
import { prepareTarget } from '../run/preflight.ts'
import type { Emit } from '../run/events.ts'
import { Session } from '../run/session.ts'
import { setUp, type Setup } from '../run/set-up.ts'
import { parseProfile } from '../target/index.ts'
import { bareRate } from './bare-loop.ts'
import { fuzzRate, sendingRate, type Rate } from './fuzz-rate.ts'
import { inTurn, type Compared, type Rounds } from './in-turn.ts'
import { withSameMessages } from './same-messages.ts'

const signal = new AbortController().signal

/** What random cases are played in at a target. */
const ringOf = (setup: Setup, emit: Emit = () => undefined): Ring => {
  const able = fuzzable(rules).filter((rule) => unmetNeed(rule, (one) => always.has(one)) === undefined)
  return new Session(setup, able, emit, () => undefined)
}

/** What every target is asked for. */
const always = new Set<Capability>([
  'execute',
  'requester-at-execute',
  'forwarding',
  'two-brokers',
  'self-declared-scopes',
  'hop-cap',
])

const bareAt = (setup: Setup): Rate => {
  const scene = setup.participants.fixture
  const agent = scene.host('principal') ?? ''
  const target = {
    endpoint: setup.profile.endpoint,
    agent: { host: agent, base: `${scene.scheme}://${agent}` },
    key: scene.keys.key('principal'),
    uri: scene.uri('open') ?? '',
  }
  return (seconds) => bareRate(target, seconds, setup.profile.limits.concurrency)
}

/** The reference exchange as a process of its own, and what random cases need of this one. */
export interface AtReference {
  setup: Setup
  ring: Ring
  referee: Referee
}

/** `emit` is told what random cases find. */
export const withReference = async <T>(measure: (at: AtReference) => Promise<T>, emit?: Emit): Promise<T> => {
  const embedded = await startEmbedded()
  const profile = parseProfile(JSON.stringify({ ...embedded.profile, participants: { port: 0 } }))
  const setup = await setUp({ profile, seed: 0, signal })
  const referee = await Referee.open()
  try {
    await prepareTarget(setup)
    return await measure({ setup, ring: ringOf(setup, emit), referee })
  } finally {
    referee.close()
    await setup.close()
    await embedded.close()
  }
}

export const atReference = (rounds: Rounds): Promise<Compared> =>
  withReference(({ setup, ring, referee }) =>
    inTurn(
      rounds,
      ...withSameMessages(
        setup,
        fuzzRate(ring, () => setup.transport.requests, referee),
      ),
      bareAt(setup),
    ),
  )

/** A server that answers and verifies nothing. */
export const whereNothingIsVerified = async (rounds: Rounds): Promise<Compared> => {
  const program = fileURLToPath(new URL('answers-all-process.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [endpoint] = (await once(createInterface(child.stdout), 'line')) as [string]
  const profile = parseProfile(JSON.stringify({ endpoint, participants: { port: 0 } }))
  const setup = await setUp({ profile, seed: 0, signal })
  try {
    return await inTurn(
      rounds,
      ...withSameMessages(
        setup,
        sendingRate(ringOf(setup), () => setup.transport.requests),
      ),
      bareAt(setup),
    )
  } finally {
    await setup.close()
    child.stdin.end()
  }
}

/** The reference in this process, without sockets: random cases, beside the judging of the same messages alone. */
export const inThisProcess = async (rounds: Rounds): Promise<Compared> => {
  let kept: Message[] = []
  const chosen = fuzzable(rules).filter((rule) => unmetNeed(rule, (one) => always.has(one)) === undefined)
  const ring = await ringInProcess({
    rules: chosen,
    seed: 0,
    emit: () => undefined,
    heard: (one) => void kept.push(one),
  })
  const referee = await Referee.open()
  const judging: Rate = async () => {
    const begun = performance.now()
    for (const message of kept) await ring.exchange.handle(message)
    const rate = kept.length / ((performance.now() - begun) / 1000)
    kept = []
    return rate
  }
  try {
    return await inTurn(
      rounds,
      fuzzRate(ring, () => ring.requests(), referee),
      judging,
    )
  } finally {
    referee.close()
    ring.close()
  }
}
