import { CertificateError } from '../../reports/certificate/seal.ts'
import { ReportError } from '../../reports/read-report.ts'
import { MergeError } from '../../reports/merge.ts'
import { JournalError } from '../../reports/report.ts'
import { oneLine } from '../../reports/text.ts'
import { ReportDirectoryError } from '../../reports/write.ts'
import { ParticipantsError } from '../participants/errors.ts'
import { TokenError } from '../plan/token.ts'
import { CorpusError } from '../run/corpus.ts'
import { PreflightError } from '../run/preflight-error.ts'
import { ConfigurationError } from '../target/index.ts'

/** Exit codes (contract, section 1). */
export const exit = { ok: 0, failed: 1, usage: 2, noVerdict: 3, interrupted: 130 } as const

export type ExitCode = (typeof exit)[keyof typeof exit]

/** The command line asks for what there is not; the message is one line: what is wrong, and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The run could not be written down to its end; the message is one line. */
export class CutShortError extends Error {
  override readonly name = 'CutShortError'
}

type ErrorClass = abstract new (...given: never[]) => Error

const codes: [ErrorClass, ExitCode][] = [
  [UsageError, exit.usage],
  [ConfigurationError, exit.usage],
  [ParticipantsError, exit.usage],
  [ReportDirectoryError, exit.usage],
  [ReportError, exit.usage],
  [CertificateError, exit.failed],
  [TokenError, exit.usage],
  [CorpusError, exit.usage],
  [JournalError, exit.usage],
  [MergeError, exit.usage],
  [PreflightError, exit.noVerdict],
  [CutShortError, exit.noVerdict],
]

/** A message may hold what a target, a token or a file says. */
const onOneLine = (text: string): string => oneLine(text.replaceAll(/\s*\n\s*/g, ' ').trim())

/** What a person is told of an error, and the exit code. */
export const explain = (thrown: unknown): { says: string; code: ExitCode } => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const known = codes.find(([kind]) => error instanceof kind)
  if (known) return { says: onOneLine(error.message), code: known[1] }
  return { says: `unexpected: ${onOneLine(error.message)}; run again with --debug and report it`, code: exit.noVerdict }
}

/** Prints an error as one line; with `--debug` also where it came from. */
export const complain = (thrown: unknown, debug: boolean): ExitCode => {
  const { says, code } = explain(thrown)
  process.stderr.write(`error: ${says}\n`)
  if (debug && thrown instanceof Error) process.stderr.write(`${stackOf(thrown)}\n`)
  return code
}

const stackOf = (error: Error): string => {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
