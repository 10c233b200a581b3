import { edit } from '../../harness/plan/edit.ts'

const keep = (kept: 'taken' | 'used', says: string) =>
  edit(says, ({ retrieval }) => {
    if (retrieval) retrieval.kept = kept
  })

/** An Execute for its URL alone. */
export const taken = keep('taken', 'Execute, whose URL is kept')
/** The fetch of that URL, as often as a story wants. */
export const used = keep('used', 'the fetch of the URL that was kept')
