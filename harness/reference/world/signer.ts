import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** A participant's key pair. */
export interface Signer {
  /** RFC 7638: what the key is known by. */
  thumbprint: string
  /** The public half as an octet key pair (RFC 8037, 2). */
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string }
  sign(text: string): Buffer
}

/** A new Ed25519 key pair. */
export const newSigner = (): Signer => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  // The octets of an Ed25519 key are the last of its SPKI (RFC 8410, 4).
  const x = publicKey.subarray(-32).toString('base64url')
  return {
    thumbprint: createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url'),
    jwk: { kty: 'OKP', crv: 'Ed25519', x },
    sign: (text) => sign(null, Buffer.from(text), key),
  }
}
