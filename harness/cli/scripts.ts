import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseJudged } from '../../reports/journal.ts'
import { scriptName, scriptOf } from '../../reports/replay/script.ts'

/** As many of a rule as its report shows failures. */
const mostOfARule = 10

/** The programs in a report directory that play failures again. */
export class Scripts {
  readonly #folder: string
  readonly #written = new Map<string, number>()

  constructor(directory: string) {
    this.#folder = join(directory, 'replay')
  }

  /** The event with the name of its script in place of what that is made of; without either, where it cannot be written. */
  named({ recipe, ...event }: CaseJudged): CaseJudged {
    const written = this.#written.get(event.rule) ?? 0
    if (!recipe || written >= mostOfARule) return event
    this.#written.set(event.rule, written + 1)
    const name = scriptName(event.case)
    try {
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(join(this.#folder, name), scriptOf(recipe))
      return { ...event, script: `replay/${name}` }
    } catch {
      // The token and the line of curl say the same; a disk that is full is the journal's to tell.
      return event
    }
  }
}
