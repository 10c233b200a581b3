import { Ajv2020 } from 'ajv/dist/2020.js'
import { calculateJwkThumbprint, errors, importJWK, jwtVerify, SignJWT } from 'jose'
import { oneLine } from '../text.ts'
import type { Certificate } from './certificate.ts'
import schema from './certificate.schema.json' with { type: 'json' }

/** The public half of an Ed25519 key (RFC 8037). */
export interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

export interface PrivateKey extends PublicKey {
  d: string
}

/** A certificate with the time of its signing, in seconds since the epoch. */
export type Signed = Certificate & { iat: number }

/** A certificate does not hold; the message is one line for people. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

const algorithm = 'EdDSA'
const type = 'svc-conformance-certificate+jwt'

/** The RFC 7638 thumbprint of a key: what its certificates call it. */
export const thumbprint = ({ kty, crv, x }: PublicKey): Promise<string> => calculateJwkThumbprint({ kty, crv, x })

/** A certificate as a compact JWS, signed now. */
export const seal = async (certificate: Certificate, key: PrivateKey): Promise<string> =>
  new SignJWT({ ...certificate })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: await thumbprint(key) })
    .setIssuedAt()
    .sign(await importJWK({ ...key }, algorithm))

const ajv = new Ajv2020({ strictTypes: false })

const explained = (error: unknown): string => {
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'it is not signed by this key, or was changed since'
  return oneLine(error instanceof Error ? error.message : String(error))
}

/** Base64url has one text for octets here (RFC 4648, 3.5): what was changed in any character is another certificate. */
const isExact = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

/**
 * What a certificate says, its signature verified. What a stranger signed is data still.
 * @throws {CertificateError} when it is not signed by the key, or is no certificate
 */
export const unseal = async (token: string, { kty, crv, x }: PublicKey): Promise<Signed> => {
  let payload: unknown
  const parts = token.split('.', 4)
  if (parts.length !== 3 || !parts.every(isExact))
    throw new CertificateError('the certificate does not hold: it is not written as a compact JWS is')
  try {
    const key = await importJWK({ kty, crv, x }, algorithm)
    ;({ payload } = await jwtVerify(token, key, { algorithms: [algorithm, 'Ed25519'], typ: type }))
  } catch (error) {
    throw new CertificateError(`the certificate does not hold: ${explained(error)}`, { cause: error })
  }
  if (ajv.validate<Signed>(schema, payload)) return payload
  const [first] = ajv.errors ?? []
  const what = oneLine(`${first?.instancePath} ${first?.message}`).slice(0, 300)
  throw new CertificateError(`the certificate is signed, and no certificate of this suite: ${what}`)
}
