import type { Speaks } from './freeze-documents.ts'
import { judgementOf } from './judge/documents.ts'

/** A rule speaks of a document that it finds something or nothing wrong with. */
export const speaksOf: Speaks = (rule, input, of) => Array.isArray(judgementOf(rule, of, input))
