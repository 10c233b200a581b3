import type { FetchDocument, FetchedDocument } from './fetch-document.ts'
import { fetchRound } from './fetch-round.ts'
import { LruMap } from './lru.ts'
import type { KeyRole, Steps } from './part.ts'

/** A snapshot of a revocation list as it is held. */
export interface RevokedSet {
  thumbprints: ReadonlySet<string>
  /** Milliseconds since 1970 of its `as_of`. */
  asOf: number | undefined
  /** The same as it was written. */
  asOfText?: string
  /** For how long caches may keep it, as it was written. A right exchange never asks. */
  cacheControl?: string
}

/** The revocation lists of the directories that were read. */
export interface Revocations {
  /** A directory was read, and names a list, or none. A list that is new is read before this returns. */
  follow(directory: string, url: string | undefined, whose?: KeyRole): Promise<void>
  /** A directory was asked for: its list is worth polling. */
  used(directory: string): Promise<void>
  /** Thumbprints that a directory's list has revoked. */
  of(directory: string): ReadonlySet<string>
  /** What a directory's list has revoked is forgotten. A right exchange never does. */
  forget(directory: string): void
  /** Polls the lists that are due, each once. */
  poll(): Promise<void>
  /** Polls them all now. */
  refresh(): Promise<void>
  clear(): void
}

interface Followed {
  /** `undefined`: the directory names no list any more; what was revoked stays so. */
  url: string | undefined
  set: RevokedSet
  dueAt: number
  /** Milliseconds from the last poll, or from when it was named, until it is due. */
  delay: number
  usedAt: number
  whose: KeyRole | undefined
}

const mostLists = 1_000
/** Lists of directories that nobody has asked for are left alone, and read again when somebody does. */
const restAfter = 3_600_000
const longestDelay = 3_600_000
const nobody: RevokedSet = { thumbprints: new Set(), asOf: undefined }

export const createRevocations = (options: {
  steps: Pick<
    Steps,
    | 'list-shared'
    | 'poll-again'
    | 'poll-delay'
    | 'polls-go-on'
    | 'polls-lazily'
    | 'read-with-directory'
    | 'revoked-after'
    | 'revoked-meanwhile'
    | 'round-goes-on'
  >
  now: () => number
  /** From 0 to 1. */
  random: () => number
  fetchDocument: FetchDocument
}): Revocations => {
  const { steps, now, random, fetchDocument } = options
  const lists = new LruMap<string, Followed>(mostLists)
  let goesOn = true

  const nextPoll = (last?: number): Pick<Followed, 'dueAt' | 'delay'> => {
    const delay = steps['poll-delay'](random(), last)
    return { delay, dueAt: now() + delay }
  }

  const schedule = (list: Followed): void => void Object.assign(list, nextPoll(list.delay))

  /** Whether it was had, or there is none. */
  const read = async (list: Followed): Promise<boolean> => {
    const { url, set: before } = list
    if (url === undefined) return true
    const known = before.asOf !== undefined
    list.set = steps['revoked-meanwhile'](before)
    const document = await fetchDocument(url).catch((): FetchedDocument | undefined => undefined)
    list.set = steps['revoked-after'](before, document, now())
    if (!steps['polls-go-on'](document)) goesOn = false
    if (!steps['poll-again'](document, known, list.whose)) list.dueAt = Infinity
    return document?.status === 200
  }

  const readAll = async (all: Followed[], inFull = true): Promise<void> => {
    for (const list of all) schedule(list)
    const reads = all.map((list) => () => read(list))
    await fetchRound(reads, inFull)
  }

  /** A clock that was put back must not put polls off. */
  const isDue = ({ dueAt }: Followed): boolean => dueAt <= now() || (dueAt > now() + longestDelay && dueAt < Infinity)
  const rests = ({ usedAt }: Followed): boolean => Math.abs(now() - usedAt) > restAfter

  const isElsewhere = (directory: string, url: string | undefined): boolean =>
    [...lists.entries()].some(([other, list]) => other !== directory && list.url === url)

  return {
    async follow(directory, named, whose) {
      const url = steps['list-shared']() || !isElsewhere(directory, named) ? named : undefined
      const known = lists.get(directory)
      const list = known ?? { url, set: nobody, ...nextPoll(), usedAt: now(), whose }
      if (known === undefined && url !== undefined) lists.set(directory, list)
      const isNew = known === undefined || known.url !== url
      list.url = url
      if (steps['read-with-directory'](isNew, goesOn && isDue(list), list.whose)) await readAll([list])
    },
    async used(directory) {
      const list = lists.get(directory)
      if (!list) return
      list.usedAt = now()
      if (steps['polls-lazily']() && isDue(list)) await readAll([list])
    },
    of: (directory) => lists.get(directory)?.set.thumbprints ?? nobody.thumbprints,
    forget(directory) {
      lists.delete(directory)
    },
    async poll() {
      if (!goesOn || steps['polls-lazily']()) return
      const due = [...lists.values()].filter((list) => isDue(list) && !rests(list))
      await readAll(due, steps['round-goes-on']('lists'))
    },
    async refresh() {
      await readAll([...lists.values()])
    },
    clear() {
      lists.clear()
      goesOn = true
    },
  }
}
