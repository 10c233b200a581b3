import type { Json, JsonObject } from './json.ts'

/**
 * One request and the world around it, as plain data.
 *
 * Every string in it is a template. A name in braces stands for what is known only when the request is built or a
 * document is served: `{agent.base}`, `{key.agent.thumbprint}`, `{now-1}`. `template.ts` has the vocabulary.
 * All times are relative to the target's clock.
 */
export interface Plan {
  operation: Operation
  /** Kinds of the keys that are not plain Ed25519 keys, by key name. */
  keys: Record<string, KeyKind>
  request: RequestPlan
  /** The hop stack: the agent's signature first, then one a broker. */
  signatures: SignaturePlan[]
  /** Brokers that pass the request on further, in turn, each as the stack's second signer did. */
  relays?: Relays
  /** A publisher's base address, whose manifest the agent reads before: it must name the exchange, else nothing counts. */
  startsAt?: string
  /** For Execute: the Discover request, by the same participants, that brings the offer. */
  discovery?: Plan
  /** A request that goes out just before; what came of it, and what signed it, may come again (`{cookie}`, `again`). */
  follows?: Plan
  /** For the fetch of a retrieval URL: where the URL comes from, and what becomes of it before it is fetched. */
  retrieval?: RetrievalPlan
  /** A URI that must be granted: accepted without an offer for it counts as refused. */
  wants?: string
  /** What the wanted URI must be offered at: for nothing, or at a price. */
  wantsPrice?: 'free' | 'priced'
  /**
   * Entitlements may be verified late: what Discover grants goes on to Execute, by the same plan with the body of an
   * Execute, and is accepted only when that is accepted too. `retrieve`: and what Execute grants goes on to the fetch of
   * its URL, by the key of the first signature.
   */
  goesOn?: boolean | 'retrieve'
  /** What the answer of an Execute must say: accepted without it counts as refused. */
  answer?: AnswerPlan
  /** The body that the fetch must bring, where the target has the fixture's contents; accepted with another counts as refused. */
  delivers?: string
  /** A body that the fetch must not bring: with it the fetch counts as accepted, and with any other as refused. */
  misdelivers?: string
  /** The chain that `{chain}` in the message stands for, the authority's token first. */
  delegation?: DelegationPlan
  /** Who the target can look up. */
  participants: Record<string, ParticipantPlan>
}

/** The RPCs of the exchange service, and the fetch of a retrieval URL (spec, Endpoints). */
export type Operation = 'discover' | 'execute' | 'retrieve'

/** What Execute answers (contract, section 3). */
export interface AnswerPlan {
  retrieval_endpoint?: 'there'
  /** An RFC 3339 moment that is ahead. */
  expires_at?: 'ahead'
  agent_identity_hash?: string
}

/**
 * The fetch of a retrieval URL: for this plan the target is where the URL leads. `{path}` is the path and query of the
 * URL as fetched, and the participants are those of the moment of the fetch.
 */
export interface RetrievalPlan {
  /** The Execute whose answer brings the URL. */
  execution: Plan
  change?: UrlChange
  /**
   * `taken`: nothing is fetched, and the URL is kept for as long as the scene lasts. `used`: what is fetched is the URL
   * that was kept.
   */
  kept?: 'taken' | 'used'
  /** The URL was fetched as it is before it was changed. */
  fetchedBefore?: true
}

/**
 * What becomes of a URL before it is fetched, and signed as it is fetched: each part of its path and query in turn, each
 * in a URL of its own. The first turn that is not refused decides.
 * `recased`: its letters in the other case, where it is a long text of both cases and digits.
 * `exchanged`: for the part that another Execute's URL has in its place. `doubled`: the other's part stands beside it,
 * before it or after it. `added`: one part more. `prolonged`: a number stands there twice, once an hour later, beside it or behind all.
 */
export type UrlChange =
  | { each: 'changed' | 'recased' | 'dropped' | 'emptied' | 'cut' | 'moved' | 'added' | 'prolonged' }
  | { each: 'exchanged' | 'doubled'; from: Plan }

/**
 * What a key's name stands for. `small-order` is the encoding of a point of small order: it has no private half, and
 * one fixed value that a loose verifier takes for its signature of anything.
 * `ends-in-zero` is a plain Ed25519 key whose last octet is zero.
 */
export type KeyKind = 'ed25519' | 'ends-in-zero' | 'p256' | 'rsa' | 'small-order'

/** The request of a plan: its line, header lines and envelope, before they are filled in and signed. */
export interface RequestPlan {
  method: string
  /** Origin form of the request target: path and query. */
  target: string
  /** The `Host` line, and the authority of an absolute-form target. */
  authority: string
  /** `absolute` puts scheme and authority on the request line (RFC 9112 3.2.2). */
  form: 'origin' | 'absolute'
  /** Header lines by lower-case name; an array entry a line. They are sent in this order. */
  headers: Record<string, string[]>
  /** How often the same bytes are sent, the last answer counts; absent: once. */
  sendings?: number
  /** How header names are spelt on the wire. */
  spelling: 'lower' | 'title' | 'upper'
  /** The message; `body` says how it becomes bytes. */
  envelope: JsonObject
  /** `RequestConstraints.max_hops`; it stands where the target's dialect has it. */
  maxHops?: Json
  body: BodyPlan
}

/** How the stack grows beyond the signatures that are written out. */
export interface Relays {
  /** Names of the keys that sign in turn. */
  by: string[]
  /** How many intermediaries there are in all, or by how many they exceed the target's own cap, but no more than `most`. */
  intermediaries: number | { beyondCap: number; most?: number }
}

/** The bytes of the body: the envelope serialised, or a text that may quote it. */
export type BodyPlan = SerialisedBody | TextBody

/** The envelope as JSON, in one of the layouts that mean the same. */
export interface SerialisedBody {
  layout: 'compact' | 'spaced' | 'reversed' | 'escaped'
  /** Member names of several words; absent: as the target's dialect has them. */
  names?: 'snake' | 'camel'
  coding?: 'gzip'
}

/** A body as text, with what its template quotes. */
export interface TextBody {
  text: string
  coding?: 'gzip'
}

/** One labelled signature of the stack (RFC 9421, 4). */
export interface SignaturePlan {
  label: string
  /** Name of the key that signs. */
  key: string
  /** Component identifiers as they stand in the covered list, quotes and parameters included. */
  covered: string[]
  /** Parameters in order, values as serialised; `null` stands for a parameter without a value. */
  parameters: Record<string, string | null>
  /** Values that go into the signature base in place of the true ones, by component identifier; `null`: not even a line. */
  instead: Record<string, string | null>
  /** Parameters that are signed with another value than the one that is sent. */
  insteadOfParameters: Record<string, string | null>
  /** It is sent as it was in the request that this one follows, whatever it is of now. */
  again?: true
  /** What becomes of the signature's bytes before they are sent, and before a later hop covers them. */
  bytes: SignatureBytes
  /** How the sent bytes are written: a member of the `Signature` dictionary; `{value}` is their base64. */
  member: string
  /** The member of `Signature-Input`; `{inner}` is the covered list with its parameters. */
  input: string
}

/** The signature's bytes as sent. */
export type SignatureBytes =
  | { kind: 'genuine' }
  | { kind: 'flipped'; bit: number }
  | { kind: 'filled'; with: number; length: number }
  | { kind: 'resized'; length: number }
  | { kind: 'plus-group-order' }
  /** R is the identity point in an encoding that is not its canonical one; S fits. */
  | { kind: 'identity-commitment'; encoding: 'y-unreduced' | 'negative-zero' }
  /** A right signature whose text differs in the two base64 alphabets. */
  | { kind: 'alphabets-differ' }
  /** HMAC-SHA256 keyed with the public key's octets. */
  | { kind: 'keyed-hash' }
  | { kind: 'of-other-text'; text: string }
  | { kind: 'literal'; base64: string }

/** A domain that takes part; what it serves. */
export interface ParticipantPlan {
  /** Another participant of the plan: this one is at its host, at another port, where participants can be. */
  beside?: string
  documents: Record<string, DocumentPlan>
}

/** One thing that a participant serves. */
export interface DocumentPlan {
  path: string
  status: number
  headers: Record<string, string>
  /** A filler is so many octets of JSON without keys; a bomb is gzip that becomes so many octets. */
  body: { json: Json } | { text: string } | { filler: number } | { bomb: number }
  /**
   * How it is answered; `closed` refuses the connection of the whole participant, `drips` sends an octet a second,
   * `floods` never says how long the body is.
   */
  manner: 'at-once' | 'never' | 'closed' | 'cut-short' | 'drips' | 'floods'
}

/** A chain of tokens (spec, Authentication, Delegation, 2). */
export interface DelegationPlan {
  links: LinkPlan[]
  /** White space in the first token makes the base64 of the chain differ in the two alphabets, where it can. */
  alphabets?: 'differ'
  /** It is bound to whoever signs first, and lets that one be offered anything: it is no matter of the plan. */
  holder?: 'whoever-signs'
}

/** One token: a compact JWS (RFC 7515, 7.1). */
export interface LinkPlan {
  /** Name of the key that signs. */
  key: string
  /** Members of the JOSE header in order, values as serialised. */
  header: Record<string, string>
  /** Claims in order, values as serialised. */
  claims: Record<string, string>
  /** The payload; `{claims}` is the claims as a JSON object, `{members}` the same without its outer braces. */
  payload: string
  /** Characters behind the payload's base64url, signed with it. */
  stray?: string
  /** Octets of the payload's characters. */
  encoding: 'utf8' | 'latin1'
  /** `keyed-hash` is HMAC-SHA256 keyed with the public key's octets, `text-keyed-hash` with its `x` as it is written. */
  signature: 'genuine' | 'flipped' | 'empty' | 'keyed-hash' | 'text-keyed-hash'
  /** Members that are sent with another value than the one that is signed. */
  afterwards: { header?: Record<string, string>; claims?: Record<string, string> }
  /** The compact serialisation of `{header}`, `{payload}` and `{signature}`, each in base64url. */
  form: string
}
