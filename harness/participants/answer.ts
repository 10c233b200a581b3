import type { Scene } from '../build/scene.ts'
import { fillJson } from '../build/lookup.ts'
import type { DocumentPlan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'

/** Bytes that are made while they are sent. */
export interface Filler {
  filler: number
}

/** What a participant answers to a GET. */
export interface Served {
  status: number
  headers: Record<string, string>
  body: Buffer | Filler
  manner: DocumentPlan['manner']
}

/** What answering needs of a scene. */
export interface AnsweringScene extends Scene {
  /** Name of the participant that plays a host. */
  playerOf(host: string): string | undefined
  readonly lookup: Lookup
}

const plain = (status: number, text: string): Served => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(`${text}\n`),
  manner: 'at-once',
})

export const nothingHere = plain(404, 'There is nothing at this path.')
export const anotherHost = plain(421, 'This host is not played here.')
export const methodRefused = plain(405, 'Only GET and HEAD are answered.')

/** What a scene answers to a GET of an absolute URL, as filled in at this moment. */
export const answerFor = (scene: AnsweringScene, url: string | URL): Served => {
  const { host, pathname, search } = typeof url === 'string' ? new URL(url) : url
  return answerAt(scene, host, pathname + search)
}

/** The same by host and by path as requested. */
export const answerAt = (scene: AnsweringScene, host: string, path: string): Served => {
  const name = scene.playerOf(host)
  if (name === undefined) return anotherHost
  const document = documentAt(scene, name, path)
  return document ? serve(document, scene.lookup) : nothingHere
}

/** The document of a participant at a path; one that is named with its query comes before one named without. */
const documentAt = (scene: AnsweringScene, name: string, path: string): DocumentPlan | undefined => {
  const documents = Object.values(scene.participants[name]?.documents ?? {})
  const at = (wanted: string) => documents.find((document) => fill(document.path, scene.lookup) === wanted)
  const query = path.indexOf('?')
  return at(path) ?? (query < 0 ? undefined : at(path.slice(0, query)))
}

/** Fills in a document. */
export const serve = (document: DocumentPlan, lookup: Lookup): Served => ({
  status: document.status,
  headers: filledHeaders(document.headers, lookup),
  body: bodyOf(document.body, lookup),
  manner: document.manner,
})

const filledHeaders = (headers: Record<string, string>, lookup: Lookup): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, lookup)]))

const bodyOf = (body: DocumentPlan['body'], lookup: Lookup): Buffer | Filler => {
  if ('filler' in body) return body
  return Buffer.from('json' in body ? JSON.stringify(fillJson(body.json, lookup)) : fill(body.text, lookup))
}

export const lengthOf = (body: Served['body']): number => (Buffer.isBuffer(body) ? body.length : body.filler)

const opening = Buffer.from('{"keys":[],"filler":"')
const closing = Buffer.from('"}')
const chunk = Buffer.alloc(64 * 1024, 'x')

/** So many bytes of a JSON document without keys, in small pieces. */
export function* fillerChunks(length: number): Generator<Buffer> {
  yield opening.subarray(0, length)
  let left = length - opening.length - closing.length
  for (; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
  if (length > opening.length) yield closing.subarray(0, length - opening.length)
}
