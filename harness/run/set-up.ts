import type { Place } from '../build/place.ts'
import type { MakeKey } from '../build/keys.ts'
import type { FixtureExchange } from '../participants/fixture.ts'
import { withOwnPrincipal } from '../participants/own-principal.ts'
import { Participants, type Settled } from '../participants/scene.ts'
import type { JsonObject } from '../plan/json.ts'
import type { Message } from '../plan/message.ts'
import type { Baseline, Capability } from '../plan/rule.ts'
import {
  type Measurement,
  TargetClock,
  bareHost,
  compileDialect,
  gatewayOf,
  isLoopback,
  openControl,
  openTransports,
  placeOf,
  ownHostLine,
  readAnswer,
  targetView,
  type Control,
  type Profile,
  type Transports,
} from '../target/index.ts'
import { AgentUses } from './preflight/agent-uses.ts'
import { curlFor } from './replay/curl.ts'
import type { Lab } from './lab.ts'
import { Pace } from './pace.ts'
import { renewal } from './stories/renewal.ts'
import { showing } from './secrets.ts'
import { Solitude } from './solitude.ts'
import { UnderWay } from './under-way.ts'
import { wayTo } from './preflight/way.ts'

/** What a run has open, and closes at its end. */
export interface Setup {
  profile: Profile
  transport: Transports
  control: Control
  participants: Participants
  clock: TargetClock
  /** What the clock's measurement rests on. */
  clockFrom: 'date' | 'acceptance' | 'assumed'
  /** As its `Date` lines were last measured. */
  byDate?: Measurement
  /** The positive control that pre-flight has found accepted. */
  plain?: Baseline
  lab: Lab
  /** Makes the target renew what it has cached. What went wrong, if it did not. */
  renew(): Promise<string | undefined>
  /** The target's own manifest, where it serves one. */
  manifest?: JsonObject
  /** Each request has a connection of its own. */
  closesEach?: true
  /** What the fixture says of the target. */
  exchange?: FixtureExchange
  /** The fixture as it was handed over last. */
  fixture?: JsonObject
  /** The target said that it took the fixture. */
  handedOver?: true
  /** Whether the positive control brought offers. */
  offering?: boolean
  close(): Promise<void>
}

export interface SetupOptions {
  profile: Profile
  seed: number
  signal: AbortSignal
  /** Where the keys of the fixture's participants are kept. */
  keyFile?: string
  /** In place of new keys and kept ones: every key by its name. */
  keyFor?: MakeKey
  /** Another process serves the fixture's participants, and this one, of so many from 1, helps it. */
  helping?: { settled: Settled; number: number }
}

/** Opens participants and the way to the target. Throws `ParticipantsError`s and `ConfigurationError`s. */
export const setUp = async ({ profile, seed, signal, keyFile, keyFor, helping }: SetupOptions): Promise<Setup> => {
  const unmeasured = { offsetSeconds: 0, uncertaintySeconds: 1 }
  const clock = new TargetClock(unmeasured, profile.clock.tolerance_seconds)
  const transport = openTransports(profile)
  const participants = await Participants.open({
    hosting: { ...profile.participants, ...(helping && { helper: helping.number }) },
    clock: () => clock,
    ...(keyFile === undefined ? {} : { keyFile }),
    ...(keyFor && { keyFor }),
    ...(helping && { settled: helping.settled }),
  })
  const control = openControl(profile)
  const lab = labOf(profile, seed, signal, transport, participants, clock)
  const close = async (): Promise<void> => {
    await transport.close()
    await control.close()
    participants.close()
  }
  const renew = renewal({ control, participants, lab })
  return { profile, transport, control, participants, clock, clockFrom: 'assumed', lab, renew, close }
}

/** How many intermediaries an exchange is told to take that says nothing of it. */
export const defaultHopCap = 3

/** What a run needs of the outside, made of its parts. */
export const labOf = (
  profile: Profile,
  seed: number,
  signal: AbortSignal,
  transport: Pick<Transports, 'send'>,
  participants: Participants,
  clock: TargetClock,
): Lab => {
  const view = targetView(profile)
  const dialect = compileDialect({ ...profile, endpoint: view.origin + view.path })
  const gateway = gatewayOf(profile)
  const ownLine = ownHostLine(profile)
  // Processes that help one another may begin at the same moment.
  const run = `${Date.now().toString(36)}${process.pid.toString(36)}`
  let ids = 0
  const place: Place = {
    ...placeOf(dialect, { origin: view.origin, authority: view.authority, hopCap: defaultHopCap }),
    advisory: profile.dialect.advisory,
    ...(gateway && { gateway }),
    ...(ownLine !== undefined && { hostLine: ownLine }),
  }
  const send: Lab['send'] = (make, patience, origin, meet) =>
    transport.send(make, {
      ...(patience === undefined ? {} : { timeoutMs: patience }),
      ...(origin === undefined ? {} : { origin }),
      ...(meet && { meet }),
    })
  const solitude = new Solitude()
  const lab: Lab = {
    send: (...given) => solitude.beside(() => send(...given)),
    alone: (play) => solitude.alone(() => play({ ...lab, send })),
    stage: (plan, as = place) => participants.stage(as.principalDomain === 'principal' ? withOwnPrincipal(plan) : plan),
    read: (answer, circumstances, kind = 'rpc') => readAnswer(answer, dialect, kind, circumstances),
    wayFrom: wayTo(profile, participants),
    shows: showing(profile),
    pace: new Pace(),
    agentUses: new AgentUses(),
    underWay: new UnderWay(),
    clock,
    place,
    origin: new URL(profile.endpoint).origin,
    curl: curlFor(profile),
    delivery: {},
    capabilities: new Set<Capability>([
      'execute',
      ...(dialect.executesAsRequester ? (['requester-at-execute'] as const) : []),
    ]),
    concurrency: profile.limits.concurrency,
    gentle: !isLoopback(bareHost(new URL(profile.endpoint).hostname)),
    seed,
    signal,
    nextId: () => `agent-${run}-${(ids += 1)}`,
  }
  return lab
}

/** A request that needs no signature: for the target's `Date`. */
export const manifestRequest = (setup: Setup): Message => ({
  method: 'GET',
  target: '/.well-known/svc.json',
  headers: [['host', setup.lab.place.hostLine ?? setup.lab.place.authority]],
  body: Buffer.alloc(0),
})
