import { isDeepStrictEqual } from 'node:util'
import type { Rule } from '../plan/rule.ts'
import { checkNames, parts, replaceParts, type Exchange, type Parts, type Replacements } from '../reference/index.ts'
import type { Bench } from './bench.ts'
import type { Prepared } from './judged.ts'
import { wrongCases } from './laws.ts'

type Part = (...values: unknown[]) => unknown

/** Another exchange's version of a part, and whose it is. */
interface Other {
  owner: string
  part: Part
}

/** Lets the reference judge some cases of a rule. */
export type Judge = (exchange: Exchange, rule: Rule, cases: Prepared[]) => Promise<unknown>

export interface Watching {
  judge?: Judge
  /** Names of the exchanges that are asked about a case; absent: all. */
  asked?: (one: Prepared) => ReadonlySet<string>
}

/**
 * Which exchanges can judge a case otherwise than the reference does, by name: while the reference judges, every part of
 * it that another exchange replaces is asked beside it with the same values. An exchange whose parts have answered alike
 * all the while has come to the same end.
 */
export const differing = async (
  bench: Bench,
  prepared: Iterable<readonly [Rule, Prepared[]]>,
  exchanges: ReadonlyMap<string, Replacements>,
  { judge = (exchange, rule, cases) => wrongCases(bench, exchange, new Map([[rule, cases]])), asked }: Watching = {},
): Promise<Map<Prepared, Set<string>>> => {
  const shadow = new Shadow(exchanges)
  const exchange = bench.exchange(shadow.parts)
  const found = new Map<Prepared, Set<string>>()
  for (const [rule, cases] of prepared) {
    for (const together of inseparable(cases)) {
      if (asked) shadow.ask(new Set(together.flatMap((one) => [...asked(one)])))
      await judge(exchange, rule, together)
      const answered = shadow.answered()
      for (const one of together) found.set(one, answered)
    }
  }
  return found
}

/** Where one carrier takes another's place, what becomes of the one hangs on the other. All else stands by itself. */
const inseparable = (cases: Prepared[]): Prepared[][] => {
  const replaced = new Set(cases.flatMap(({ carrier }) => carrier?.insteadOf ?? []))
  const tied = ({ carrier }: Prepared): boolean =>
    carrier !== undefined && (carrier.insteadOf !== undefined || replaced.has(carrier.name))
  const together = cases.filter(tied)
  return [...(together.length > 0 ? [together] : []), ...cases.filter((one) => !tied(one)).map((one) => [one])]
}

/** The reference's parts, watched. */
class Shadow {
  readonly parts: Parts
  readonly #others = new Map<string, Other[]>()
  /** Those of the others that are asked. */
  #asked = this.#others
  #differed = new Set<string>()
  #asking = false

  constructor(exchanges: ReadonlyMap<string, Replacements>) {
    for (const [owner, { checks = {}, steps = {} }] of exchanges) {
      for (const [name, part] of Object.entries({ ...checks, ...steps }))
        this.#others.set(name, [...(this.#others.get(name) ?? []), { owner, part: part as Part }])
    }
    const holds = Object.fromEntries(
      checkNames.map((name) => [name, this.#watched(name, (context) => parts.checks[name].holds(context))]),
    )
    const steps = Object.entries(parts.steps).map(([name, step]) => [name, this.#watched(name, step as Part)])
    // The names are those of the parts, each with a function of its own kind.
    this.parts = replaceParts(parts, { checks: holds, steps: Object.fromEntries(steps) })
  }

  /** Asks these alone from now on. */
  ask(names: ReadonlySet<string>): void {
    const wanted = [...this.#others].map(
      ([part, others]) => [part, others.filter(({ owner }) => names.has(owner))] as const,
    )
    this.#asked = new Map(wanted)
  }

  /** Who has answered otherwise since the last time. */
  answered(): Set<string> {
    const differed = this.#differed
    this.#differed = new Set()
    return differed
  }

  #watched(name: string, own: (...values: never[]) => unknown): Part {
    return (...values) => {
      const answer = (own as Part)(...values)
      // What a part asks in its turn is not asked in the reference's own course.
      if (this.#asking) return answer
      this.#asking = true
      for (const { owner, part } of this.#asked.get(name) ?? []) {
        if (!this.#differed.has(owner) && !answersAlike(part, values, answer)) this.#differed.add(owner)
      }
      this.#asking = false
      return answer
    }
  }
}

const answersAlike = (part: Part, values: unknown[], answer: unknown): boolean => {
  try {
    const other = part(...values)
    return other === answer || isDeepStrictEqual(other, answer)
  } catch {
    return false
  }
}
