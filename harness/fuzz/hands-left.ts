import type { Dealer, Hand } from './deal.ts'
import type { HandShare } from './hand-share.ts'
import { reachedBy, type Past } from './past.ts'

/** Hands without end, each made when it is wanted. */
export function* hands(dealer: Dealer, from = 0, isOwn: (index: number) => boolean = () => true): Generator<Hand> {
  for (let index = from; ; index += 1) if (isOwn(index)) yield dealer.hand(index)
}

/** Hands that were begun and are not through, and then those of a share that nobody has begun. */
export function* handsLeft(dealer: Dealer, share: HandShare, past: Past): Generator<Hand> {
  const { hand, open = [] } = reachedBy(past, share.part) ?? {}
  for (const one of open) yield dealer.hand(one.hand)
  yield* hands(dealer, hand, (index) => share.ownsNumber(index))
}
