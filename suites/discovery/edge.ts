import { crawl, type Crawled } from '../../harness/plan/rule.ts'

const isManifest = ({ status, json }: Crawled['found'][number]): boolean =>
  status === 200 &&
  typeof json === 'object' &&
  json !== null &&
  !Array.isArray(json) &&
  [json['ver'], json['role'], json['domain']].every((member) => typeof member === 'string')

const seen = ({ found }: Crawled): string =>
  found.map(({ url, status }) => `${url}: ${status ?? 'no answer'}`).join(', ')

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
      law: ({ answer }) => answer.status === 403 || `the edge answers ${answer.status ?? 'nothing'}`,
    },
    part: {
      says: 'a GET of a part of it is not served either',
      of: 'part',
      law: ({ part: { status } }) =>
        status === 403 || status === 416 || `with a Range the edge answers ${status ?? 'nothing'}`,
    },
    header: {
      says: 'the answer has an `X-Content-Rules` with an address',
      law: ({ answer, named }) =>
        named.some((one) => URL.canParse(one)) ||
        (answer.headers.some(([name]) => name.toLowerCase() === 'x-content-rules')
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
    'turns crawlers away without a word': 'header',
    'shows crawlers to a place without a manifest': 'manifest',
  },
})
