import type { Json } from './json.ts'
import type { Answer } from './message.ts'
import type { Head } from './rule-head.ts'

/** How a crawler asks that has nothing to show for it: plainly, for a part, by another text of the address, or with what is nobody's. */
export type Approach = 'plain' | 'part' | 'signature' | 'bearer' | 'cookie' | 'query' | 'encoded'

/** What a crawler without the protocol was led to. */
export interface Crawled {
  /** What is answered to each approach. */
  answers: Record<Approach, Answer>
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
  /** Whose answer it is about; absent: that to the plain GET. */
  of?: Approach
  law: (crawled: Crawled) => true | string
}
