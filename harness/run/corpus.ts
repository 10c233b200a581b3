import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CaseJudged, JournalEvent } from '../../reports/journal.ts'
import type { Case } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'
import { knownCaseOf } from '../plan/token.ts'
import { makeDirectories } from './make-directories.ts'

/** A failure that was found before, as a file of a corpus keeps it. */
export interface Found {
  schema: 'svc-conformance-corpus/1'
  /** Whose failure it was. */
  rule: string
  /** Replay token. */
  case: string
  title: string
  expected: 'accepted' | 'rejected'
  observed: string
  /** ISO 8601. */
  found: string
}

/** The corpus cannot be read or written; the message is one line for people. */
export class CorpusError extends Error {
  override readonly name = 'CorpusError'
}

const largestFile = 65_536
const members = ['schema', 'rule', 'case', 'title', 'expected', 'observed', 'found'] as const

const isFound = (value: unknown): value is Found => {
  if (typeof value !== 'object' || value === null) return false
  const known = value as Record<string, unknown>
  return (
    Object.keys(known).length === members.length &&
    members.every((name) => typeof known[name] === 'string') &&
    known['schema'] === 'svc-conformance-corpus/1' &&
    (known['expected'] === 'accepted' || known['expected'] === 'rejected')
  )
}

const readFound = (file: string): Found | undefined => {
  if (statSync(file).size > largestFile) return undefined
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isFound(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Of a token nothing gets into a file's name but letters, digits and a few signs. */
const fileOf = ({ rule, case: token }: Pick<Found, 'rule' | 'case'>): string => {
  const name = rule.replaceAll(/[^A-Za-z0-9-]+/g, '-').slice(0, 80)
  return `${name}.${createHash('sha256').update(`${rule} ${token}`).digest('hex').slice(0, 12)}.json`
}

/** A case of the corpus that these rules can play. */
export interface KnownCase {
  rule: Rule
  case: Case
}

/** A folder of failures found before, a small file each. What fails is added, what passes again is taken out. */
export class Corpus {
  readonly #folder: string
  readonly #files = new Map<string, string>()
  readonly #found: Found[] = []
  /** Files of the folder that are none of a corpus: they are left alone. */
  readonly strangers: string[] = []

  /** Throws a `CorpusError`. */
  constructor(folder: string) {
    this.#folder = folder
    this.#orThrow(() => this.#read())
  }

  /** What was found before and can be played by itself, in the order of the files' names. */
  casesOf(rules: Rule[]): KnownCase[] {
    // Pairs of a lattice are thousands, and have their own place in a run.
    const alone = rules.filter(({ kind }) => kind !== 'enumerate')
    return this.#found.flatMap(({ rule: id, case: token }) => {
      const rule = rules.find((one) => one.id === id)
      const one = rule && knownCaseOf(token, alone)
      const playable = one?.edits.every((edit) => edit.rule.kind === 'flip' || edit.rule.kind === 'observe')
      return rule && one && playable && one.edits.some((edit) => edit.rule === rule) ? [{ rule, case: one }] : []
    })
  }

  /** Keeps what fails; drops what passes, its control accepted. Throws a `CorpusError`. */
  take(event: JournalEvent): void {
    if (event.event !== 'case-judged' || event.verdict === 'inconclusive') return
    const key = `${event.rule} ${event.case}`
    const known = this.#files.get(key)
    this.#orThrow(() => {
      if (event.verdict === 'fail' && known === undefined) this.#files.set(key, this.#write(event))
      if (event.verdict !== 'pass' || known === undefined) return
      rmSync(join(this.#folder, known), { force: true })
      this.#files.delete(key)
    })
  }

  #read(): void {
    makeDirectories(resolve(this.#folder))
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'))
    for (const name of names.toSorted()) {
      const found = readFound(join(this.#folder, name))
      if (!found) this.strangers.push(name)
      else {
        this.#found.push(found)
        this.#files.set(`${found.rule} ${found.case}`, name)
      }
    }
  }

  #write({ rule, case: token, title, expected, observed }: CaseJudged): string {
    const found: Found = {
      schema: 'svc-conformance-corpus/1',
      rule,
      case: token,
      title,
      expected,
      observed,
      found: new Date().toISOString(),
    }
    const name = fileOf(found)
    const unfinished = join(this.#folder, `${name}.${process.pid}.unfinished`)
    writeFileSync(unfinished, `${JSON.stringify(found, null, 2)}\n`)
    renameSync(unfinished, join(this.#folder, name))
    return name
  }

  #orThrow(work: () => void): void {
    try {
      work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new CorpusError(`cannot keep the corpus in ${this.#folder}: ${code}; choose another with --corpus`, {
        cause: error,
      })
    }
  }
}
