import type { JournalEvent } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { Corpus, CorpusError, type KnownCase } from '../run/corpus.ts'
import { HarFile } from './har-file.ts'
import type { LastingOptions } from './options.ts'

/** What a run leaves beside its report. */
export interface Aside {
  /** Failures found before, to be tried first. */
  first: KnownCase[]
  take(event: JournalEvent): void
  close(): void
}

const warn = (text: string): void => void process.stderr.write(`warning: ${text}\n`)

/** Opens the corpus and the file of exchanges, where they are asked for. Throws `CorpusError`s and `UsageError`s. */
export const openAside = ({ corpus, har }: Pick<LastingOptions, 'corpus' | 'har'>, rules: Rule[]): Aside => {
  let kept = corpus === undefined ? undefined : new Corpus(corpus)
  const file = har === undefined ? undefined : new HarFile(har)
  for (const name of kept?.strangers ?? []) warn(`${corpus}/${name} is no failure of a corpus; it is left alone`)
  return {
    first: kept?.casesOf(rules) ?? [],
    take(event) {
      try {
        kept?.take(event)
      } catch (error) {
        if (!(error instanceof CorpusError)) throw error
        // The run matters more than what is kept beside it.
        warn(error.message)
        kept = undefined
      }
    },
    close() {
      file?.close()
      if (file?.trouble !== undefined) warn(file.trouble)
    },
  }
}
