import { channel } from 'node:diagnostics_channel'
import type { Answer, Message } from '../../plan/message.ts'

/** A request as it was made, without the header lines that the profile adds for itself, and what came back. */
export interface SeenExchange {
  /** Milliseconds since the epoch. */
  at: number
  /** Scheme and authority that it was sent to. */
  origin: string
  message: Message
  answer: Answer
}

/** Where every exchange with a target is told: nothing is made for it while nobody listens. */
export const exchanges = channel('svc-conformance:exchange')
