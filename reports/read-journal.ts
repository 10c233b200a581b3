import { open } from 'node:fs/promises'
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

/* The lines of a file; that it cannot be read is an error for people. */
const linesOf = async function* (path: string): AsyncGenerator<string> {
  try {
    const file = await open(path)
    yield* file.readLines({ encoding: 'utf8' })
  } catch (error) {
    throw unreadable(path, error)
  }
}

/**
 * Reads a journal, one JSON object a line. A last line that was cut by a kill or a full disk is dropped.
 * @throws {JournalError} on any other line that is no event, and when the file cannot be read
 */
export const readJournal = async (path: string): Promise<JournalEvent[]> => {
  const events: JournalEvent[] = []
  let broken: number | undefined
  let number = 0
  for await (const line of linesOf(path)) {
    number += 1
    if (line.trim() === '') continue
    if (broken !== undefined) throw new JournalError(`${path}:${broken}: not a journal event; is this a run's journal?`)
    const event = parse(line)
    if (event) events.push(event)
    else broken = number
  }
  return events
}
