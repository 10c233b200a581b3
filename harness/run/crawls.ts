import type { CaseJudged } from '../../reports/journal.ts'
import type { Crawl, CrawlFact, Crawled } from '../plan/rule.ts'
import type { Message } from '../plan/message.ts'
import {
  bareHost,
  compileDialect,
  crawlEdge,
  isLoopback,
  openTransport,
  type Get,
  type Profile,
} from '../target/index.ts'
import type { Session } from './session.ts'

/** How often an edge is crawled before a fact that does not hold is believed. */
const tries = 3

/** Crawls the profile's edge for `crawl` rules, and holds each fact against what was found. */
export const crawlEdges = async (session: Session): Promise<void> => {
  const { profile } = session.setup
  const rules = session.rules.filter((rule): rule is Crawl => rule.kind === 'crawl' && session.share.owns(rule.id))
  const { edge } = profile
  const { before } = session.share
  const judgedAll = rules.every((rule) =>
    Object.keys(rule.facts).every((slug) => before.judged(rule.id, tokenFor(rule, slug, session.lab.seed))),
  )
  if (judgedAll || edge === null) return
  const crawls: Crawled[] = []
  const wrong = ({ law }: CrawlFact): string | undefined => {
    const findings = crawls.map((crawled) => law(crawled))
    // One crawl that went right is enough: the others were unlucky.
    return findings.includes(true) ? undefined : String(findings.at(-1))
  }
  const facts = rules.flatMap((rule) => Object.entries(rule.facts).map(([slug, fact]) => ({ rule, slug, fact })))
  do crawls.push(await crawlEdge(getFor(profile), edge.url, compileDialect(profile)))
  while (crawls.length < tries && facts.some(({ fact }) => wrong(fact) !== undefined) && !session.ended)
  for (const { rule, slug, fact } of facts)
    session.emit(judged(rule, slug, fact, wrong(fact), crawls, session.lab.seed))
}

/** Loopback, the hosts that the profile names, and with a permission any other. */
const getFor =
  (profile: Profile): Get =>
  async (url, headers) => {
    const { origin, host, hostname, pathname, search, protocol } = new URL(url)
    const named = [profile.edge?.url, profile.base, profile.publisher?.base]
    const known = named.some((one) => one !== undefined && new URL(one).host === host)
    if (!/^https?:$/.test(protocol) || !(known || isLoopback(bareHost(hostname)) || profile.permission !== null))
      return undefined
    const transport = openTransport(profile, { origin })
    const message: Message = {
      method: 'GET',
      target: pathname + search,
      headers: [['host', host], ...headers],
      body: Buffer.alloc(0),
    }
    try {
      return await transport.send(message)
    } finally {
      await transport.close()
    }
  }

const tokenFor = ({ id }: Crawl, slug: string, seed: number): string => `${id}.${slug}:@${seed}`

const judged = (
  rule: Crawl,
  slug: string,
  { says, of = 'plain' }: CrawlFact,
  wrong: string | undefined,
  crawls: Crawled[],
  seed: number,
): CaseJudged => {
  const silent = crawls.every((crawled) => crawled.answers[of].status === null)
  const verdict = wrong === undefined ? 'pass' : silent ? 'inconclusive' : 'fail'
  return {
    event: 'case-judged',
    rule: rule.id,
    case: tokenFor(rule, slug, seed),
    role: 'variation',
    title: says,
    expected: 'accepted',
    observed: verdict === 'pass' ? 'accepted' : silent ? 'crashed' : 'rejected',
    verdict,
    ...(wrong === undefined ? {} : { reason: silent ? 'the edge does not answer: check edge.url' : wrong }),
    milliseconds: crawls[0]?.answers[of].milliseconds ?? 0,
  }
}
