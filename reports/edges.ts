import type { CaseJudged } from './journal.ts'
import type { RuleEdge } from './report-types.ts'

/** Cases of a rule that its report holds; a run with many random ones has no end of them. */
const most = 100

/** Takes in where a case stood about the edge of a window, and whether it was taken; each place once. */
export const addEdge = (edges: RuleEdge[], { edge, observed, verdict }: CaseJudged): void => {
  if (!edge || verdict === 'inconclusive' || observed === 'crashed' || observed === 'busy') return
  const one: RuleEdge = { ...edge, accepted: observed === 'accepted', ...(verdict === 'fail' && { wrong: true }) }
  if (edges.length < most && !edges.some((other) => same(one, other))) edges.push(one)
}

const same = (one: RuleEdge, other: RuleEdge): boolean =>
  one.of === other.of && one.seconds === other.seconds && one.accepted === other.accepted

/** Those of several shards. */
export const mergedEdges = (all: readonly (RuleEdge[] | undefined)[]): RuleEdge[] =>
  all.flatMap((edges) => edges ?? []).slice(0, most)
