import type { Json } from '../plan/json.ts'
import type { Patch } from '../plan/rule.ts'
import type { DocumentName } from '../plan/served.ts'
import { createWellKnown, parts as referenceParts, type Parts } from '../reference/index.ts'
import { readShown, siteOf, type Surroundings } from '../target/index.ts'

/** An answer whose body is JSON: where patches are applied. */
interface Raw {
  status: number
  headers: Record<string, string>
  body: Json
}

/** A participant of the reference, with all that it serves. */
export interface Sample {
  role: 'ROLE_EXCHANGE' | 'ROLE_PUBLISHER'
  base: string
  documents: Record<DocumentName, Raw>
}

const base = 'http://127.0.0.1:8700'

const paths: Record<DocumentName, string> = {
  manifest: '/.well-known/svc.json',
  directory: '/.well-known/http-message-signatures-directory',
  'revocation-list': '/.well-known/invalidations.json',
}

const rawAt = (ask: ReturnType<typeof createWellKnown>, path: string): Raw => {
  const answer = ask('GET', path)
  if (!answer) throw new Error(`the reference serves nothing at ${path}`)
  const body: Json = JSON.parse(answer.body.toString())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

/** What the reference's two participants serve. */
export const samplesOf = ({ steps }: Parts = referenceParts): Sample[] =>
  (['ROLE_EXCHANGE', 'ROLE_PUBLISHER'] as const).map((role) => {
    const ask = createWellKnown({ role, base, endpoint: `${base}/v1`, steps, hopCap: () => 3, now: Date.now })
    const documents = Object.entries(paths).map(([name, path]) => [name, rawAt(ask, path)])
    return { role, base, documents: Object.fromEntries(documents) as Sample['documents'] }
  })

/** The sample with one place changed; `undefined` where there is no such place, or it is so already. */
export const patched = (sample: Sample, { in: name, at, value }: Patch, of: DocumentName): Sample | undefined => {
  const copy = structuredClone(sample)
  const [last = '', ...above] = at.split('/').slice(1).toReversed()
  let parent: unknown = copy.documents[name ?? of]
  for (const part of above.toReversed())
    parent = typeof parent === 'object' && parent !== null ? Reflect.get(parent, part) : undefined
  if (typeof parent !== 'object' || parent === null) return undefined
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, value)
  return JSON.stringify(copy) === JSON.stringify(sample) ? undefined : copy
}

export const aroundOf = ({ role, base: at, documents }: Sample): Surroundings => {
  const read = Object.entries(documents).map(([name, { status, headers, body }]) => {
    const answer = {
      status,
      headers: Object.entries(headers),
      body: Buffer.from(JSON.stringify(body)),
      milliseconds: 0,
    }
    return [name, readShown(answer, role).served]
  })
  return { sites: [siteOf(at)], setting: 'base', now: Date.now(), slack: 0, documents: Object.fromEntries(read) }
}
