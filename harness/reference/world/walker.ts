import type { JsonObject } from '../../plan/json.ts'
import type { Forwarded } from './broker.ts'
import { send, type Answer } from './client.ts'
import { attempt, contentOf, unexpected, WalkError } from './learning.ts'
import { addSignature, digestOf, fiveComponents, type Request, type Signature } from './signing.ts'
import type { Served } from './site.ts'
import type { Token } from './tokens.ts'
import type { Participant, World } from './world.ts'

/** One step of a walk: what was sent, what of it is signed, who fetched what for it, and what came back. */
export interface Step {
  says: string
  /** Tokens that were made for the step. */
  tokens: Token[]
  request: Request
  signatures: Signature[]
  /** Base address of the broker that the request was handed to, and what it passed on. */
  relay?: { to: string; forwarded: Forwarded[] }
  /** What others asked participants for meanwhile. */
  fetched: Served[]
  answer: Answer
  /** What the agent takes from the answer, by name. */
  learns: Record<string, string>
}

/** What happens between participants while a step lasts. */
export interface Happenings {
  served: Served[]
  forwarded: Forwarded[]
}

/** What is sent beyond the plain request. */
export interface Sending {
  tokens?: Token[]
  signatures?: Signature[]
  relay?: string | undefined
  /** The status that leads on; 200. */
  expected?: number
}

const name = 'agent'
const plainGet = (url: string): Request => ({ method: 'GET', url, headers: [], body: Buffer.alloc(0) })

/** An agent on its way through the world: takes steps and tells each. */
export class Walker {
  readonly world: World
  readonly #happenings: Happenings
  readonly #tell: (step: Step) => void

  constructor(world: World, happenings: Happenings, tell: (step: Step) => void) {
    this.world = world
    this.#happenings = happenings
    this.#tell = tell
  }

  /** Sends a request; `learn` takes from the answer what the next step needs. Throws a `WalkError`. */
  async step<T extends Record<string, string>>(
    says: string,
    request: Request,
    learn: (answer: Answer) => T,
    { tokens = [], signatures = [], relay, expected = 200 }: Sending = {},
  ): Promise<T> {
    this.#happenings.served.length = 0
    this.#happenings.forwarded.length = 0
    const answer = await send(request, name, relay)
    const fetched = this.#happenings.served.filter(({ by }) => by !== name)
    const forwarded = [...this.#happenings.forwarded]
    const handed = relay === undefined ? {} : { relay: { to: relay, forwarded } }
    const step = { says, tokens, request, signatures, ...handed, fetched, answer }
    const learns = answer.status === expected ? attempt(() => learn(answer)) : unexpected(request, answer, expected)
    // A step that leads nowhere is told like any other.
    this.#tell({ ...step, learns: learns instanceof WalkError ? {} : learns })
    if (learns instanceof WalkError) throw learns
    return learns
  }

  get<T extends Record<string, string>>(
    says: string,
    url: string,
    learn: (answer: Answer) => T,
    expected = 200,
  ): Promise<T> {
    return this.step(says, plainGet(url), learn, { expected })
  }

  /** Calls an operation of the exchange, signed (spec, Authentication). */
  call<T extends Record<string, string>>(
    says: string,
    who: Participant,
    url: string,
    envelope: JsonObject,
    learn: (answer: Answer) => T,
    sending: Sending = {},
  ): Promise<T> {
    const body = Buffer.from(JSON.stringify(envelope))
    const headers: Request['headers'] = [
      ['content-type', 'application/json'],
      ['content-digest', digestOf(body)],
      // Covered although there is nothing to say.
      ['authorization', ''],
      ['signature-agent', `"${who.base}"`],
    ]
    const unsigned = { method: 'POST', url, headers, body }
    const { request, signature } = addSignature(unsigned, {
      label: 'agent',
      signer: who.signer,
      covered: fiveComponents,
    })
    return this.step(says, request, learn, { ...sending, signatures: [signature] })
  }

  /** Fetches content with the key that the retrieval URL is bound to (spec, Retrieval-URL identity binding). */
  fetch(says: string, { signer }: Participant, url: string): Promise<{ content: string }> {
    const key = `agent=hwk;kty="OKP";crv="Ed25519";x="${signer.jwk.x}"`
    const unsigned = { ...plainGet(url), headers: [['signature-key', key]] as Request['headers'] }
    const covered = ['"@method"', '"@target-uri"', '"signature-key"']
    const { request, signature } = addSignature(unsigned, { label: 'agent', signer, covered })
    return this.step(says, request, contentOf, { signatures: [signature] })
  }
}
