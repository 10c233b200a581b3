import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '../../plan/message.ts'
import {
  clockSample,
  measureClock,
  type Measurement,
  type Sample,
  stableNow,
  type Transport,
} from '../../target/index.ts'
import { PreflightError } from '../preflight/preflight-error.ts'
import { unanswered } from '../unanswered.ts'

const looks = 24
const betweenLooks = 50

/** What no later request will cure. */
const hopeless = new Set(['connection-refused', 'timeout', 'not-http'])

/** Looks at the target's `Date` lines for a second and a bit: long enough to see it change. */
export const measureByDate = async (
  transport: Transport,
  origin: string,
  look: Message,
): Promise<Measurement | null> => {
  const samples: Sample[] = []
  for (let turn = 0; turn < looks; turn++) {
    const sentAt = stableNow()
    const answer = await transport.send(look)
    if (answer.trouble !== undefined && hopeless.has(answer.trouble)) {
      const call = `${look.method} ${origin}${look.target}`
      throw new PreflightError('unreachable', unanswered(call, transport.lastError ?? answer.trouble))
    }
    const sample = clockSample(answer, sentAt)
    if (sample) samples.push(sample)
    if (samples.length === 0 && turn > 1) break
    await pause(betweenLooks)
  }
  return samples.length === 0 ? null : measureClock(samples)
}
