import type { JournalEvent } from '../../../reports/journal.ts'

/** A check of pre-flight, and what it came to. */
export type Checked = Extract<JournalEvent, { event: 'preflight-checked' }>

export const checked = (check: Checked['check'], ok: boolean, says: string): Checked => ({
  event: 'preflight-checked',
  check,
  ok,
  says,
})
