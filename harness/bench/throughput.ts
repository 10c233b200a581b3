import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainTo } from '../plan/chain.ts'
import { delegated } from '../../suites/delegation/baseline.ts'
import { plain } from '../../suites/plain.ts'
import { setUp } from '../run/set-up.ts'
import { parseProfile } from '../target/index.ts'
import { processes } from './fuzz-rate.ts'
import { buildMilliseconds } from './chain-build.ts'
import type { Rounds } from './in-turn.ts'
import { atReference, inThisProcess, whereNothingIsVerified } from './rates.ts'

/** How rates are measured: medians of so many rounds. */
export interface RatesOptions extends Rounds {
  json: boolean
}

const wholeRun = async (): Promise<number> => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-conformance-bench-'))
  const begun = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, 'suites/main.ts', 'run', '--report-dir', directory], {
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  await rm(directory, { recursive: true })
  if (code !== 0) throw new Error(`the run at the embedded reference ended with exit code ${code}`)
  return (performance.now() - begun) / 1000
}

/** A request with a chain of six tokens, and one without. */
const chainOfSix = async (): Promise<number> => {
  const setup = await setUp({
    profile: parseProfile('endpoint: http://127.0.0.1:8700/v1\nparticipants: { port: 0 }'),
    seed: 0,
    signal: new AbortController().signal,
  })
  try {
    const plan = { ...delegated.plan, delegation: chainTo('a', 'b', 'c', 'd', 'e', 'agent') }
    const scene = await setup.lab.stage(delegated.plan)
    const took = [plan, plain()].map((one) => buildMilliseconds(one, scene, setup.clock, setup.lab.place))
    return (took[0] ?? 0) - (took[1] ?? 0)
  } finally {
    await setup.close()
  }
}

const rounded = (value = 0): number => Number(value.toFixed(3))
const whole = (value = 0): number => Math.round(value)

/**
 * How long the whole run takes as a process of its own, and how many signed requests a second random cases bring beside
 * the least that a client can do, in turn: at the reference, at a server that verifies nothing, and in process.
 */
export const measureRates = async ({ json, ...rounds }: RatesOptions): Promise<void> => {
  const chainMilliseconds = await chainOfSix()
  const fullRun = await wholeRun()
  const reference = await atReference(rounds)
  const answering = await whereNothingIsVerified(rounds)
  const inside = await inThisProcess(rounds)
  const result = {
    full_run_seconds: Number(fullRun.toFixed(2)),
    fuzz_rate: whole(reference.rates[0]),
    bare_rate: whole(reference.rates[2]),
    ratio: rounded(reference.ratios[1]),
    same_messages_rate: whole(reference.rates[1]),
    same_messages_ratio: rounded(reference.ratios[0]),
    unverified_rate: whole(answering.rates[0]),
    unverified_bare_rate: whole(answering.rates[2]),
    unverified_ratio: rounded(answering.ratios[1]),
    unverified_same_messages_rate: whole(answering.rates[1]),
    unverified_same_messages_ratio: rounded(answering.ratios[0]),
    in_process_rate: whole(inside.rates[0]),
    verifier_rate: whole(inside.rates[1]),
    in_process_ratio: rounded(inside.ratios[0]),
    processes,
    warm_up_seconds: rounds.warmUp,
    chain_of_six_ms: rounded(chainMilliseconds),
  }
  const lines = [
    `whole run at the embedded reference   ${result.full_run_seconds} s`,
    '',
    `Requests a second, medians of the rounds, after ${result.warm_up_seconds} s of random cases.`,
    `\`fuzz\` plays in ${processes} processes, and sends what its hands bring: chains, stacks, directories of their own, and a`,
    'control before and after each batch; the bare loop, in one process, sends one plain request again and again, signed',
    'afresh. In process each judges its own; judged alone is one of them by itself.',
    'The same messages, made before and sent again as they are, say what a sender could bring that had nothing to make.',
    `fuzz at the reference                  ${result.fuzz_rate}`,
    `a bare loop at the same server         ${result.bare_rate}`,
    `ratio                                  ${result.ratio}`,
    `the same messages, made before         ${result.same_messages_rate}`,
    `ratio                                  ${result.same_messages_ratio}`,
    `sent where nothing is verified         ${result.unverified_rate}`,
    `a bare loop at the same server         ${result.unverified_bare_rate}`,
    `ratio                                  ${result.unverified_ratio}`,
    `the same messages, made before         ${result.unverified_same_messages_rate}`,
    `ratio                                  ${result.unverified_same_messages_ratio}`,
    `fuzz in this process, without sockets  ${result.in_process_rate}`,
    `the same messages, judged alone        ${result.verifier_rate}`,
    `ratio                                  ${result.in_process_ratio}`,
    '',
    `a chain of six tokens is built in      ${result.chain_of_six_ms} ms`,
    '',
  ]
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : lines.join('\n'))
}
