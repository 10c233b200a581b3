import { edit, wire, type PlanEdit, type WireEdit } from '../../harness/plan/edit.ts'
import { header } from '../../harness/plan/edits.ts'

/** The whole `Content-Digest` field, signed as it stands. */
export const stated = (says: string, ...lines: string[]): PlanEdit => header(says, 'content-digest', ...lines)

/** A body that is exchanged after it was signed. */
export const bodyInstead = (says: string, change: (text: string) => string): WireEdit =>
  wire(says, (message) => {
    const body = Buffer.from(change(message.body.toString()))
    if (body.equals(message.body)) throw new Error(`the body stays as it was: ${says}`)
    message.body = body
  })

/** A compressed body, and what its digest is of. */
export const compressed = (says: string, digest: string): PlanEdit =>
  edit(says, ({ request }) => {
    request.body = { layout: 'compact', coding: 'gzip' }
    request.headers['content-encoding'] = ['gzip']
    request.headers['content-digest'] = [digest]
  })
