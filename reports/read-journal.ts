import { closeSync, openSync, readSync } from 'node:fs'
import type { JournalEvent } from './journal.ts'
import { JournalError } from './report.ts'

const troubles: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
}

const isEvent = (value: unknown): value is JournalEvent =>
  typeof value === 'object' && value !== null && 'event' in value && typeof value.event === 'string'

const parse = (line: string): JournalEvent | undefined => {
  try {
    const event: unknown = JSON.parse(line)
    return isEvent(event) ? event : undefined
  } catch {
    return undefined
  }
}

const unreadable = (path: string, error: unknown): JournalError => {
  const trouble = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new JournalError(`cannot read the journal ${path}: ${troubles[trouble] ?? trouble}`, { cause: error })
}

const chunk = 1 << 16
const lineEnd = 0x0a

/** A line of a file: where it begins, in octets, and whether its end was written. */
interface Line {
  text: string
  at: number
  ended: boolean
}

/* The lines of a file, a piece of it at a time: a journal may be larger than memory. */
const linesOf = function* (path: string): Generator<Line> {
  const file = openSync(path, 'r')
  try {
    let at = 0
    let rest = Buffer.alloc(0)
    const piece = Buffer.alloc(chunk)
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      const held = Buffer.concat([rest, piece.subarray(0, length)])
      let from = 0
      for (let end = held.indexOf(lineEnd); end >= 0; end = held.indexOf(lineEnd, from)) {
        yield { text: held.toString('utf8', from, end), at: at + from, ended: true }
        from = end + 1
      }
      at += from
      rest = held.subarray(from)
    }
    if (rest.length > 0) yield { text: rest.toString('utf8'), at, ended: false }
  } finally {
    closeSync(file)
  }
}

/** Where the last line of a journal stands that a kill or a full disk has cut, and whether its event is whole. */
export interface Torn {
  at: number
  whole: boolean
}

const eventsOf = function* (path: string): Generator<JournalEvent, Torn | undefined> {
  let broken: { number: number; at: number } | undefined
  let number = 0
  for (const { text, at, ended } of linesOf(path)) {
    number += 1
    if (text.trim() === '') continue
    if (broken !== undefined) {
      throw new JournalError(`${path}:${broken.number}: not a journal event; is this a run's journal?`)
    }
    const event = parse(text)
    if (event) yield event
    else broken = { number, at }
    if (event && !ended) return { at, whole: true }
  }
  return broken && { at: broken.at, whole: false }
}

/**
 * The events of a journal, one JSON object a line, one at a time. A last line that was cut is passed over.
 * Returns where that line stands.
 * @throws {JournalError} on any other line that is no event, and when the file cannot be read
 */
export const journalEvents = function* (path: string): Generator<JournalEvent, Torn | undefined> {
  try {
    return yield* eventsOf(path)
  } catch (error) {
    throw error instanceof JournalError ? error : unreadable(path, error)
  }
}

/**
 * Reads a journal, one JSON object a line. A last line that was cut by a kill or a full disk is dropped.
 * @throws {JournalError} on any other line that is no event, and when the file cannot be read
 */
export const readJournal = async (path: string): Promise<JournalEvent[]> => [...journalEvents(path)]
