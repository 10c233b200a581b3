import type { Answer } from '../plan/message.ts'
import type { Crawled } from '../plan/rule.ts'
import { bodyText, headerValues, parseJson } from './answer-body.ts'
import type { Dialect } from './dialect.ts'

/** Where a site has its manifest (spec, Endpoints). */
const manifestPath = '/.well-known/svc.json'

/** What a crawler asks for that goes on where it stopped. */
const firstPart = 'bytes=0-'

/** Addresses of one answer that are followed at most. */
const mostFollowed = 4

/**
 * GETs an absolute URL as a crawler would that knows nothing of the protocol, whole or a part of it (RFC 9110, 14.2);
 * `undefined`: it may not be asked.
 */
export type Get = (url: string, part?: string) => Promise<Answer | undefined>

/**
 * Crawls a protected resource directly, and looks for a manifest where `X-Content-Rules` leads: at an address that it
 * names, and on the site of that address (contract, section 3).
 */
export const crawlEdge = async (get: Get, url: string, dialect: Pick<Dialect, 'contentRules'>): Promise<Crawled> => {
  const answer = (await get(url)) ?? unasked
  const part = (await get(url, firstPart)) ?? unasked
  const named = headerValues(answer, 'x-content-rules').flatMap((value) => dialect.contentRules(value))
  const found: Crawled['found'] = []
  for (const candidate of candidatesOf(named)) {
    const got = await get(candidate)
    if (got) found.push({ url: candidate, status: got.status, json: parseJson(bodyText(got)) })
  }
  return { answer, part, named, found }
}

const unasked: Answer = { status: null, headers: [], body: Buffer.alloc(0), milliseconds: 0 }

const candidatesOf = (named: string[]): string[] => {
  const urls = named.filter((one) => URL.canParse(one)).slice(0, mostFollowed)
  return [...new Set(urls.flatMap((one) => [one, below(one), new URL(manifestPath, one).href]))]
}

/** The well-known path below a base address that has a path of its own. */
const below = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/$/, '') + manifestPath
}
