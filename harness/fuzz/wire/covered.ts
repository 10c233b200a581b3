import type { Draw } from '../../plan/edit.ts'
import type { Message } from '../../plan/message.ts'

/**
 * The value that a verifier sees (RFC 9421, 2.1): lines without the white space around them, joined. `undefined` where
 * the field is not there.
 */
export const canonicalValue = (message: Message, field: string): string | undefined => {
  const lines = message.headers.filter(([name]) => name.toLowerCase() === field)
  return lines.length === 0 ? undefined : lines.map(([, value]) => value.replace(/^[\t ]+|[\t ]+$/g, '')).join(', ')
}

type TextChange = (draw: Draw, value: string) => string[]

const placed = (draw: Draw, value: string): number => draw.integer(0, Math.max(0, value.length - 1))

/** Of a visible character, its lowest bits decide: what comes out is visible, too. */
const otherLetter = (letter: string, draw: Draw): string => {
  const code = letter.charCodeAt(0)
  return String.fromCharCode(0x21 + ((code - 0x21 + draw.integer(1, 93) + 94) % 94))
}

/** Lines in place of the one that was signed. */
const changes: TextChange[] = [
  (draw, value) => {
    const place = placed(draw, value)
    return [value.slice(0, place) + otherLetter(value.charAt(place) || '!', draw) + value.slice(place + 1)]
  },
  (draw, value) => [value.slice(0, placed(draw, value))],
  (draw, value) => [
    value.slice(0, placed(draw, value)) + draw.pick(['x', '=', '"', '-']) + value.slice(placed(draw, value)),
  ],
  (_, value) => [value, value],
  (_, value) => [value.toUpperCase()],
  (_, value) => [value.toLowerCase()],
  (draw, value) => [`${value}${draw.pick([',', ', x', ';a', ';a=1'])}`],
  (_, value) => [`${value} ${value}`],
]

/**
 * Changes the value of a covered field as a verifier sees it; a change that makes no difference to that makes way for the
 * next one. White space around the lines, empty lines, and how they are cut, are no such change.
 */
export const changeCovered = (message: Message, field: string, draw: Draw): void => {
  const before = canonicalValue(message, field) ?? ''
  const start = draw.integer(0, changes.length - 1)
  for (const change of [...changes.slice(start), ...changes.slice(0, start)]) {
    const headers = replaced(message, field, change(draw, before))
    if (isDoubtful(canonicalValue({ ...message, headers }, field), before)) continue
    message.headers = headers
    return
  }
}

/** The same value; or the same but for empty lines, which many a server drops before anybody can see them. */
const isDoubtful = (after: string | undefined, before: string): boolean =>
  (after ?? '').replace(/^(, )+|(, )+$/g, '') === before.replace(/^(, )+|(, )+$/g, '')

const replaced = ({ headers }: Message, field: string, lines: string[]): Message['headers'] => {
  const at = headers.findIndex(([name]) => name.toLowerCase() === field)
  const name = headers[at]?.[0] ?? field
  const rest = headers.filter(([other]) => other.toLowerCase() !== field)
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...lines.map((value): [string, string] => [name, value]))
}
