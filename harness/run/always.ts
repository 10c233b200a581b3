import type { Always } from '../plan/rule.ts'
import type { PlannedCase } from './planned.ts'
import { curlLine } from './curl.ts'
import type { Performed } from './perform.ts'
import { recorded } from './record.ts'
import type { Session } from './session.ts'

interface Broken {
  planned: PlannedCase
  performed: Performed
  says: string
}

/** The laws of `always` rules, held against every answer of a run as it comes; told at its end. */
export class AlwaysLaws {
  readonly #rules: Always[]
  readonly #broken = new Map<Always, Broken>()
  #answers = 0

  constructor(session: Session) {
    this.#rules = session.rules.filter((rule): rule is Always => rule.kind === 'always')
  }

  /** One more answer, to a case or to its control. */
  hear(planned: PlannedCase, performed: Performed, expected: PlannedCase['expected']): void {
    this.#answers += 1
    for (const rule of this.#rules) {
      const finding = this.#broken.has(rule) || rule.law(performed.answer, expected)
      if (finding !== true) this.#broken.set(rule, { planned, performed, says: finding })
    }
  }

  /** Emits one verdict a rule: kept by every answer, or broken by the first that did. */
  tell({ emit, lab }: Session): void {
    for (const rule of this.#rules) {
      const broken = this.#broken.get(rule)
      emit({
        event: 'case-judged',
        rule: rule.id,
        case: broken?.planned.token ?? `${rule.id}:@${lab.seed}`,
        role: 'fault',
        title: broken?.planned.title ?? rule.requires,
        expected: 'rejected',
        observed: broken?.performed.outcome ?? 'rejected',
        verdict: broken ? 'fail' : this.#answers > 0 ? 'pass' : 'inconclusive',
        reason: broken?.says ?? `it held for ${this.#answers} answers`,
        ...(broken && {
          exchange: recorded(broken.performed),
          curl: curlLine(broken.performed.built.message, broken.performed.built.origin ?? lab.origin),
        }),
        milliseconds: 0,
      })
    }
  }
}
