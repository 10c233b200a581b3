/* What events of the journal are made of. */

/** How often a case failed of the times that it was played, each time between two controls. */
export interface Repeated {
  failed: number
  of: number
}

/** A granted scope against a required one, through a carrier. */
export interface TriedPair {
  carrier: string
  granted: string
  required: string
}

/** What happened in a story, each so many seconds of the target's clock after its beginning. */
export interface StoryTold {
  sent: { after: number; accepted: boolean }[]
  /** What participants served from then on. */
  served: { after: number; says: string }[]
  fetched: { after: number; host: string; path: string; status: number | null }[]
}

/** A line of a signature base that two requests have differently; `null` where one has it not. */
export interface BaseDifference {
  label: string
  /** As it stands in the covered list. */
  component: string
  /** Octets that the two lines share from their beginning. */
  at: number
  control: string | null
  case: string | null
}

/** One request as sent and the answer to it. Bodies are text where they are UTF-8, else base64. */
export interface Exchange {
  request: { method: string; target: string; headers: [string, string][]; body: string; encoding: 'utf-8' | 'base64' }
  /** The signature bases that were signed, by label. */
  signature_bases: { label: string; text: string }[]
  response: {
    status: number | null
    headers: [string, string][]
    body: string
    encoding: 'utf-8' | 'base64'
    trouble?: string
  }
}

/** A place of the plan, by RFC 6901 pointer, and the JSON text of its values; `null` where there is none. */
export interface Flipped {
  at: string
  control: string | null
  case: string | null
}

/** A line of the participants' access log. */
export interface Fetched {
  at: string
  host: string
  method: string
  path: string
  status: number | null
}

/** A number that a search tried, and whether it was accepted. */
export interface Probe {
  value: number
  accepted: boolean
}

/** Where a request stands about the edge of a window: a signature's, a key's, a token's. */
export interface TriedEdge {
  /** The member that says where the edge is: `expires`, `not_after`, `nbf`. */
  of: string
  /** Seconds outside; negative: within. What the clock's tolerance and uncertainty add is in them. */
  seconds: number
}
