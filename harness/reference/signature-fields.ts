import type { Parameters } from 'structured-headers'
import { isInnerList, parseItem, parseList, serializeItem, Token } from 'structured-headers'
import { LruMap } from './lru.ts'
import type { Steps } from './part.ts'

/** A covered component (RFC 9421, 2). */
export interface Component {
  /** Name and parameters, serialised: `"signature";key="agent"`. */
  identifier: string
  name: string
  parameters: Parameters
}

/** A parameter of a signature. */
export interface SignatureParameter {
  /** The value's text; `undefined`: the parameter has no value. */
  text: string | undefined
  /** The value; `undefined`: the text is no bare item. */
  value: unknown
}

/** What both headers say under one label (RFC 9421, 4). */
export interface LabelledSignature {
  label: string
  /** The member of `Signature-Input` as received: covered list and parameters. */
  input: string
  /** `undefined`: not a list of strings. */
  covered: Component[] | undefined
  /** Text between the list's parentheses and after them; `undefined`: not of that form. */
  wellFormed: boolean
  parameters: Map<string, SignatureParameter>
  /** The member of `Signature` as received, and its octets where it is a byte sequence. */
  member: string
  octets: Buffer | undefined
}

/** One member of a dictionary as received. */
export interface RawMember {
  label: string
  text: string
}

const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\r' || character === '\n'

/** Without the white space around it; a pattern would take quadratic time over long runs of spaces. */
export const trimSpace = (text: string): string => {
  let from = 0
  let to = text.length
  while (from < to && isSpace(text[from])) from++
  while (to > from && isSpace(text[to - 1])) to--
  return text.slice(from, to)
}

/** Members of a dictionary, commas within quotes aside. A parser that builds a map would hide a label given twice. */
export const rawMembers = (value: string): RawMember[] => {
  if (value.trim() === '') return []
  const texts: string[] = []
  let from = 0
  let quoted = false
  for (let at = 0; at < value.length; at++) {
    const character = value[at]
    if (quoted && character === '\\') at++
    else if (character === '"') quoted = !quoted
    else if (character === ',' && !quoted) {
      texts.push(value.slice(from, at))
      from = at + 1
    }
  }
  texts.push(value.slice(from))
  return texts.map((text) => {
    const trimmed = trimSpace(text)
    const equals = trimmed.indexOf('=')
    return equals < 0
      ? { label: trimmed, text: '' }
      : { label: trimmed.slice(0, equals), text: trimmed.slice(equals + 1) }
  })
}

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The value of an item. The parser passes over spaces that may stand around a field, but not within one. */
const bareItem = (text: string): unknown => (text === trimSpace(text) ? attempt(() => parseItem(text))?.[0] : undefined)

const listText = /^\((?:[^"()]|"(?:[^"\\]|\\.)*")*\)/
const parameterText = /;[ ]*([a-z*][a-z0-9_.*-]*)(?:=("(?:[^"\\]|\\.)*"|[^;]*))?/y

/** Nearly every signature covers the same list. */
const coveredLists = new LruMap<string, { components: Component[] | undefined }>(1_024)
const longestKept = 1_024

const coveredOf = (text: string): Component[] | undefined => {
  const known = coveredLists.get(text)
  if (known) return known.components
  const components = readCovered(text)
  if (text.length <= longestKept) coveredLists.set(text, { components })
  return components
}

const readCovered = (text: string): Component[] | undefined => {
  const list = attempt(() => parseList(text))?.[0]
  if (!list || !isInnerList(list)) return undefined
  const components: Component[] = []
  for (const [name, parameters] of list[0]) {
    if (typeof name !== 'string') return undefined
    components.push({ identifier: serializeItem([name, parameters]), name, parameters })
  }
  return components
}

const readParameters = (text: string, choose: Steps['parameter-text']) => {
  const texts = new Map<string, (string | undefined)[]>()
  parameterText.lastIndex = 0
  let end = 0
  for (let found = parameterText.exec(text); found; found = parameterText.exec(text)) {
    end = parameterText.lastIndex
    const name = found[1] ?? ''
    const known = texts.get(name)
    if (known) known.push(found[2])
    else texts.set(name, [found[2]])
  }
  const parameters = new Map<string, SignatureParameter>()
  for (const [name, given] of texts) {
    const chosen = choose(given)
    parameters.set(name, { text: chosen, value: chosen === undefined ? true : bareItem(chosen) })
  }
  return { parameters, complete: text.slice(end).trim() === '' }
}

/** Reads what `Signature-Input` and `Signature` say under one label. Total: what cannot be read is `undefined`. */
export const readSignature = (
  label: string,
  input: string,
  member: string,
  steps: Pick<Steps, 'parameter-text' | 'signature-octets'>,
): LabelledSignature => {
  const list = listText.exec(input)?.[0]
  const covered = list === undefined ? undefined : coveredOf(list)
  const { parameters, complete } = readParameters(input.slice(list?.length ?? 0), steps['parameter-text'])
  const octets = steps['signature-octets'](member)
  return { label, input, covered, wellFormed: covered !== undefined && complete, parameters, member, octets }
}

/** A parameter's text, of a string or a token; `undefined` of anything else. */
export const textOf = (signature: LabelledSignature, name: string): string | undefined => {
  const value = signature.parameters.get(name)?.value
  return typeof value === 'string' || value instanceof Token ? String(value) : undefined
}

/** A parameter's number; `undefined` of anything else. */
export const numberOf = (signature: LabelledSignature, name: string): number | undefined => {
  const value = signature.parameters.get(name)?.value
  return typeof value === 'number' ? value : undefined
}

/** The octets of a structured byte sequence (RFC 8941, 4.2.7). */
export const byteSequence = (text: string): Buffer | undefined => {
  const value = bareItem(text)
  return value instanceof ArrayBuffer ? Buffer.from(value) : undefined
}
