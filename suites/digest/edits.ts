import { edit, wire, type PlanEdit, type WireEdit } from '../../harness/plan/edit.ts'
import { header, together } from '../../harness/plan/edits.ts'

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

/** White space behind the message: it is the same one. */
export const longer = (kibibytes: number) =>
  edit(`the body is ${kibibytes} KiB longer, by white space`, (plan) => {
    plan.request.body = { text: `{envelope}${' '.repeat(kibibytes * 1024)}` }
  })

export const ofTheFirst = (beginning: number, more: number) =>
  together(
    `the digest is that of the first ${beginning} KiB of the body, which is ${more} KiB longer, by white space`,
    longer(more),
    stated('', `sha-256=:{digest.sha-256.first-${beginning * 1024}}:`),
  )

/** A limit in whole millions. */
export const ofTheFirstMillion = together(
  'the digest is that of the first million octets of the body, which is a little longer, by white space',
  longer(1_000),
  stated('', 'sha-256=:{digest.sha-256.first-1000000}:'),
)
