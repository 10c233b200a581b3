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
  /** The member that it is of, where the field is a dictionary. */
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
  const whole = () => derived[name]?.(facts) ?? combined((facts.lines[lower] ?? []).map((line) => fill(line, lookup)))
  return key === undefined ? whole() : memberValue(membersOf[name]?.(signed) ?? split(whole()), key)
}

/** Members of the two fields of signatures, as those before have them: one's text may be no member at all. */
const membersOf: Record<string, (signed: SignedLabel[]) => string[]> = {
  signature: (signed) => signed.map(({ label, member }) => named(label, member)),
  'signature-input': (signed) => signed.map(({ label, input }) => named(label, input)),
}

const named = (label: string, text: string): string => `${label}=${text.slice(text.indexOf('=') + 1)}`

/** Members of a dictionary; commas and quotes within strings separate nothing. */
const split = (value: string): string[] => value.match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g)?.map((one) => one.trim()) ?? []

/** A dictionary's member as it serialises, without its name (RFC 9421, 2.1.2); empty where it is not there. */
const memberValue = (members: string[], key: string): string =>
  members.find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1) ?? ''
