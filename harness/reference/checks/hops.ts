import type { Json } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { DirectoryEntry } from '../directory.ts'
import { hopsOf, stackOf } from '../hops.ts'
import { isObject } from '../json.ts'
import type { CheckName, Checks } from '../part.ts'
import { importKey } from '../public-key.ts'
import type { LabelledSignature } from '../signature-fields.ts'
import { signatureBase } from '../steps/base.ts'
import { wrongKind } from '../steps/keys.ts'
import { each, notCovered } from './signature-fields.ts'

type HopsCheck = Extract<CheckName, `hops/${string}`>

/** What is asked of a hop once its key is found; each says what is wrong. */
export const hopQuestions = {
  window({ now, steps }: Context, hop: LabelledSignature) {
    const { created = -Infinity, expires = Infinity } = steps['window-of'](hop)
    const second = Math.floor(now / 1000)
    return (created <= second && second <= expires) || 'the signature is outside its window'
  },
  key(_: Context, __: LabelledSignature, { jwk }: DirectoryEntry) {
    return wrongKind(jwk) === undefined || 'the key is not a signing Ed25519 key'
  },
  keyWindow({ now, steps }: Context, _: LabelledSignature, { jwk }: DirectoryEntry) {
    const at = (end: Json | undefined, open: number) =>
      (end ?? null) === null ? open : (steps['parse-timestamp'](end) ?? NaN)
    return (
      (at(jwk['not_before'], -Infinity) <= now && now < at(jwk['not_after'], Infinity)) || 'the key is not in force'
    )
  },
  signature(context: Context, hop: LabelledSignature, { jwk }: DirectoryEntry) {
    const octets = context.steps['key-octets'](jwk['x'])
    const key = octets && importKey(octets)
    const base = Buffer.from(signatureBase(hop, context), 'latin1')
    return (key && hop.octets && context.steps.verify(base, key, hop.octets)) || 'the signature does not verify'
  },
}

export type HopQuestion = keyof typeof hopQuestions

/** Asks questions of each hop whose key is known. */
export const askHops = (context: Context, questions: HopQuestion[]): true | string =>
  each(hopsOf(context.signatures), (hop) => {
    const key = context.hopKeys?.get(hop.label)
    if (!key) return undefined
    return questions.map((name) => hopQuestions[name](context, hop, key)).find((says) => typeof says === 'string')
  })

/** `max_hops` of a request: a number, or its digits as text (proto-JSON); `undefined`: not given. */
export const maxHopsOf = ({ envelope, member }: Context): number | undefined => {
  const constraints = member(envelope, 'constraints')
  const given = isObject(constraints) ? (member(constraints, 'max_hops') ?? null) : null
  if (given === null) return undefined
  return typeof given === 'number' || typeof given === 'string' ? Number(given) : NaN
}

/** Within a cap; a cap that is no number is none that can be kept. */
export const within = (intermediaries: number, cap: number | undefined): true | string =>
  cap === undefined || intermediaries <= cap || `${intermediaries} intermediaries are more than ${cap}`

/** Forwarding (spec, Multi-hop forwarding). The caps come first: a long stack costs no look-up. */
export const hopsChecks: Pick<Checks, HopsCheck> = {
  // Free: a direct query, and what a stack looks like. Bad exchanges are particular.
  'hops/direct': { after: ['signature/labels-match'], holds: () => true },
  'hops/relayed': { after: ['signature/labels-match'], holds: () => true },
  'hops/manifest-cap': {
    after: ['signature/labels-match'],
    holds: ({ signatures, hopCap }) => within(signatures.length - 1, hopCap),
  },
  'hops/request-cap': {
    after: ['signature/labels-match', 'requester/json-strict'],
    holds: (context) => within(context.signatures.length - 1, maxHopsOf(context)),
  },
  'hops/covers-previous': {
    after: ['signature/input-form', 'hops/manifest-cap', 'hops/request-cap'],
    holds: ({ signatures }) =>
      signatures.length === 0 || stackOf(signatures) !== undefined || 'the signatures do not cover each other in turn',
  },
  'hops/covers-all-five': {
    after: ['signature/input-form'],
    holds: ({ signatures }) => each(hopsOf(signatures), notCovered),
  },
  'hops/broker-directory': {
    after: ['hops/covers-previous', 'keys/directory-unavailable'],
    holds: ({ signatures, hopKeys }) =>
      each(hopsOf(signatures), ({ label }) => (hopKeys?.has(label) ? undefined : 'no broker has published its key')),
  },
  'hops/each-verified': {
    after: [
      'hops/covers-previous',
      'signature/byte-sequence',
      'signature/parameters-typed',
      'keys/directory-unavailable',
    ],
    holds: (context) => askHops(context, ['window', 'key', 'keyWindow', 'signature']),
  },
}
