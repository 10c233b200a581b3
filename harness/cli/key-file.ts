import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import type { PrivateKey, PublicKey } from '../../reports/certificate/seal.ts'
import { UsageError } from './errors.ts'

/** Where the public half of a new key lies, to be given away. */
export const publicFileOf = (file: string): string => `${file}.pub`

const largest = 65_536

interface Found {
  value: Record<string, unknown>
  mode: number
}

/** What stands in a key file is never told: no message quotes it. */
const readJwk = (file: string): Found => {
  let open: number | undefined
  try {
    open = openSync(file, 'r')
    const { size, mode } = fstatSync(open)
    if (size > largest) throw new UsageError(`the key ${file} is no JWK: it is too large`)
    const value: unknown = JSON.parse(readFileSync(open, 'utf8'))
    return { value: typeof value === 'object' && value !== null ? { ...value } : {}, mode }
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof SyntaxError) throw new UsageError(`the key ${file} is no JWK: it is not JSON`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new UsageError(`cannot read the key ${file}: ${code === 'ENOENT' ? 'no such file' : code}`)
  } finally {
    if (open !== undefined) closeSync(open)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The public half of a JWK, be it a public or a private one. Throws a `UsageError`. */
export const readPublicKey = (file: string): PublicKey => {
  const { kty, crv, x } = readJwk(file).value
  if (kty === 'OKP' && crv === 'Ed25519' && isText(x)) return { kty, crv, x }
  throw new UsageError(`the key ${file} is no Ed25519 JWK: kty OKP, crv Ed25519 and x are wanted`)
}

/** A private key that nobody else can read. Throws a `UsageError`. */
export const readPrivateKey = (file: string): PrivateKey => {
  const { value, mode } = readJwk(file)
  if ((mode & 0o077) !== 0 && process.platform !== 'win32') {
    throw new UsageError(
      `the key ${file} can be read by others than its owner: chmod 600 it, or make a new one with --new-key`,
    )
  }
  const { kty, crv, x, d } = value
  if (kty !== 'OKP' || crv !== 'Ed25519' || !isText(x) || !isText(d)) {
    throw new UsageError(`the key ${file} is no private Ed25519 JWK: kty OKP, crv Ed25519, x and d are wanted`)
  }
  if (publicHalf(file, { kty, crv, x, d }) !== x)
    throw new UsageError(`the key ${file} is broken: x does not belong to d`)
  return { kty, crv, x, d }
}

const publicHalf = (file: string, key: PrivateKey): unknown => {
  try {
    return createPublicKey(createPrivateKey({ key: { ...key }, format: 'jwk' })).export({ format: 'jwk' }).x
  } catch {
    throw new UsageError(`the key ${file} is no private Ed25519 JWK: d and x are 32 octets each, in base64url`)
  }
}

/** Makes a key, and writes it for its owner alone; its public half beside it. What is there already stays. */
export const newKey = (file: string): PrivateKey => {
  const taken = [file, publicFileOf(file)].find((one) => existsSync(one))
  if (taken !== undefined) throw new UsageError(`${taken} is there already: use it with --key, or name another file`)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x, d } = jwkOf(privateKey)
  const key: PrivateKey = { kty: 'OKP', crv: 'Ed25519', x, d }
  const { kty, crv } = key
  create(file, key, 0o600)
  create(publicFileOf(file), { kty, crv, x: jwkOf(publicKey).x }, 0o644)
  return key
}

const jwkOf = (key: KeyObject): { x: string; d: string } => {
  const { x = '', d = '' } = key.export({ format: 'jwk' })
  return { x, d }
}

const create = (file: string, value: object, mode: number): void => {
  try {
    writeFileSync(file, `${JSON.stringify(value)}\n`, { flag: 'wx', mode })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be written'
    throw new UsageError(`cannot write the key ${file}: ${code === 'EEXIST' ? 'it is there already' : code}`)
  }
}
