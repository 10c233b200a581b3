import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { DirectoryEntry, FormerEntry } from '../directory.ts'
import type { FetchedDocument } from '../fetch-document.ts'
import type { RevokedSet } from '../revocation.ts'

/** As whose a key is looked for. */
export type KeyRole = 'agent' | 'broker' | 'owner'

/** Which key is wanted of a directory. */
export interface KeyChoice {
  entries: readonly DirectoryEntry[]
  /** Absent when the signature names none. */
  keyid: string | undefined
  /** Milliseconds since 1970 on the exchange's clock. */
  now: number
  /** The entries of every directory in the cache. A right exchange never asks. */
  everyEntry(): DirectoryEntry[]
  /** The request that asks; absent where a key is chosen for none. */
  asked?: Pick<Context, 'knows' | 'operation'>
}

/** Where keys are looked for, which are believed, and for how long. */
export interface DirectorySteps {
  /** The base address of the agent's key directory. */
  'directory-address'(context: Pick<Context, 'lines' | 'requester' | 'scheme'>): string | undefined
  /** Where a directory lies below its base address. */
  'directory-url'(base: string): string
  /** Where else a key is looked for, after its directory was looked at. A right exchange looks nowhere. */
  'further-places'(
    base: string,
    context: Pick<
      Context,
      'brokers' | 'directory' | 'directoryBase' | 'key' | 'knows' | 'owners' | 'requester' | 'scheme'
    >,
  ): readonly string[]
  /** Directories in which the key of a hop is looked for. */
  'hop-directories'(context: Pick<Context, 'brokers' | 'directoryBase' | 'owners' | 'scheme'>): readonly string[]
  /** Whether the other directories are enough for a hop where one of them cannot be had. */
  'goes-on-without'(): boolean
  /** The queue in which a directory waits to be fetched: a few of each are fetched at once. */
  'fetch-queue'(url: string): string
  /** Whether an answer of this status is a directory. */
  'directory-status'(status: number): boolean
  /** How long a directory is believed that was last used so long ago, in milliseconds; as whose it was read first. */
  'directory-lifetime'(unused?: number, whose?: KeyRole): number
  /** Whether what was read of a directory that can no longer be is believed all the same, for this trouble with it. */
  'outlives-directory'(trouble?: string): boolean
  /** The entries of a directory that is read again, of those held and those published now; as whose it was read first. */
  'taken-over'(held: DirectoryEntry[], published: DirectoryEntry[], whose?: KeyRole): DirectoryEntry[]
  /** Keys of a directory that may be used in a role. */
  'usable-keys'(
    role: KeyRole,
    directory: { entries: DirectoryEntry[]; former: FormerEntry[] },
    now: number,
  ): DirectoryEntry[]
  /** How long a key of an owner anchors chains after it was rotated out, in milliseconds. */
  'rotation-grace'(): number
  /** Whether a key of an owner's directory is one that signs. */
  'anchors-by-kind'(jwk: JsonObject): boolean
  /** The address of the revocation list that a directory names. */
  'revocation-url'(directory: Buffer, url: string): string | undefined
  /** Which list of a directory is followed that names one now, and had another one, or none, followed before. */
  'list-followed'(named: string | undefined, before: string | undefined, whose?: KeyRole): string | undefined
  /** Whether what a directory's list has revoked is kept where the directory cannot be had for a while. */
  'list-outlives-directory'(): boolean
  /** Whether a directory's list is followed that another directory names as well. */
  'list-shared'(): boolean
  /** Milliseconds until a list is polled again; `chance` is from 0 to 1, `last` what it was the last time. */
  'poll-delay'(chance: number, last?: number): number
  /** Whether a directory's list is read at once when the directory is, and not by the next poll. */
  'read-with-directory'(isNew: boolean, isDue: boolean, whose?: KeyRole): boolean
  /** Whether lists are polled only when a key of their directory is asked for. */
  'polls-lazily'(): boolean
  /**
   * Whether a list is polled from then on; `document` is what it was answered with, `known` that it was read before,
   * `whose` as whose its directory was read first.
   */
  'poll-again'(document: FetchedDocument | undefined, known: boolean, whose?: KeyRole): boolean
  /** Whether others of a kind are fetched again where one of them cannot be had. */
  'round-goes-on'(what: 'lists' | 'manifests'): boolean
  /** Whether any manifest is fetched again from then on; this is one that could be had. */
  'manifests-go-on'(manifest: JsonObject): boolean
  /** Whether any list is polled from then on; `document` is what one was answered with. */
  'polls-go-on'(document: FetchedDocument | undefined): boolean
  /** What is revoked while a list is fetched again. */
  'revoked-meanwhile'(held: RevokedSet): RevokedSet
  /** What is revoked after a list was fetched; `undefined`: there was no whole answer. `now` in milliseconds since 1970. */
  'revoked-after'(held: RevokedSet, document: FetchedDocument | undefined, now?: number): RevokedSet
  /** The keys of a directory; `undefined` when it is none. */
  'directory-keys'(body: Buffer): JsonObject[] | undefined
  /** RFC 7638 SHA-256 thumbprint of a key as published. */
  thumbprint(jwk: JsonObject): string
  'select-key'(choice: KeyChoice): DirectoryEntry | undefined
  /** The public key's octets; `undefined` unless there are 32. */
  'key-octets'(x: Json | undefined): Buffer | undefined
  /** Milliseconds since 1970 of an RFC 3339 timestamp. */
  'parse-timestamp'(text: Json | undefined): number | undefined
}
