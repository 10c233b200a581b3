import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { columns } from '../cli/columns.ts'
import { Dealer } from '../fuzz/deal.ts'
import { hands } from '../fuzz/hands-left.ts'
import { Fuzzer } from '../fuzz/fuzzer.ts'
import type { Emit } from '../run/events.ts'
import { growthInWords, type Weighed } from './growth.ts'
import { withReference } from './rates.ts'

export interface CostOptions {
  /** Cases at most. */
  cases: number
  /** Minutes after which no more is begun. */
  minutes: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const heldMegabytes = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const usedMilliseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** 1, 2, 5, 10, 20, 50 … thousand. */
const isRound = (thousands: number): boolean => {
  const [digit, ...zeros] = String(thousands)
  return '125'.includes(digit ?? '') && zeros.every((zero) => zero === '0')
}

/**
 * What a random case costs this process, and what it holds, from a thousand cases to as many as are wanted or the minutes
 * allow, at the reference in a process of its own. Cost is time of the processor: what else the machine does counts for
 * little.
 */
export const measureCost = ({ cases, minutes }: CostOptions): Promise<void> =>
  withReference(async ({ setup, ring, referee }) => {
    const milliseconds = minutes * 60_000
    const atFirst = heldMegabytes()
    const weighed: Weighed[] = []
    let [played, told, used] = [0, 0, usedMilliseconds()]
    const tell = (): void => {
      const spent = usedMilliseconds() - used
      const megabytes = heldMegabytes()
      const grown = `${(megabytes - atFirst).toFixed(1)} MB over the start`
      const rate = `${(spent / (played - told)).toFixed(2)} ms of processor a case`
      process.stdout.write(columns([[`${played} cases`, `${setup.transport.requests} requests`, rate, grown]]))
      weighed.push({ requests: setup.transport.requests, megabytes })
      told = played
      used = usedMilliseconds()
    }
    const dealt = hands(new Dealer({ rules: ring.rules, seed: 0 }))
    const counted = function* () {
      for (const hand of dealt) {
        yield hand
        const before = Math.floor(played / 1000)
        played += hand.cases.length
        const after = Math.floor(played / 1000)
        if (after > before && isRound(after)) tell()
      }
    }
    const fuzzer = new Fuzzer(ring, referee, { cases, milliseconds, keepGoing: true })
    const { failures, disputes } = await fuzzer.play(counted())
    tell()
    process.stdout.write(`${failures} failures, ${disputes} disputes; ${growthInWords(weighed)}\n`)
  }, tellFindings)

/** At the reference each is a fault of this project. */
const tellFindings: Emit = (event) => {
  if (event.event === 'construction-disputed')
    process.stdout.write(`disputed: ${event.case}: ${event.says.join(', ')}\n`)
  if (event.event === 'case-judged' && event.verdict !== 'pass')
    process.stdout.write(`${event.verdict}: ${event.case}: ${event.reason}\n`)
}
