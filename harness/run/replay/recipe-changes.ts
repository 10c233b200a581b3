import type { Built } from '../../build/build.ts'
import type { Message } from '../../plan/message.ts'

/** A header line after an edit of the bytes: a line from before with text around its value, or another one. */
export type ChangedLine =
  | { line: number; name?: string; before?: string; after?: string }
  | { name: string; value: string }

/** What an edit of the bytes does to any request of its plan, as data. */
export interface Changes {
  method?: string
  target?: string
  headers: ChangedLine[]
  /** In base64. */
  body?: string
}

const changed = ([name, value]: [string, string], before: Message['headers']): ChangedLine => {
  const same = before.findIndex(([was, text]) => was === name && text === value)
  if (same >= 0) return { line: same }
  const renamed = before.findIndex(([, text]) => text === value && text.length > 8)
  if (renamed >= 0) return { line: renamed, name }
  const around = before.findIndex(([, text]) => text.length > 8 && value.includes(text))
  const text = before[around]?.[1]
  if (text === undefined) return { name, value }
  const at = value.indexOf(text)
  return { line: around, name, before: value.slice(0, at), after: value.slice(at + text.length) }
}

const differenceOf = (before: Message, after: Message): Changes => ({
  ...(after.method !== before.method && { method: after.method }),
  ...(after.target !== before.target && { target: after.target }),
  headers: after.headers.map((line) => changed(line, before.headers)),
  ...(!after.body.equals(before.body) && { body: after.body.toString('base64') }),
})

/**
 * What an edit of the bytes does, found by doing it in two worlds: what differs between these is no data.
 * Throws an `Error` that says so.
 */
export const changesBy = (builds: () => [Built, Built]): Changes => {
  const [first, second] = [builds(), builds()]
  if ([first, second].some(([, after]) => after.before !== undefined)) throw new Error('it sends the right bytes first')
  const one = differenceOf(first[0].message, first[1].message)
  const other = differenceOf(second[0].message, second[1].message)
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error('its bytes are changed after they are signed')
  return one
}
