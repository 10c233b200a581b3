import { createPublicKey, verify as nodeVerify } from 'node:crypto'
import { verify as nobleVerify } from '@noble/ed25519'
import { createSignatureSync, verifySignature, type RequestDescriptor } from 'http-message-sig'
import { calculateJwkThumbprint, compactVerify, importJWK, type JWK } from 'jose'
import { parseList, type InnerList } from 'structured-headers'
import type { JsonObject } from '../../plan/json.ts'
import { rawMembers } from '../../reference/signature-fields.ts'
import { messageOf } from '../judge/world.ts'
import type { Answer, Op } from '../types.ts'

/** What a verifier that nobody here has written makes of an input; it rejects by throwing, too. */
type Opinion = (input: JsonObject) => Answer | Promise<Answer>

const verdict = (holds: unknown): Answer => ({ result: holds ? 'accept' : 'reject' })
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const requestOf = (input: JsonObject): RequestDescriptor => {
  const { method, headers } = messageOf(input)
  const fields = headers.map(([name, value]) => ({ name, value: value.trim() }))
  return { kind: 'request', method, targetUri: text(input.target_uri), fields }
}

const five = ['@method', '@target-uri', 'content-digest', 'authorization', 'signature-agent']

interface Served {
  status: number | null
  json?: { keys?: (JWK & { not_before: string; not_after: string })[] }
}

/** The signature by the package; directory, key and thumbprint in the plainest way, by jose. Digest and revocation are not asked. */
const signature: Opinion = async (input) => {
  const request = requestOf(input)
  const now = Number(input.now)
  const agent = request.fields.find(({ name }) => name.toLowerCase() === 'signature-agent')?.value ?? ''
  const url = `${agent.replace(/^"|\/?"?$/g, '')}/.well-known/http-message-signatures-directory`
  const { json } = (input.documents as unknown as Record<string, Served>)[url] ?? {}
  await verifySignature(request, {
    policy: {
      algorithms: ['ed25519'],
      requiredComponents: five,
      requiredParameters: ['keyid', 'alg', 'created', 'expires'],
      now: Math.floor(now / 1000),
    },
    resolveVerifier: async ({ parameters: { keyid } }) => {
      for (const jwk of json?.keys ?? []) {
        if (jwk.crv !== 'Ed25519' || (await calculateJwkThumbprint(jwk)) !== keyid) continue
        const { kty = '', crv, x = '' } = jwk
        const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
        return { algorithm: 'ed25519', verify: (data, octets) => nodeVerify(null, data, key, octets) }
      }
      throw new Error('no such key')
    },
  })
  return verdict(true)
}

/** The base that the package signs for the same components and parameters. */
const base: Opinion = (input) => {
  const request = requestOf(input)
  const field = request.fields.filter(({ name }) => name.toLowerCase() === 'signature-input')
  const member = rawMembers(field.map(({ value }) => value).join(', ')).find(({ label }) => label === input.label)
  const [list] = parseList(member?.text ?? '')
  const [components, parameters] = list as InnerList
  let signed = ''
  createSignatureSync(request, {
    label: text(input.label),
    components: components.map(([name, given]) => ({ name: text(name), parameters: Object.fromEntries(given) })),
    parameters: Object.fromEntries(parameters),
    signer: {
      algorithm: text(parameters.get('alg')) || 'ed25519',
      sign: (data) => {
        signed = Buffer.from(data).toString()
        return new Uint8Array(64)
      },
    },
  })
  return { result: 'accept', value: signed }
}

const octets = (input: JsonObject) => ({
  key: Buffer.from(text(input.public_key), 'base64url'),
  message: Buffer.from(text(input.message), 'base64'),
  signature: Buffer.from(text(input.signature), 'base64'),
})

/** Verifiers, and what each is asked of. */
export const opinions: Record<string, Partial<Record<Op, Opinion>>> = {
  'http-message-sig 0.3.0': { 'signature.verify': signature, 'signature-base': base },
  'jose 6': {
    thumbprint: async ({ jwk }) => ({ result: 'accept', value: await calculateJwkThumbprint(jwk as JWK) }),
    'jws.verify': async ({ jws, jwk }) =>
      verdict(await compactVerify(text(jws), await importJWK(jwk as JWK, 'EdDSA'), { algorithms: ['EdDSA'] })),
  },
  'node:crypto': {
    'ed25519.verify': (input) => {
      const { key, message, signature: given } = octets(input)
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
      return verdict(nodeVerify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), given))
    },
  },
  '@noble/ed25519, zip215 false': {
    'ed25519.verify': (input) => {
      const { key, message, signature: given } = octets(input)
      return verdict(nobleVerify(given, message, key, { zip215: false }))
    },
  },
}

/** Rules whose cases are about what an opinion is not asked of. */
export const notAsked: Partial<Record<string, RegExp>> = {
  'http-message-sig 0.3.0':
    /^(digest|keys|revocation|rotation|requester)\/|^signature\/(agent-|(?:every-operation|with-delegation(?:-at-execute)?)\.(?:body-changed|digest-(?:cut|of-unknown)|key-|one-digest-)|identity)/,
}
