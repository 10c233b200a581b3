import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rules } from '../../suites/index.ts'
import { startEmbedded } from '../cli/embedded.ts'
import { ringInProcess } from '../fuzz/in-process.ts'
import { Referee } from '../fuzz/referee.ts'
import type { Ring } from '../fuzz/ring.ts'
import { shareRequests } from '../fuzz/together.ts'
import type { Message } from '../plan/message.ts'
import { fixtureExchange } from '../run/preflight/fixture-exchange.ts'
import { learntOf } from '../run/preflight/learnt.ts'
import { prepareTarget } from '../run/preflight/preflight.ts'
import type { Emit } from '../run/events.ts'
import { Session } from '../run/session.ts'
import { setUp, type Setup } from '../run/set-up.ts'
import { parseProfile } from '../target/index.ts'
import { bareRate } from './bare-loop.ts'
import { fuzzRate, ordinaryRules, processes, sendingRate, type Rate } from './fuzz-rate.ts'
import { atOnce, rateBeside } from './rate-beside.ts'
import type { Beside } from './rate-process.ts'
import { inTurn, type Compared, type Rounds } from './in-turn.ts'
import { mostKept, withSameMessages } from './same-messages.ts'

const signal = new AbortController().signal

/** What random cases are played in at a target. */
const ringOf = (setup: Setup, emit: Emit = () => undefined): Session =>
  new Session(setup, ordinaryRules(rules), emit, () => undefined)

/** What a process beside this one is to measure, with half of the requests at once. */
const half = async (setup: Setup, kind: 'fuzz' | 'sending'): Promise<Beside> => ({
  kind,
  profile: await shareRequests(setup, processes),
  learnt: learntOf(setup, rules, ordinaryRules(rules)),
})

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
  withReference(async ({ setup, ring, referee }) => {
    const bare = bareAt(setup)
    const own = fuzzRate(ring, () => setup.transport.requests, referee)
    const beside = await rateBeside(await half(setup, 'fuzz'))
    try {
      return await inTurn(rounds, ...withSameMessages(setup, own, beside.rate), bare)
    } finally {
      beside.close()
    }
  })

/** A server that answers and verifies nothing. */
export const whereNothingIsVerified = async (rounds: Rounds): Promise<Compared> => {
  const program = fileURLToPath(new URL('answers-all-process.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [endpoint] = (await once(createInterface(child.stdout), 'line')) as [string]
  const profile = parseProfile(JSON.stringify({ endpoint, participants: { port: 0 } }))
  const setup = await setUp({ profile, seed: 0, signal })
  const bare = bareAt(setup)
  const own = sendingRate(ringOf(setup), () => setup.transport.requests)
  setup.exchange = fixtureExchange(profile)
  const beside = await rateBeside(await half(setup, 'sending'))
  try {
    return await inTurn(rounds, ...withSameMessages(setup, own, beside.rate), bare)
  } finally {
    beside.close()
    await setup.close()
    child.stdin.end()
  }
}

/** The reference in this process, without sockets: random cases, beside the judging of the same messages alone. */
export const inThisProcess = async (rounds: Rounds): Promise<Compared> => {
  let kept: Message[] = []
  const ring = await ringInProcess({
    rules: ordinaryRules(rules),
    seed: 0,
    emit: () => undefined,
    heard: (one) => void (kept.length < mostKept && kept.push(one)),
  })
  const referee = await Referee.open()
  const judging: Rate = async () => {
    const begun = performance.now()
    for (const message of kept) await ring.exchange.handle(message)
    const rate = kept.length / ((performance.now() - begun) / 1000)
    kept = []
    return rate
  }
  const own = fuzzRate(ring, () => ring.requests(), referee)
  const beside = await rateBeside({ kind: 'in-process' })
  try {
    return await inTurn(rounds, atOnce(own, beside.rate), judging)
  } finally {
    beside.close()
    referee.close()
    ring.close()
  }
}
