import type { CertificateError } from '../../reports/certificate/seal.ts'
import type { ReportError } from '../../reports/read-report.ts'
import type { MergeError } from '../../reports/merge.ts'
import type { JournalError } from '../../reports/report.ts'
import { oneLine } from '../../reports/text.ts'
import type { ReportDirectoryError } from '../../reports/write.ts'
import type { ParticipantsError } from '../participants/errors.ts'
import type { TokenError } from '../plan/token.ts'
import type { CorpusError } from '../run/corpus.ts'
import type { PreflightError } from '../run/preflight/preflight-error.ts'
import type { ConfigurationError } from '../target/index.ts'

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

/** Errors whose message is for people. Their classes are not loaded for it: most commands have no need of them. */
type Told =
  | UsageError
  | ConfigurationError
  | ParticipantsError
  | ReportDirectoryError
  | ReportError
  | CertificateError
  | TokenError
  | CorpusError
  | JournalError
  | MergeError
  | PreflightError
  | CutShortError

const codes: Record<Told['name'], ExitCode> = {
  UsageError: exit.usage,
  ConfigurationError: exit.usage,
  ParticipantsError: exit.usage,
  ReportDirectoryError: exit.usage,
  ReportError: exit.usage,
  CertificateError: exit.failed,
  TokenError: exit.usage,
  CorpusError: exit.usage,
  JournalError: exit.usage,
  MergeError: exit.usage,
  PreflightError: exit.noVerdict,
  CutShortError: exit.noVerdict,
}

/** A message may hold what a target, a token or a file says. */
const onOneLine = (text: string): string => oneLine(text.replaceAll(/\s*\n\s*/g, ' ').trim())

/** What a person is told of an error, and the exit code. */
export const explain = (thrown: unknown): { says: string; code: ExitCode } => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const code = new Map<string, ExitCode>(Object.entries(codes)).get(error.name)
  if (code !== undefined) return { says: onOneLine(error.message), code }
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
