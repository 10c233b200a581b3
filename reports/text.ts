import { shellWord } from './shell-word.ts'
import { startedAs } from './started-as.ts'

// oxlint-disable no-control-regex
/* Control characters, line ends and tabs aside; marks that turn the reading direction around; halves of pairs; what is no character. */
const unprintable =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\p{Surrogate}\p{Noncharacter_Code_Point}]/gu

const picture = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  if (code <= 0x1f) return String.fromCodePoint(0x2400 + code)
  return code === 0x7f ? '\u2421' : `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`
}

/** The text with what cannot be seen made visible: no answer can hide a part of itself, or turn a line around. */
export const visible = (text: string): string => text.replace(unprintable, picture)

/** The same on one line. */
export const oneLine = (text: string): string => visible(text).replaceAll('\n', '␊').replaceAll('\t', ' ')

/** A count with its noun: `1 case`, `12,000 cases`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

/** The program of a failure, beside the report; nothing where a report names any other file. */
export const scriptPath = ({ script }: { script?: string }): string | undefined =>
  script !== undefined && /^replay\/[\w-][\w.-]*\.mjs$/.test(script) ? script : undefined

/** Whether the outcome was right, so that what was wrong is in the reason: a denial is a rejection, too. */
export const isWrongOtherwise = ({ expected, observed }: { expected: string; observed: string }): boolean =>
  expected === observed || (expected === 'rejected' && observed === 'denied')

/** What was expected and what came, and what else is known of it; where both are the same, that alone. */
export const outcomeInWords = (one: { expected: string; observed: string; reason?: string }): string => {
  const { expected, observed, reason } = one
  if (reason !== undefined && isWrongOtherwise(one)) return reason
  return `expected ${expected}, observed ${observed}${reason === undefined ? '' : `: ${reason}`}`
}

/** How a case is sent again, to the target that the options name; without any, to the embedded reference. */
export const replayLine = (token: string, options: readonly string[] = []): string =>
  [startedAs(), 'replay', ...[token, ...options].map(shellWord)].join(' ')
