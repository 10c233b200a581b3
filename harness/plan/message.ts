/** The bytes of a request, as they go to the target. */
export interface Message {
  method: string
  /** The request target as it stands on the request line. */
  target: string
  /** Header lines in order, `Host` among them. */
  headers: [name: string, value: string][]
  body: Buffer
}

/** What came back. */
export interface Answer {
  /** `null`: no HTTP answer; `trouble` says why. */
  status: number | null
  headers: [name: string, value: string][]
  body: Buffer
  trouble?: Trouble
  milliseconds: number
}

/** Why there is no answer. */
export type Trouble =
  | 'timeout'
  | 'connection-lost'
  | 'connection-refused'
  | 'not-http'
  | 'too-large'
  /** It was not sent: the address is neither the target's nor on loopback, and nobody has permitted it. */
  | 'not-permitted'

/** How an answer reads (contract, section 3). */
export type Outcome = 'accepted' | 'rejected' | 'denied' | 'busy' | 'crashed'
