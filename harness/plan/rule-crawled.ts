import type { Json } from './json.ts'
import type { Answer } from './message.ts'
import type { Head } from './rule-head.ts'

/** What a crawler without the protocol was led to. */
export interface Crawled {
  answer: Answer
  /** What is answered where the same is asked for with a `Range`. */
  part: Answer
  /** The addresses that `X-Content-Rules` holds. */
  named: string[]
  /** What lies there, as a manifest or at the well-known path below. */
  found: { url: string; status: number | null; json: Json | undefined }[]
}

/** A plain GET of a protected resource (profile, `edge`), and where its answer leads. */
export interface Crawl<S extends string = string> extends Head<S> {
  kind: 'crawl'
  /** Each is a fact of its own; `true`, or what is wrong. */
  facts: Record<S, CrawlFact>
}

/** One fact about where the answer to a crawler leads. */
export interface CrawlFact {
  says: string
  /** The answer that it is about; absent: that to the plain GET. */
  of?: 'answer' | 'part'
  law: (crawled: Crawled) => true | string
}
