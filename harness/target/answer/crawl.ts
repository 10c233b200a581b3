import type { Answer } from '../../plan/message.ts'
import type { Approach, Crawled } from '../../plan/rule.ts'
import { bodyText, headerValues, parseJson } from './answer-body.ts'
import type { Dialect } from './dialect.ts'

/** Where a site has its manifest (spec, Endpoints). */
const manifestPath = '/.well-known/svc.json'

/** Header lines of each approach. None holds what anybody has issued or signed. */
const headersOf: Record<Approach, [name: string, value: string][]> = {
  plain: [],
  part: [['range', 'bytes=0-']],
  signature: [
    ['signature-input', 'agent=("@method" "@authority");created=1700000000;keyid="nobody";alg="ed25519"'],
    ['signature', `agent=:${Buffer.alloc(64).toString('base64')}:`],
  ],
  bearer: [['authorization', 'Bearer of-nobody']],
  cookie: [['cookie', 'session=of-nobody; subscriber=1']],
  query: [],
  encoded: [],
}

const approaches = Object.keys(headersOf) as Approach[]

/** Addresses of one answer that are followed at most. */
const mostFollowed = 4

/** GETs an absolute URL as a crawler would that knows nothing of the protocol; `undefined`: it may not be asked. */
export type Get = (url: string, headers: [name: string, value: string][]) => Promise<Answer | undefined>

/**
 * Crawls a protected resource directly, and looks for a manifest where `X-Content-Rules` leads: at an address that it
 * names, and on the site of that address (contract, section 3).
 */
export const crawlEdge = async (get: Get, url: string, dialect: Pick<Dialect, 'contentRules'>): Promise<Crawled> => {
  const answers = {} as Crawled['answers']
  for (const approach of approaches)
    answers[approach] = (await get(addressFor(approach, url), headersOf[approach])) ?? unasked
  const named = headerValues(answers.plain, 'x-content-rules').flatMap((value) => dialect.contentRules(value))
  const found: Crawled['found'] = []
  for (const candidate of candidatesOf(named)) {
    const got = await get(candidate, [])
    if (got) found.push({ url: candidate, status: got.status, json: parseJson(bodyText(got)) })
  }
  return { answers, named, found }
}

const lastLetter = /[a-z](?=[^a-z]*$)/i
const percentEncoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** RFC 3986, 6.2.2.2: an address with a letter percent-encoded is the same. */
const addressFor = (approach: Approach, url: string): string => {
  const asked = new URL(url)
  if (approach === 'query') asked.searchParams.append('crawled', '1')
  else if (approach === 'encoded') asked.pathname = asked.pathname.replace(lastLetter, percentEncoded)
  else return url
  return asked.href
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
