import { fill, type Lookup } from '../plan/template.ts'
import type { SignedLabel } from './signature.ts'

/** Header lines of a request before its signatures, values as sent. */
export type Lines = Record<string, string[]>

/** What a request is, for its derived components (RFC 9421, 2.2). */
export interface Facts {
  method: string
  targetUri: string
  lines: Lines
}

/** Lines of one field joined, white space around each taken away (RFC 9421, 2.1). */
const combined = (lines: string[]): string => lines.map((line) => line.trim()).join(', ')

const derived: Record<string, (facts: Facts) => string> = {
  '@method': (facts) => facts.method,
  '@target-uri': (facts) => facts.targetUri,
  '@authority': (facts) => new URL(facts.targetUri).host,
  '@request-target': ({ targetUri }) => new URL(targetUri).pathname + new URL(targetUri).search,
  '@path': (facts) => new URL(facts.targetUri).pathname,
  '@query': (facts) => new URL(facts.targetUri).search || '?',
  '@scheme': (facts) => new URL(facts.targetUri).protocol.slice(0, -1),
}

interface Component {
  name: string
  lower: string
  /** The label that a component of a field of signatures names. */
  key: string | undefined
}

/** Nearly every signature covers the same few. */
const known = new Map<string, Component>()
const mostKnown = 1_000

const componentOf = (identifier: string): Component => {
  const before = known.get(identifier)
  if (before) return before
  const [, name = '', parameters = ''] = /^"([^"]*)"(.*)$/.exec(identifier) ?? []
  const found = { name, lower: name.toLowerCase(), key: /;key="([^"]*)"/.exec(parameters)?.[1] }
  if (known.size >= mostKnown) known.clear()
  known.set(identifier, found)
  return found
}

/**
 * The value of a covered component. Names that do not exist have an empty value: a fault that covers one must still be
 * signed by somebody.
 */
export const componentValue = (identifier: string, facts: Facts, signed: SignedLabel[], lookup: Lookup): string => {
  const { name, lower, key } = componentOf(identifier)
  const textOf = key === undefined ? undefined : ofLabel[name]
  if (textOf) return memberValue(textOf, key, signed)
  return derived[name]?.(facts) ?? combined((facts.lines[lower] ?? []).map((line) => fill(line, lookup)))
}

/** What a label has in the two fields of signatures; of other dictionaries no member is signed but by its own words. */
const ofLabel: Record<string, (one: SignedLabel) => string> = {
  signature: ({ member }) => member,
  'signature-input': ({ input }) => input,
}

/** The earlier label's member value, as a dictionary member serialises (RFC 9421, 2.1.2); empty where it is not there. */
const memberValue = (
  textOf: (one: SignedLabel) => string,
  label: string | undefined,
  signed: SignedLabel[],
): string => {
  const one = signed.find((each) => each.label === label)
  const text = one ? textOf(one) : ''
  return text.slice(text.indexOf('=') + 1)
}
