import { crawl, type Approach, type CrawlFact, type Crawled } from '../../harness/plan/rule.ts'

const isManifest = ({ status, json }: Crawled['found'][number]): boolean =>
  status === 200 &&
  typeof json === 'object' &&
  json !== null &&
  !Array.isArray(json) &&
  [json['ver'], json['role'], json['domain']].every((member) => typeof member === 'string')

const seen = ({ found }: Crawled): string =>
  found.map(({ url, status }) => `${url}: ${status ?? 'no answer'}`).join(', ')

/** An edge may refuse what it does not know in a way of its own, or lead elsewhere; a crash is no refusal. */
const closedTo = (of: Approach, what: string): CrawlFact => ({
  says: `a GET with ${what} is not served`,
  of,
  law: ({ answers }) => {
    const { status } = answers[of]
    if (status === null) return `with ${what} the edge answers nothing`
    return (status >= 300 && status < 500) || `with ${what} the edge answers ${status}`
  },
})

/** An agent that crawls directly is turned away, and finds from the answer where to ask. */
export default crawl({
  id: 'discovery/edge',
  spec: 'What the service does; Errors',
  level: 'must',
  requires: 'A direct crawl of protected content is answered 403 with an `X-Content-Rules` that leads to the manifest.',
  needs: ['edge'],
  facts: {
    status: {
      says: 'a plain GET is answered 403',
      law: ({ answers: { plain } }) => plain.status === 403 || `the edge answers ${plain.status ?? 'nothing'}`,
    },
    part: {
      says: 'a GET of a part of it is not served either',
      of: 'part',
      law: ({ answers: { part } }) =>
        part.status === 403 || part.status === 416 || `with a Range the edge answers ${part.status ?? 'nothing'}`,
    },
    signature: closedTo('signature', 'a signature by nobody'),
    bearer: closedTo('bearer', 'a bearer token that nobody has issued'),
    cookie: closedTo('cookie', 'a cookie that nobody has set'),
    query: closedTo('query', 'a query that means nothing'),
    encoded: closedTo('encoded', 'a letter of its path percent-encoded'),
    header: {
      says: 'the answer has an `X-Content-Rules` with an address',
      law: ({ answers, named }) =>
        named.some((one) => URL.canParse(one)) ||
        (answers.plain.headers.some(([name]) => name.toLowerCase() === 'x-content-rules')
          ? 'X-Content-Rules holds no absolute URL (another form: dialect.content_rules)'
          : 'there is no X-Content-Rules'),
    },
    manifest: {
      says: 'the address leads to a manifest',
      law: (crawled) =>
        crawled.found.some(isManifest) || `no manifest is there (${seen(crawled) || 'nothing to fetch'})`,
    },
  },
  mutants: {
    'serves crawlers': 'status',
    'serves crawlers what they ask for in parts': 'part',
    'serves crawlers that show any signature': 'signature',
    'serves crawlers that bear any token': 'bearer',
    'serves crawlers that have any cookie': 'cookie',
    'serves crawlers whose address has a query': 'query',
    'serves crawlers that encode a letter of the path': 'encoded',
    'turns crawlers away without a word': 'header',
    'shows crawlers to a place without a manifest': 'manifest',
  },
})
