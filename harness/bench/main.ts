import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rules } from '../../suites/index.ts'
import { startEmbedded } from '../cli/embedded.ts'
import { prepareTarget } from '../run/preflight.ts'
import { setUp } from '../run/set-up.ts'
import { parseProfile } from '../target/index.ts'
import { bareRate } from './bare-loop.ts'
import { chainTo } from '../../suites/delegation/chain.ts'
import { plain } from '../../suites/plain.ts'
import { delegated } from '../../suites/delegation/baseline.ts'
import { buildMilliseconds } from './chain-build.ts'
import { suiteRate } from './suite-rate.ts'

/**
 * `npm run bench`: how long the whole run takes as a process of its own, and how many signed requests a second the
 * suite sends beside a bare loop at the same server, in turn. Medians of the rounds.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
})

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

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

const sideBySide = async (rounds: number, seconds: number): Promise<{ suite: number[]; bare: number[] }> => {
  const embedded = await startEmbedded()
  const profile = parseProfile(JSON.stringify(embedded.profile))
  const setup = await setUp({ profile, seed: 0, signal: new AbortController().signal })
  try {
    await prepareTarget(setup)
    const scene = setup.participants.fixture
    const agent = scene.host('principal') ?? ''
    const target = {
      endpoint: profile.endpoint,
      agent: { host: agent, base: `${scene.scheme}://${agent}` },
      key: scene.keys.key('principal'),
      uri: scene.uri('open') ?? '',
    }
    const rates = { suite: [] as number[], bare: [] as number[] }
    // One round of each goes first, uncounted, to warm both up.
    for (let round = -1; round < rounds; round++) {
      const suite = await suiteRate(setup, rules, seconds, round + 1)
      const bare = await bareRate(target, seconds, profile.limits.concurrency)
      if (round >= 0) rates.suite.push(suite)
      if (round >= 0) rates.bare.push(bare)
    }
    return rates
  } finally {
    await setup.close()
    await embedded.close()
  }
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

const chainMilliseconds = await chainOfSix()
const fullRun = await wholeRun()
const { suite, bare } = await sideBySide(Number(values.rounds), Number(values.seconds))
const ratios = suite.map((rate, round) => rate / (bare[round] ?? 1))
const result = {
  full_run_seconds: Number(fullRun.toFixed(2)),
  fuzz_rate: Math.round(median(suite)),
  bare_rate: Math.round(median(bare)),
  ratio: Number(median(ratios).toFixed(3)),
  chain_of_six_ms: Number(chainMilliseconds.toFixed(3)),
}
process.stdout.write(
  values.json
    ? `${JSON.stringify(result)}\n`
    : [
        `whole run at the embedded reference   ${result.full_run_seconds} s`,
        `the suite, signed requests a second   ${result.fuzz_rate}`,
        `a bare loop at the same server        ${result.bare_rate}`,
        `ratio, median of the rounds           ${result.ratio}`,
        `a chain of six tokens is built in      ${result.chain_of_six_ms} ms`,
        '',
      ].join('\n'),
)
