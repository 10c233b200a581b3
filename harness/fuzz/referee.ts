import { expectedOf, type Case } from '../plan/compose.ts'
import { tokenOf } from '../plan/token.ts'
import type { Rule } from '../plan/rule.ts'
import type { Exchange } from '../reference/index.ts'
import { chargedRule } from '../run/charged.ts'
import { Bench } from '../self-test/bench.ts'
import { asExpected } from '../self-test/laws.ts'

/** What the reference makes of a case, beside what the case's construction says. */
export interface Opinion {
  agrees: boolean
  accepted: boolean
  /** What it found wrong; nothing where it accepts. */
  says: string[]
}

/** The reference exchange in this process: asked before a target is charged with anything. */
export class Referee {
  readonly #bench: Bench
  readonly #exchange: Exchange

  private constructor(bench: Bench) {
    this.#bench = bench
    this.#exchange = bench.exchange()
  }

  static async open(): Promise<Referee> {
    return new Referee(await Bench.open())
  }

  /** Its verdict on a case; a case that cannot be made is one that it does not agree to. */
  async opinion(one: Case): Promise<Opinion> {
    const rule = chargedRule(one)
    if (!rule) return { agrees: true, accepted: true, says: [] }
    try {
      return await this.#judged(one, rule)
    } catch (error) {
      return { agrees: false, accepted: false, says: [`the case cannot be made: ${String(error)}`] }
    }
  }

  async #judged(one: Case, rule: Rule): Promise<Opinion> {
    const prepared = await this.#bench.prepareCase(one, tokenOf(one))
    try {
      const judged = await this.#bench.judge(this.#exchange, prepared)
      const { accepted, says } = judged
      return { agrees: asExpected(rule, prepared, judged) && expectedOf(one) !== 'open', accepted, says }
    } finally {
      prepared.scene.close()
    }
  }

  close(): void {
    this.#bench.close()
  }
}
