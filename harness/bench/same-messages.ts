import type { Message } from '../plan/message.ts'
import type { Setup } from '../run/set-up.ts'
import { exchanges, type SeenExchange } from '../target/transport/exchanges.ts'
import type { Rate } from './fuzz-rate.ts'
import { atOnce } from './rate-beside.ts'

/** Messages that are kept at most. */
export const mostKept = 20_000

/**
 * A rate as two processes bring it, and beside it that of this one's very messages, made before and sent again as they are over the same
 * transport: what is left to a sender that has nothing to make. The first must have been measured just before, while
 * signatures live.
 */
export const withSameMessages = (setup: Setup, own: Rate, beside: Rate): [both: Rate, same: Rate] => {
  let kept: Message[] = []
  const keep = (event: unknown): void => {
    const { origin, message } = event as SeenExchange
    if (origin === setup.lab.origin && kept.length < mostKept) kept.push(message)
  }
  const recorded: Rate = async (seconds) => {
    kept = []
    exchanges.subscribe(keep)
    const rate = await atOnce(own, beside)(seconds)
    exchanges.unsubscribe(keep)
    return rate
  }
  const again: Rate = async (seconds) => {
    const begun = performance.now()
    let sent = 0
    const sender = async (): Promise<void> => {
      while (performance.now() - begun < seconds * 1000) {
        const message = kept[sent++ % kept.length]
        if (!message) throw new Error('no message was sent that could be sent again')
        await setup.transport.send(message)
      }
    }
    await Promise.all(Array.from({ length: setup.profile.limits.concurrency }, sender))
    return sent / ((performance.now() - begun) / 1000)
  }
  return [recorded, again]
}
