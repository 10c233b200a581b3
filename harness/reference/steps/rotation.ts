import { isObject, parseBody } from '../json.ts'
import type { Steps } from '../part.ts'
import { parseTimestamp } from './time.ts'

export const rotationGrace = 24 * 3600 * 1000

/** Keys that are published; of an owner also those that were until a while ago. */
export const usableKeys: Steps['usable-keys'] = (role, { entries, former }, now) => {
  const recent = former.filter(({ goneAt }) => now < goneAt + rotationGrace).map(({ entry }) => entry)
  return role === 'owner' ? [...entries, ...recent] : entries
}

/** An absolute URL, or one that is relative to the directory's. */
export const revocationUrl: Steps['revocation-url'] = (directory, url) => {
  const set = parseBody(directory)
  const named = set?.['revocation_url'] ?? set?.['revocationUrl']
  return typeof named === 'string' && named !== '' && URL.canParse(named, url) ? new URL(named, url).href : undefined
}

/** 300 s, and 9 percent more or less: a poll that is a little late is still within the spec's 10. */
export const pollDelay = (chance: number): number => 300_000 * (0.91 + 0.18 * chance)

/** A snapshot replaces what is held; whatever is none leaves it as it is. A list without members may be left out. */
export const revokedAfter: Steps['revoked-after'] = (held, document) => {
  const list = document?.status === 200 ? parseBody(document.body) : undefined
  if (!isObject(list)) return held
  const text = list['as_of'] ?? list['asOf']
  const asOf = parseTimestamp(text)
  const revoked = list['revoked'] === undefined && asOf !== undefined ? [] : list['revoked']
  if (!Array.isArray(revoked) || !revoked.every((one) => typeof one === 'string')) return held
  const cacheControl = document?.headers['cache-control'] ?? ''
  return { thumbprints: new Set(revoked), asOf, cacheControl, ...(typeof text === 'string' && { asOfText: text }) }
}
