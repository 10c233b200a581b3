import { deflateRawSync, constants } from 'node:zlib'
import type { Scene } from '../build/scene.ts'
import { fillJson } from '../build/lookup.ts'
import type { DocumentPlan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'

/** Bytes that are made while they are sent. */
export type Filler = { filler: number } | { bomb: number }

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
  /** Milliseconds on the clock that its documents are filled in by. */
  now(): number
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
  return document ? served(document, scene) : nothingHere
}

const lastServed = new WeakMap<DocumentPlan, { scene: Scene; at: number; served: Served }>()

/** The same document at the same moment is the same octets: a clock that stands still asks many times. */
const served = (document: DocumentPlan, scene: AnsweringScene): Served => {
  const at = scene.now()
  const last = lastServed.get(document)
  if (last && last.scene === scene && last.at === at) return last.served
  const made = serve(document, scene.lookup)
  lastServed.set(document, { scene, at, served: made })
  return made
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
  if ('filler' in body || 'bomb' in body) return body
  return Buffer.from('json' in body ? JSON.stringify(fillJson(body.json, lookup)) : fill(body.text, lookup))
}

/** Its pieces, in order. */
export const piecesOf = (body: Served['body']): Iterable<Buffer> => {
  if (Buffer.isBuffer(body)) return [body]
  return 'bomb' in body ? bombChunks(body.bomb) : fillerChunks(body.filler)
}

/** Octets as sent; `undefined` where that is not known before. */
export const lengthOf = (body: Served['body']): number | undefined => {
  if (Buffer.isBuffer(body)) return body.length
  return 'bomb' in body ? undefined : body.filler
}

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

/** The octets before a gzip member's data (RFC 1952, 2.3), and the end of its data: an empty last block. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const gzipTail = Buffer.concat([Buffer.from([3, 0]), Buffer.alloc(8)])
const swelling = 1024 * 1024
let swollen: Buffer | undefined

/** Gzip that swells to so many octets of white space, a mebibyte at a time. Its checksum is wrong: nobody gets that far. */
export function* bombChunks(length: number): Generator<Buffer> {
  // A flush ends on an octet, so that the same piece may follow itself.
  swollen ??= deflateRawSync(Buffer.alloc(swelling, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  yield gzipHead
  for (let left = length; left > 0; left -= swelling) yield swollen
  yield gzipTail
}
