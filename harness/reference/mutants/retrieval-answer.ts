import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import { boundTo } from '../delegation.ts'
import { hopsOf } from '../hops.ts'
import { keeping } from '../kept.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { textOf } from '../signature-fields.ts'
import { priceOf } from './carried.ts'
import { offeredIn } from './carried.ts'

const textOfMember = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** What was answered to the Execute of an offer. */
const executedBefore = keeping<JsonObject>()

/** Tells a member of Execute's answer otherwise; `undefined` leaves it out. */
const tells = (name: string, how: (value: string, context: Context) => Json | undefined): Mutant =>
  mutant('execute-answer', (answer, context) => {
    const { [name]: value, ...rest } = answer
    const other = typeof value === 'string' ? how(value, context) : value
    return other === undefined ? rest : { ...rest, [name]: other }
  })

/** Tells the first thumbprint that it has met under a name. */
const tellsAsMet = (nameOf: (context: Context) => string | undefined): Mutant =>
  tells('agent_identity_hash', (hash, context) => {
    const { memory } = context.knows
    const met = `met ${nameOf(context)} `
    const first = [...memory.entries()].find(([name]) => name.startsWith(met))?.[0]
    if (first === undefined) memory.set(`${met}${hash}`, true)
    return first?.slice(met.length) ?? hash
  })

/** Binds URLs to another thumbprint where there is one. */
const bindsTo = (thumbprint: (context: Context) => string | undefined): Mutant =>
  mutant('retrieval-hash', (context) => thumbprint(context) ?? context.key?.thumbprint)

/** Of the keys of the agent's directory. */
const firstOf = ({ directory }: Context): string | undefined =>
  directory && 'entries' in directory ? directory.entries[0]?.thumbprint : undefined

const lastHop = ({ signatures }: Context): string | undefined => {
  const hop = hopsOf(signatures).at(-1)
  return hop && textOf(hop, 'keyid')
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('base64url')
const later = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1000).toISOString()

/** What Execute tells of a retrieval URL. */
export const retrievalAnswerMutants: Mutants = {
  'answers an offer that was executed before as it did then': mutant('execute-answer', (answer, context) => {
    const offer = JSON.stringify(context.member(context.envelope, 'offer_id'))
    const before = executedBefore(context).get(offer) ?? answer
    executedBefore(context).set(offer, before)
    return before
  }),
  'executes and brings no URL': tells('retrieval_endpoint', () => undefined),
  'leaves out expires_at': tells('expires_at', () => undefined),
  'tells expires_at in seconds': tells('expires_at', (moment) => Date.parse(moment) / 1000),
  'tells expires_at without a zone': tells('expires_at', (moment) => moment.replace('T', ' ').slice(0, 19)),
  'tells expires_at as mail headers have it': tells('expires_at', (moment) => new Date(moment).toUTCString()),
  'tells when it executed in place of expires_at': tells('expires_at', (moment) => later(moment, -300)),
  'tells a later expires_at than the true one': tells('expires_at', (moment) => later(moment, 600)),
  'binds URLs and tells no hash': tells('agent_identity_hash', () => undefined),
  'tells the hash of the raw key': tells('agent_identity_hash', (_, { key }) =>
    sha256(Buffer.from(textOfMember(key?.jwk['x']), 'base64url')),
  ),
  'tells the thumbprint in hexadecimal': tells('agent_identity_hash', (hash) =>
    Buffer.from(hash, 'base64url').toString('hex'),
  ),
  'tells the thumbprint with padding': tells('agent_identity_hash', (hash) => `${hash}=`),
  'tells a hash of requester.id': tells('agent_identity_hash', (_, { requester, member }) =>
    sha256(textOfMember(member(requester, 'id'))),
  ),
  'tells the thumbprint of the first agent that it met': tellsAsMet(() => 'anybody'),
  'tells the thumbprint of the key by which it met an agent': tellsAsMet(({ directoryBase }) => directoryBase),
  'tells the thumbprint of the key by which it met a requester.id': tellsAsMet(({ requester, member }) =>
    textOfMember(member(requester, 'id')),
  ),
  'tells the thumbprint of the key by which an agent bought a resource first': tellsAsMet((context) =>
    [context.directoryBase, offeredIn(context)?.uri].join(),
  ),
  "tells the thumbprint of the first key in the agent's directory": tells(
    'agent_identity_hash',
    (hash, context) => firstOf(context) ?? hash,
  ),
  "binds a URL to the first key in the agent's directory": mutant(
    'url-hash',
    (hash, context) => firstOf(context) ?? hash,
  ),
  'tells the thumbprint of whoever discovered': tells(
    'agent_identity_hash',
    (hash, { envelope, knows, member }) => knows.discoverer(textOfMember(member(envelope, 'offer_id'))) ?? hash,
  ),
  'binds a URL to the last hop': bindsTo(lastHop),
  'tells the thumbprint of the last hop': tells('agent_identity_hash', (hash, context) => lastHop(context) ?? hash),
  'tells the thumbprint of whoever signs as agent': tells('agent_identity_hash', (hash, { signatures }) => {
    const named = signatures.find(({ label }) => label === 'agent')
    return (named && textOf(named, 'keyid')) ?? hash
  }),
  'leaves URLs unbound that a broker brings': mutant('url-hash', (hash, { signatures }) =>
    signatures.length > 1 ? undefined : hash,
  ),
  'binds no URL of what costs nothing': mutant('url-hash', (hash, context) =>
    priceOf(context) === 0 ? undefined : hash,
  ),
  'binds a URL to the first broker': mutant('url-hash', (hash, { signatures: [, hop] }) =>
    hop ? textOf(hop, 'keyid') : hash,
  ),
  'leaves URLs unbound that a delegation brings': mutant('url-hash', (hash, { delegation }) =>
    delegation ? undefined : hash,
  ),
  'binds a URL to the owner of what a delegation opens': mutant(
    'url-hash',
    (hash, { delegation }) => delegation?.anchors[0]?.thumbprint ?? hash,
  ),
  'binds a URL to the principal': bindsTo(({ delegation }) => {
    const [first] = delegation?.links ?? []
    return first && boundTo(first)
  }),
  "tells the thumbprint of the owner's key": tells(
    'agent_identity_hash',
    (hash, { delegation }) => delegation?.anchors[0]?.thumbprint ?? hash,
  ),
}
