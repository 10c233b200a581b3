import { clipExchange, longestText } from './clip.ts'
import type { CaseJudged } from './journal.ts'
import type { Failure } from './report-types.ts'

const most = 10

/** A case as the report shows it. */
export const failureOf = (judged: CaseJudged): Failure => {
  const exchange = judged.exchange && clipExchange(judged.exchange)
  return {
    case: judged.case,
    title: judged.title,
    role: judged.role,
    expected: judged.expected,
    observed: judged.observed,
    ...(judged.reason === undefined ? {} : { reason: judged.reason }),
    ...(judged.clock && { clock: judged.clock }),
    request: exchange?.request ?? null,
    response: exchange?.response ?? null,
    // Half a script is no script: the replay token remains.
    curl: judged.curl !== undefined && judged.curl.length <= longestText ? judged.curl : null,
    ...(judged.control && { control: clipExchange(judged.control) }),
    signature_bases: exchange?.signature_bases ?? [],
    flipped: judged.flipped ?? [],
    ...(judged.bases && { bases: judged.bases }),
    fetched: judged.fetched ?? [],
  }
}

/**
 * Keeps at most ten failures, so that memory stays bounded however much fails.
 * A fault that is not among them yet takes the place of one that is there twice.
 */
export const keepFailure = (kept: Failure[], judged: CaseJudged): void => {
  if (kept.length < most) {
    kept.push(failureOf(judged))
    return
  }
  const titles = kept.map(({ title }) => title)
  const repeated = titles.findLastIndex((title, index) => titles.indexOf(title) < index)
  if (repeated >= 0 && !titles.includes(judged.title)) kept[repeated] = failureOf(judged)
}
