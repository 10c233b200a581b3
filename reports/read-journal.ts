import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { JournalEvent } from './journal.ts'
import { JournalError } from './report.ts'

const parse = (line: string): JournalEvent | undefined => {
  try {
    const event: unknown = JSON.parse(line)
    return typeof event === 'object' && event !== null && 'event' in event ? (event as JournalEvent) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a journal, one JSON object a line. A last line that was cut by a kill or a full disk is dropped.
 * @throws {JournalError} on any other line that is no event
 */
export const readJournal = async (path: string): Promise<JournalEvent[]> => {
  const events: JournalEvent[] = []
  let broken: number | undefined
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    number += 1
    if (line.trim() === '') continue
    if (broken !== undefined) throw new JournalError(`${path}:${broken}: not a journal event; is this a run's journal?`)
    const event = parse(line)
    if (event) events.push(event)
    else broken = number
  }
  return events
}
