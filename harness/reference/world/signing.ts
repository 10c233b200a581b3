import { createHash } from 'node:crypto'
import { isInnerList, parseDictionary, serializeItem } from 'structured-headers'
import type { Signer } from './signer.ts'

/** A request before or after it is signed. Header names are in lower case. */
export interface Request {
  method: string
  /** The target URI, whoever the request is handed to. */
  url: string
  headers: [name: string, value: string][]
  body: Buffer
}

/** What somebody signed. */
export interface Signature {
  label: string
  /** Thumbprint of the key. */
  key: string
  /** The signature base (RFC 9421, 2.5). */
  base: string
}

/** Adds to a dictionary field (RFC 8941, 3.2), or begins it. */
const withMember = (headers: Request['headers'], name: string, member: string): Request['headers'] => {
  const before = headers.find(([given]) => given === name)?.[1]
  const others = headers.filter(([given]) => given !== name)
  return [...others, [name, before === undefined ? member : `${before}, ${member}`]]
}

export const headerOf = ({ headers }: Pick<Request, 'headers'>, name: string): string =>
  headers.find(([given]) => given === name)?.[1] ?? ''

/** A member of a dictionary field as it serialises (RFC 9421, 2.1.2). */
const memberOf = (field: string, label: string): string => {
  const member = parseDictionary(field).get(label)
  return member && !isInnerList(member) ? serializeItem(member) : ''
}

const valueOf = (component: string, request: Request): string => {
  const [, name = '', key] = /^"([^"]+)"(?:;key="([^"]+)")?$/.exec(component) ?? []
  if (name === '@method') return request.method
  if (name === '@target-uri') return request.url
  return key === undefined ? headerOf(request, name) : memberOf(headerOf(request, name), key)
}

/** Seconds that a signature is in force, from a second ago on: two clocks never agree to the last. */
const lifetime = 60

/** Adds a labelled signature (RFC 9421, 3.1 and 4). */
export const addSignature = (
  request: Request,
  { label, signer, covered }: { label: string; signer: Signer; covered: readonly string[] },
): { request: Request; signature: Signature } => {
  const created = Math.floor(Date.now() / 1000) - 1
  const window = `created=${created};expires=${created + lifetime}`
  const parameters = `(${covered.join(' ')});keyid="${signer.thumbprint}";alg="ed25519";${window}`
  const lines = covered.map((component) => `${component}: ${valueOf(component, request)}`)
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n')
  const member = `${label}=:${signer.sign(base).toString('base64')}:`
  const headers = withMember(
    withMember(request.headers, 'signature-input', `${label}=${parameters}`),
    'signature',
    member,
  )
  return { request: { ...request, headers }, signature: { label, key: signer.thumbprint, base } }
}

/** What every signature of a request to the exchange covers (spec, Authentication, 2). */
export const fiveComponents = ['"@method"', '"@target-uri"', '"content-digest"', '"authorization"', '"signature-agent"']

export const digestOf = (body: Buffer): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** Labels of a request's signatures, in their order. */
export const labelsOf = (request: Request): string[] => [
  ...parseDictionary(headerOf(request, 'signature-input')).keys(),
]
