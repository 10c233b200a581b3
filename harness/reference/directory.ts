import type { JsonObject } from '../plan/json.ts'
import type { FetchDocument } from './fetch-document.ts'
import { createQueues } from './queues.ts'
import { LruMap } from './lru.ts'
import type { KeyRole, Steps } from './part.ts'
import type { Revocations } from './revocation.ts'

/** A key as a directory publishes it. */
export interface DirectoryEntry {
  jwk: JsonObject
  /** Of the members as published, right or wrong. */
  thumbprint: string
  /** Address of the directory. */
  directory: string
}

/** A key that a directory has published, and does no longer. */
export interface FormerEntry {
  entry: DirectoryEntry
  /** When it was first missed, in milliseconds since 1970. */
  goneAt: number
}

/** What a look-up found. */
export type Directory = { entries: DirectoryEntry[]; former: FormerEntry[] } | { trouble: string }

export interface DirectoryClient {
  /** The directory at a URL, from the cache while it lives. A `keyid` that it lacks is reason to look again. */
  lookUp(url: string, keyid: string | undefined, whose?: KeyRole): Promise<Directory>
  /** Every entry in the cache. */
  everyEntry(): DirectoryEntry[]
  /** Fetches again all that is cached. */
  refresh(): Promise<void>
  clear(): void
}

interface Cached {
  entries: DirectoryEntry[]
  former: FormerEntry[]
  /** Long ago where it could not be fetched again: then it is no longer believed. */
  fetchedAt: number
  /** When it was last believed, or read. */
  usedAt: number
  /** When it was last looked at anew for the sake of an unknown `keyid`. */
  lookedAgainAt: number
  /** The address of its revocation list, where it is followed. */
  list: string | undefined
  /** As whose it was read first. */
  whose: KeyRole | undefined
}

/** The trouble with what is answered, and is no directory. */
export const noSet = 'the key directory is no JWK Set'

/** How often, at most, an unknown `keyid` makes a cached directory be fetched again. */
const newKeyInterval = 5_000
const mostDirectories = 2_000
const mostFormer = 32
/** Fetches from one host at once. */
const fetchesAtOnce = 4
const mostWaiting = 64

/** Reads directories and keeps the good ones; failures are never kept. Fetches of one URL at the same time are one. */
export const createDirectoryClient = (options: {
  steps: Pick<
    Steps,
    | 'directory-keys'
    | 'directory-lifetime'
    | 'directory-status'
    | 'fetch-queue'
    | 'list-followed'
    | 'list-outlives-directory'
    | 'outlives-directory'
    | 'revocation-url'
    | 'taken-over'
    | 'thumbprint'
  >
  now: () => number
  fetchDocument: FetchDocument
  revocations: Revocations
}): DirectoryClient => {
  const { steps, now, fetchDocument, revocations } = options
  const cache = new LruMap<string, Cached>(mostDirectories)
  const queues = createQueues(fetchesAtOnce, mostWaiting)
  const underWay = new Map<string, Promise<Directory>>()

  const read = async (url: string, whose?: KeyRole): Promise<Directory> => {
    const document = await queues.inTurn(steps['fetch-queue'](url), () => fetchDocument(url))
    if (!steps['directory-status'](document.status)) {
      if (!steps['list-outlives-directory']()) revocations.forget(url)
      return { trouble: `the key directory answers ${document.status}` }
    }
    const keys = steps['directory-keys'](document.body)
    if (!keys) return { trouble: noSet }
    const published = keys.map((jwk) => ({ jwk, thumbprint: steps.thumbprint(jwk), directory: url }))
    const fetchedAt = now()
    const held = cache.get(url)
    const entries = held ? steps['taken-over'](held.entries, published, held.whose) : published
    const former = held ? formerOf(held, entries, fetchedAt) : []
    const named = steps['revocation-url'](document.body, url)
    const first = held?.whose ?? whose
    const list = held ? steps['list-followed'](named, held.list, first) : named
    cache.set(url, { entries, former, fetchedAt, usedAt: fetchedAt, lookedAgainAt: fetchedAt, list, whose: first })
    await revocations.follow(url, list, first)
    return { entries, former }
  }

  const fetchOnce = (url: string, whose?: KeyRole): Promise<Directory> => {
    const running = underWay.get(url)
    if (running) return running
    const started = read(url, whose)
      .catch((): Directory => ({ trouble: 'the key directory cannot be fetched' }))
      .finally(() => underWay.delete(url))
    underWay.set(url, started)
    return started
  }

  const usable = (cached: Cached, keyid: string | undefined): boolean => {
    const age = now() - cached.fetchedAt
    const unused = now() - cached.usedAt
    if (age < 0 || age >= steps['directory-lifetime'](unused, cached.whose)) return false
    cached.usedAt = now()
    if (keyid === undefined || cached.entries.some((entry) => entry.thumbprint === keyid)) return true
    if (now() - cached.lookedAgainAt < newKeyInterval) return true
    cached.lookedAgainAt = now()
    return false
  }

  return {
    async lookUp(url, keyid, whose) {
      await revocations.used(url)
      const cached = cache.get(url)
      if (cached && usable(cached, keyid)) return cached
      const found = await fetchOnce(url, whose)
      return cached && 'trouble' in found && steps['outlives-directory'](found.trouble) ? cached : found
    },
    everyEntry: () => [...cache.values()].flatMap((cached) => cached.entries),
    async refresh() {
      const cached = [...cache.entries()]
      for (const [, one] of cached) one.fetchedAt = -Infinity
      await Promise.all(cached.map(([url]) => fetchOnce(url)))
    },
    clear: () => cache.clear(),
  }
}

const sameKey =
  (one: DirectoryEntry) =>
  (other: DirectoryEntry): boolean =>
    one.thumbprint === other.thumbprint

/** The latest of those that are gone. */
const formerOf = (held: Cached, entries: DirectoryEntry[], now: number): FormerEntry[] => {
  const gone = held.entries.filter((entry) => !entries.some(sameKey(entry)))
  const known = held.former.filter(({ entry }) => !entries.some(sameKey(entry)))
  return [...known, ...gone.map((entry) => ({ entry, goneAt: now }))].slice(-mostFormer)
}
