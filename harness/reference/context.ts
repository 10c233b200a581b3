import { gunzipSync } from 'node:zlib'
import type { Json, JsonObject } from '../plan/json.ts'
import type { Message } from '../plan/message.ts'
import type { Operation } from '../plan/plan.ts'
import type { Address } from './address.ts'
import type { DirectoryEntry } from './directory.ts'
import type { Resource } from './fixture.ts'
import { isObject } from './json.ts'
import type { LruMap } from './lru.ts'
import type { Steps } from './part.ts'
import { headerValues } from './route.ts'
import type { Delegation } from './delegation.ts'
import { readDelegation } from './delegation.ts'
import type { PresentedKey } from './presented-key.ts'
import type { RetrievalUrl } from './retrieval-url.ts'
import type { LabelledSignature, RawMember } from './signature-fields.ts'
import { readSignature, trimSpace } from './signature-fields.ts'

/** The fetch of a retrieval URL. */
export interface Fetch {
  url: RetrievalUrl
  /** The signature that the URL must have. */
  right: string
  presented: PresentedKey | undefined
  /** Where the agent said at Execute that its keys are. */
  agentDirectory: string | undefined
}

/** A request as read, and what was looked up for it. Reading is total: checks, not readers, find fault. */
export interface Context {
  readonly steps: Steps
  readonly address: Address
  readonly message: Message
  readonly operation: Operation
  /** Milliseconds since 1970, as windows see it. */
  readonly now: number
  /** What stands before a bare domain. */
  readonly scheme: string
  /** Base addresses of the brokers that the exchange knows. */
  readonly brokers: readonly string[]
  /** How many intermediaries it takes at most. */
  readonly hopCap: number
  /** Values of a field's lines, in order, white space around them gone; none when it is absent. */
  lines: (name: string) => string[]
  /** A field's value; empty when it is absent. */
  field: (name: string) => string
  /** The body without its content coding; `undefined` when it cannot be decoded. */
  readonly decodedBody: Buffer | undefined
  /** The body as a JSON object; `undefined` when it is none. */
  readonly envelope: JsonObject | undefined
  /** Its `requester`, where that is an object. */
  readonly requester: JsonObject | undefined
  /** A member of a message by its name in the spec. */
  member: (object: JsonObject | undefined, name: string) => Json | undefined
  /** Members of the two headers, as received. */
  readonly inputMembers: RawMember[]
  readonly signatureMembers: RawMember[]
  /** One for each label that stands in both. */
  readonly signatures: LabelledSignature[]
  /** Base address of the agent's key directory. */
  readonly directoryBase: string | undefined
  /** The chain that `requester.delegation` carries, where there is one. */
  readonly delegation: Delegation | undefined
  /** Domains whose keys anchor chains. */
  readonly owners: readonly string[]
  /** The offers that are live, by id, and what the exchange remembers between requests. */
  readonly knows: {
    offer: (id: string) => boolean
    /** Price of a live offer in minor units. */
    price: (id: string) => number
    /** What a live offer is of. */
    resource: (id: string) => Resource | undefined
    /** Thumbprint of the key by which it was discovered. */
    discoverer: (id: string) => string | undefined
    memory: LruMap<string, true>
  }
  /** Thumbprints that the list of a directory has revoked. */
  revoked: (directory: string) => ReadonlySet<string>
  /** Of a fetch alone. */
  readonly fetch?: Fetch
  /** Filled in once the directory was looked up. */
  directory?: { trouble: string } | { entries: DirectoryEntry[] }
  /** What the answer sets as a cookie: a right exchange sets none. */
  cookie?: string
  /** Publishers whose manifests do not let their offers be served. */
  closed?: ReadonlySet<string>
  /** The key that the agent's signature names. */
  key?: DirectoryEntry | undefined
  /** Whether the directory of a broker could not be had. */
  lacksBroker?: boolean
  /** Keys of the hops, by label. */
  hopKeys?: ReadonlyMap<string, DirectoryEntry>
  /** Keys of all brokers, as they were when the last of these was looked for. A right exchange asks for one by its name. */
  brokersKeys?: readonly DirectoryEntry[]
}

const largestDecodedBody = 1024 * 1024

const decode = (message: Message): Buffer | undefined => {
  const coding = headerValues(message, 'content-encoding').join(',').trim().toLowerCase()
  if (coding === '' || coding === 'identity') return message.body
  if (coding !== 'gzip') return undefined
  try {
    return gunzipSync(message.body, { maxOutputLength: largestDecodedBody })
  } catch {
    return undefined
  }
}

const linesByName = (message: Message): Map<string, string[]> => {
  const lines = new Map<string, string[]>()
  for (const [name, value] of message.headers) {
    const key = name.toLowerCase()
    const trimmed = trimSpace(value)
    const known = lines.get(key)
    if (known) known.push(trimmed)
    else lines.set(key, [trimmed])
  }
  return lines
}

const pairUp = (inputs: RawMember[], members: RawMember[], steps: Steps): LabelledSignature[] => {
  const inputTexts = new Map(inputs.map(({ label, text }) => [label, text]))
  const memberTexts = new Map(members.map(({ label, text }) => [label, text]))
  return [...inputTexts].flatMap(([label, input]) => {
    const member = memberTexts.get(label)
    return member === undefined || label === '' ? [] : [readSignature(label, input, member, steps)]
  })
}

/** Reads a request. */
export const readRequest = (
  from: Pick<
    Context,
    'steps' | 'address' | 'message' | 'operation' | 'scheme' | 'brokers' | 'owners' | 'hopCap' | 'knows' | 'revoked'
  > & {
    clock: number
  },
): Context => {
  const { steps, message } = from
  const byName = linesByName(message)
  const lines = (name: string) => byName.get(name) ?? []
  const field = (name: string) => steps['field-value'](lines(name))
  const member = (object: JsonObject | undefined, name: string) =>
    object === undefined ? undefined : steps['member-names'](object, name)
  const decodedBody = decode(message)
  const envelope = steps['parse-envelope'](decodedBody)
  const requesterMember = member(envelope, 'requester')
  const requester = isObject(requesterMember) ? requesterMember : undefined
  const inputMembers = steps['dictionary-members'](field('signature-input'))
  const signatureMembers = steps['dictionary-members'](field('signature'))
  return {
    ...from,
    now: steps.now(from.clock),
    lines,
    field,
    decodedBody,
    envelope,
    requester,
    member,
    inputMembers,
    signatureMembers,
    signatures: pairUp(inputMembers, signatureMembers, steps),
    delegation: readDelegation(member(requester, 'delegation'), steps),
    directoryBase: steps['directory-address']({ lines, requester, scheme: from.scheme }),
  }
}
