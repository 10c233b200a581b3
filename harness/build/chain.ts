import { createHmac } from 'node:crypto'
import type { DelegationPlan, LinkPlan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import type { Key } from './keys.ts'
import type { Scene } from './scene.ts'
import { octetsOf } from './signature-bytes.ts'

type Members = Record<string, string>

const membersText = (members: Members, lookup: Lookup): string =>
  Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}:${fill(value, lookup)}`)
    .join(',')

const headerText = (header: Members, lookup: Lookup): string =>
  Buffer.from(`{${membersText(header, lookup)}}`).toString('base64url')

const payloadText = (link: LinkPlan, claims: Members, lookup: Lookup, padding: string): string => {
  const members = membersText(claims, lookup)
  const own: Members = { members, claims: `{${members}${padding}}` }
  const text = fill(link.payload, (name) => own[name] ?? lookup(name))
  return Buffer.from(text, link.encoding).toString('base64url') + (link.stray ?? '')
}

const flipped = (bytes: Buffer): Buffer => {
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes
}

const signers: Record<LinkPlan['signature'], (input: Buffer, key: Key) => Buffer> = {
  genuine: (input, key) => key.sign(input),
  flipped: (input, key) => flipped(key.sign(input)),
  empty: () => Buffer.alloc(0),
  'keyed-hash': (input, key) => keyedHash(input, octetsOf(key)),
  'text-keyed-hash': (input, key) => keyedHash(input, Buffer.from(key.jwk['x'] ?? '')),
}

const keyedHash = (input: Buffer, secret: Buffer): Buffer => createHmac('sha256', secret).update(input).digest()

const made = new WeakMap<Key, Map<string, string>>()
const mostMade = 256

/** Requests of one second mostly carry the same tokens: those are signed once. */
const signatureOf = (kind: LinkPlan['signature'], signed: string, key: Key): string => {
  const known = made.get(key) ?? new Map<string, string>()
  made.set(key, known)
  const name = `${kind} ${signed}`
  const signature = known.get(name) ?? signers[kind](Buffer.from(signed), key).toString('base64url')
  if (known.size >= mostMade) known.clear()
  known.set(name, signature)
  return signature
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The last character with a bit set that belongs to no octet (RFC 4648, 3.5), where it has such bits. */
const unclean = (text: string): string =>
  text.length % 4 === 0 ? text : text.slice(0, -1) + (alphabet[alphabet.indexOf(text.at(-1) ?? '') | 1] ?? '')

/** Names that stand for the same text as long as the scene is the same. */
const steady = /^(?:key\..*|.*\.(?:host|base)|scheme|uri\..*|claims|members|header|payload|signature(?:\.unclean)?)$/
/** Those that another second, or another place, changes. */
const changing = /^(?:(now|past|ahead|behind|beyond)(?:[+-]\d+)?|principal-domain(?:\..+)?|signer\..+)$/
const named = /\{([a-z][a-z0-9-]*(?:[.+@:-][A-Za-z0-9.+@:-]*)?)\}/g

const known = new WeakMap<LinkPlan, Set<string> | null>()

/** What a token depends on beside its scene, as names to look up; `null`: it names what is another each time. */
const dependsOn = (link: LinkPlan): Set<string> | null => {
  const before = known.get(link)
  if (before !== undefined) return before
  const names = [...JSON.stringify(link).matchAll(named)].map(([, name = '']) => name)
  const others = names.filter((name) => !steady.test(name)).map((name) => changing.exec(name))
  // All shifts of a second turn together.
  const found = others.map((match) => match && (match[1] === undefined ? match[0] : `${match[1]}+0`))
  const all = found.every((name) => name !== null) ? new Set(found) : null
  known.set(link, all)
  return all
}

const kept = new WeakMap<LinkPlan, WeakMap<Scene, { given: string; text: string }>>()

/** Most requests of a second carry the same tokens: those are written once. */
const tokenOf = (link: LinkPlan, scene: Scene, lookup: Lookup, padding: string): string => {
  const names = padding === '' ? dependsOn(link) : null
  if (!names) return compactOf(link, scene, lookup, padding)
  const ofScenes = kept.get(link) ?? new WeakMap<Scene, { given: string; text: string }>()
  kept.set(link, ofScenes)
  const given = [...names].map((name) => lookup(name)).join()
  const before = ofScenes.get(scene)
  if (before?.given === given) return before.text
  const text = compactOf(link, scene, lookup, padding)
  ofScenes.set(scene, { given, text })
  return text
}

/** A token in compact serialisation (RFC 7515, 7.1). */
const compactOf = (link: LinkPlan, scene: Scene, lookup: Lookup, padding: string): string => {
  const { afterwards, claims, header } = link
  const right = { header: headerText(header, lookup), payload: payloadText(link, claims, lookup, padding) }
  const signature = signatureOf(link.signature, `${right.header}.${right.payload}`, scene.keys.key(link.key))
  const own: Members = {
    header: afterwards.header ? headerText({ ...header, ...afterwards.header }, lookup) : right.header,
    payload: afterwards.claims
      ? payloadText(link, { ...claims, ...afterwards.claims }, lookup, padding)
      : right.payload,
    signature,
    'signature.unclean': unclean(signature),
  }
  return fill(link.form, (name) => own[name] ?? lookup(name))
}

/** White space that a token may have to bear so that the alphabets differ: lengths run through all remainders. */
const paddings = Array.from({ length: 9 }, (_, i) => ' '.repeat(i))

const alphabetsDiffer = (text: Buffer): boolean => text.length % 3 !== 0 && /[+/]/.test(text.toString('base64'))

const chainBytes = ({ links, alphabets }: DelegationPlan, scene: Scene, lookup: Lookup, join: JoinChain): Buffer => {
  const padded = (first: string, rest: string): Buffer =>
    Buffer.from(join(links.map((link, i) => tokenOf(link, scene, lookup, i === 0 ? first : rest))))
  const plain = padded('', '')
  if (alphabets !== 'differ') return plain
  for (const first of paddings) {
    for (const rest of paddings) {
      const text = padded(first, rest)
      if (alphabetsDiffer(text)) return text
    }
  }
  // The alphabets differ in no text of a dialect whose separator has no such octet.
  return plain
}

type JoinChain = (tokens: readonly string[]) => string

const clothings: Record<string, (text: Buffer) => string> = {
  chain: (text) => text.toString('base64'),
  'chain.unpadded': (text) => text.toString('base64').replace(/=+$/, ''),
  'chain.url': (text) => text.toString('base64url'),
  'chain.url.padded': (text) => text.toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
}

/** `{chain}` and its clothings (plan/template.ts); the tokens are made when one is first asked for. */
export const chainLookup = (
  plan: DelegationPlan | undefined,
  scene: Scene,
  lookup: Lookup,
  join: JoinChain,
): Lookup => {
  let text: Buffer | undefined
  return (name) => {
    const clothe = plan && clothings[name]
    return clothe && clothe((text ??= chainBytes(plan, scene, lookup, join)))
  }
}
