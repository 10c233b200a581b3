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
    ...(judged.repeated && { repeated: judged.repeated }),
    ...(judged.clock && { clock: judged.clock }),
    request: exchange?.request ?? null,
    response: exchange?.response ?? null,
    // Half a script is no script: the replay token remains.
    curl: judged.curl !== undefined && judged.curl.length <= longestText ? judged.curl : null,
    ...(judged.script === undefined ? {} : { script: judged.script }),
    ...(judged.control && { control: clipExchange(judged.control) }),
    signature_bases: exchange?.signature_bases ?? [],
    flipped: judged.flipped ?? [],
    ...(judged.bases && { bases: judged.bases }),
    fetched: judged.fetched ?? [],
  }
}

interface Placed {
  order: number
  failure: Failure
}

/** By the place in the plan; a run tells of its cases as they come, which differs from time to time. */
const before = (one: Placed, other: Placed): boolean =>
  one.order === other.order ? one.failure.case < other.failure.case : one.order < other.order

const insert = (into: Placed[], one: Placed): void => {
  const at = into.findIndex((other) => before(one, other))
  into.splice(at < 0 ? into.length : at, 0, one)
  into.length = Math.min(into.length, most)
}

/**
 * At most ten failures, so that memory stays bounded however much fails: those that come first in the plan, each fault
 * once before any twice, whatever the order in which they are told.
 */
export class KeptFailures {
  /** Each title once. */
  readonly #firsts: Placed[] = []
  readonly #others: Placed[] = []

  add(judged: CaseJudged): void {
    const one: Placed = { order: judged.order ?? Infinity, failure: failureOf(judged) }
    const at = this.#firsts.findIndex(({ failure }) => failure.title === judged.title)
    const known = this.#firsts[at]
    if (known === undefined) return insert(this.#firsts, one)
    if (!before(one, known)) return insert(this.#others, one)
    this.#firsts.splice(at, 1)
    insert(this.#firsts, one)
    insert(this.#others, known)
  }

  get list(): Failure[] {
    return [...this.#firsts, ...this.#others].slice(0, most).map(({ failure }) => failure)
  }
}
