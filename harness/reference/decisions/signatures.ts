import type { KeyObject } from 'node:crypto'
import type { Message } from '../../plan/message.ts'
import type { Context } from '../context.ts'
import type { Component, LabelledSignature, RawMember } from '../signature-fields.ts'
import type { Route } from '../route.ts'
import type { Address } from '../address.ts'

/** How a request is read, and its signatures with it. */
export interface SignatureSteps {
  /** Which operation a request is for, or how it is turned away before anything is read. */
  route(message: Message, address: Address): Route
  /** The moment that windows are compared with, of the clock's milliseconds. */
  now(clock: number): number
  /** The window of a signature in seconds; an end that cannot be read is `undefined`. */
  'window-of'(signature: LabelledSignature): { created: number | undefined; expires: number | undefined }
  /** The value of a field, of its lines as received (RFC 9421, 2.1). */
  'field-value'(lines: readonly string[]): string
  'method-for-base'(message: Message): string
  'target-uri-for-base'(message: Message, address: Address): string
  /** The value of a covered component in the signature base. */
  'component-value'(component: Component, context: Context): string
  /** The value of the `@signature-params` line. */
  'parameters-for-base'(signature: LabelledSignature): string
  /** Members of a dictionary, each as it stands there; one label may be there twice. */
  'dictionary-members'(value: string): RawMember[]
  /** Which text of a parameter counts when it is given several times (RFC 8941, 4.2.3.2: the last). */
  'parameter-text'(texts: readonly (string | undefined)[]): string | undefined
  /** The octets of a member of `Signature`. */
  'signature-octets'(text: string): Buffer | undefined
  verify(this: void, base: Buffer, key: KeyObject, signature: Buffer): boolean
}
