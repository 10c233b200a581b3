import { sign as edwards } from './signature-bytes.ts'
import type { SignaturePlan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import type { Scene } from './scene.ts'

/** One signature of the stack as it is sent. */
export interface SignedLabel {
  label: string
  /** The signature base that was signed (RFC 9421, 2.5). */
  base: string
  /** Members of the two dictionaries. */
  input: string
  member: string
}

/** What covered components are worth in this request, by lower-case name; `undefined`: it has none. */
export type ComponentValue = (identifier: string) => string

/** Signs one label of the stack. */
export const signLabel = (plan: SignaturePlan, scene: Scene, lookup: Lookup, valueOf: ComponentValue): SignedLabel => {
  const covered = plan.covered.map((identifier) => fill(identifier, lookup))
  const list = `(${covered.join(' ')})`
  const inner = list + parameterText(plan.parameters, lookup)
  const alike = Object.keys(plan.insteadOfParameters).length === 0
  const signedInner = alike ? inner : list + parameterText({ ...plan.parameters, ...plan.insteadOfParameters }, lookup)
  const lines = covered
    .filter((identifier) => plan.instead[identifier] !== null)
    .map((identifier) => `${identifier}: ${replaced(plan, identifier, lookup) ?? valueOf(identifier)}`)
  const base = [...lines, `"@signature-params": ${signedInner}`].join('\n')
  const bytes = edwards(plan.bytes, Buffer.from(base, 'latin1'), scene.keys.key(plan.key))
  const own: Lookup = (name) => ownTemplates[name]?.(plan.label, inner, bytes) ?? lookup(name)
  return { label: plan.label, base, input: fill(plan.input, own), member: fill(plan.member, own) }
}

const ownTemplates: Record<string, (label: string, inner: string, bytes: Buffer) => string> = {
  label: (label) => label,
  inner: (_, inner) => inner,
  value: (_, __, bytes) => bytes.toString('base64'),
  'value.url': (_, __, bytes) => bytes.toString('base64url'),
  'value.url.padded': (_, __, bytes) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  'value.unpadded': (_, __, bytes) => bytes.toString('base64').replace(/=+$/, ''),
  'value.spaced': (_, __, bytes) => bytes.toString('base64').replace(/^.{40}/, '$& '),
  'value.unclean': (_, __, bytes) => withBitsInPadding(bytes.toString('base64')),
  'value.hex': (_, __, bytes) => bytes.toString('hex'),
}

/** The same octets; the last character before the padding carries bits that belong to none (RFC 4648, 3.5). */
const withBitsInPadding = (base64: string): string =>
  base64.replace(
    /([A-Za-z])(=+)$/,
    (_, last: string, padding: string) => String.fromCharCode(last.charCodeAt(0) + 1) + padding,
  )

const replaced = (plan: SignaturePlan, identifier: string, lookup: Lookup): string | undefined => {
  const value = plan.instead[identifier]
  return typeof value === 'string' ? fill(value, lookup) : undefined
}

const parameterText = (parameters: Record<string, string | null>, lookup: Lookup): string =>
  Object.entries(parameters)
    .map(([name, value]) => (value === null ? `;${name}` : `;${name}=${fill(value, lookup)}`))
    .join('')
