import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rules } from '../../suites/index.ts'
import { drawFor } from '../plan/draw.ts'
import { playBatch } from '../run/batch.ts'
import { Scenes } from '../run/scenes.ts'
import type { Performed } from '../run/performed.ts'
import { singleCases, type PlannedCase } from '../run/planned.ts'
import { prepareTarget } from '../run/preflight/preflight.ts'
import { setUp } from '../run/set-up.ts'
import { parseProfile } from '../target/index.ts'
import { growthInWords, type Weighed } from './growth.ts'

export interface SoakOptions {
  requests: number
  /** Requests under way at once. */
  concurrency: number
  /** How often the exchange is weighed. */
  samples: number
}

/**
 * Whether the reference exchange stays as large as it is. Sends random faults, variations and controls of all rules, and
 * prints as it goes what it holds after a collection, and its resident memory; at the end by how much that grew over the
 * second half, when its bounded memories are full. Linux.
 */
export const measureGrowth = async ({
  requests: wanted,
  concurrency,
  samples: wantedSamples,
}: SoakOptions): Promise<void> => {
  const program = fileURLToPath(new URL('weighed.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, '--expose-gc', program, '--exit-with-stdin'], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  const profile = parseProfile(line, { concurrency })
  profile.participants.port = 0

  const residentMegabytes = (): number => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }

  const heldMegabytes = async (): Promise<number> => {
    const told = once(child, 'message') as Promise<[number]>
    child.send('weigh')
    return (await told)[0]
  }

  const setup = await setUp({ profile, seed: 0, signal: new AbortController().signal })
  const counts = new Map<string, number>()
  const weighed: Weighed[] = []
  let samples = 0

  try {
    await prepareTarget(setup)
    const cases = rules.flatMap((rule) => singleCases(rule, 0)).filter((one) => !one.upstreamFault)
    const draw = drawFor(1, 'soak')
    const begun = performance.now()
    const count = ({ outcome, answer }: Performed): void => {
      const name = outcome === 'crashed' ? `crashed (${answer.status ?? answer.trouble})` : outcome
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const worker = async (): Promise<void> => {
      while (setup.transport.requests < wanted) {
        // Its own world each time: agents come and go.
        const scenes = new Scenes(setup.lab)
        const one: PlannedCase = draw.pick(cases)
        const batch = Array.from({ length: 16 }, () => one)
        for (const { played, control } of await playBatch(setup.lab, scenes, batch)) {
          if (played) count(played.performed)
          if (control) count(control)
        }
        await scenes.close()
        const due = (samples * wanted) / wantedSamples
        if (setup.transport.requests < due) continue
        samples += 1
        const { requests } = setup.transport
        const megabytes = await heldMegabytes()
        weighed.push({ requests, megabytes })
        process.stdout.write(
          `${requests} requests  ${megabytes.toFixed(1)} MB held after a collection, ${Math.round(residentMegabytes())} MB resident\n`,
        )
      }
    }
    await Promise.all(Array.from({ length: Math.ceil(concurrency / 16) }, worker))
    const seconds = (performance.now() - begun) / 1000
    const outcomes = [...counts].map(([outcome, times]) => `${times} ${outcome}`).join(', ')
    process.stdout.write(
      `${setup.transport.requests} requests, ${concurrency} at once, in ${seconds.toFixed(1)} s: ${outcomes}\n`,
    )
    process.stdout.write(`${growthInWords(weighed)}\n`)
  } finally {
    await setup.close()
    child.stdin!.end()
  }
}
