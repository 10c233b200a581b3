import type { KeyObject } from 'node:crypto'
import { verify as cryptoVerify } from 'node:crypto'
import type { BareItem, Dictionary } from 'structured-headers'
import {
  isInnerList,
  parseDictionary,
  parseItem,
  parseList,
  serializeDictionary,
  serializeInnerList,
  serializeItem,
  serializeList,
} from 'structured-headers'
import type { Message } from '../../plan/message.ts'
import type { Address } from '../address.ts'
import { originForm } from '../address.ts'
import type { Context } from '../context.ts'
import type { Component, LabelledSignature } from '../signature-fields.ts'

/** RFC 9421, 2.1: lines in order, joined by a comma and a space. */
export const fieldValue = (lines: readonly string[]): string =>
  lines.length === 1 ? (lines[0] ?? '') : lines.join(', ')

export const methodForBase = (message: Message): string => message.method

/** The address that the exchange knows as its own, with path and query as received. */
export const targetUriForBase = (message: Message, address: Address): string =>
  address.origin + originForm(message.target)

const pathOf = (message: Message): string => originForm(message.target).split('?')[0] ?? ''
const queryOf = (message: Message): string => {
  const target = originForm(message.target)
  const at = target.indexOf('?')
  return at < 0 ? '?' : target.slice(at)
}

const queryParameter = (component: Component, message: Message): string => {
  const name = component.parameters.get('name')
  const wanted = typeof name === 'string' ? decodeURIComponent(name) : ''
  return encodeURIComponent(new URLSearchParams(queryOf(message)).get(wanted) ?? '')
}

/** Derived components (RFC 9421, 2.2) of a request. */
const derived: Record<string, (component: Component, context: Context) => string> = {
  '@method': (_, { steps, message }) => steps['method-for-base'](message),
  '@target-uri': (_, { steps, message, address }) => steps['target-uri-for-base'](message, address),
  '@authority': (_, { address }) => address.authority,
  '@scheme': (_, { address }) => address.scheme,
  '@request-target': (_, { message }) => message.target,
  '@path': (_, { message }) => pathOf(message),
  '@query': (_, { message }) => queryOf(message),
  '@query-param': (component, { message }) => queryParameter(component, message),
}

export const derivedNames: readonly string[] = Object.keys(derived)

const serializeMember = (dictionary: Dictionary, key: string): string => {
  const member = dictionary.get(key)
  if (!member) return ''
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member)
}

const strictly = (value: string): string => {
  for (const again of [
    () => serializeItem(parseItem(value)),
    () => serializeList(parseList(value)),
    () => serializeDictionary(parseDictionary(value)),
  ]) {
    try {
      return again()
    } catch {}
  }
  return value
}

/** Fields with a parameter (RFC 9421, 2.1.1 to 2.1.3). */
const withParameter: Record<string, (parameter: BareItem, name: string, context: Context) => string> = {
  key: (key, name, { field }) => serializeMember(parseDictionary(field(name)), String(key)),
  sf: (_, name, { field }) => strictly(field(name)),
  bs: (_, name, { lines }) =>
    lines(name)
      .map((line) => `:${Buffer.from(line, 'latin1').toString('base64')}:`)
      .join(', '),
}

/** The value of a covered component. Total: what is absent, unknown or cannot be read is empty. */
export const componentValue = (component: Component, context: Context): string => {
  const name = component.name.toLowerCase()
  try {
    if (name.startsWith('@')) return derived[name]?.(component, context) ?? ''
    for (const [parameter, value] of component.parameters) {
      const special = Object.hasOwn(withParameter, parameter) ? withParameter[parameter] : undefined
      if (special) return special(value, name, context)
    }
    return context.field(name)
  } catch {
    return ''
  }
}

/** As received: writing it anew could hide what was sent. */
export const parametersForBase = (signature: LabelledSignature): string => signature.input

/** The signature base (RFC 9421, 2.5). */
export const signatureBase = (signature: LabelledSignature, context: Context): string => {
  const lines = (signature.covered ?? []).map(
    (component) => `${component.identifier}: ${context.steps['component-value'](component, context)}`,
  )
  return [...lines, `"@signature-params": ${context.steps['parameters-for-base'](signature)}`].join('\n')
}

/** Ed25519 (RFC 8032) as OpenSSL has it: S below the group order, R compared as encoded. */
export const verify = (base: Buffer, key: KeyObject, signature: Buffer): boolean => {
  try {
    return cryptoVerify(null, base, key, signature)
  } catch {
    return false
  }
}
