import type { JournalEvent } from '../../reports/journal.ts'
import { Answers } from './exec/answers.ts'
import { runProgram, type Ended, type Stopped } from './exec/program.ts'
import { InputError, type Judge } from './judge/index.ts'
import { entryOf, eventsOf, tokenOf, type Heard } from './judged.ts'
import type { VectorCase, VectorFile } from './types.ts'

export interface CheckOptions {
  files: VectorFile[]
  emit: (event: JournalEvent) => void
  version: string
  signal?: AbortSignal
}

export interface ProgramCheck extends CheckOptions {
  command: string
  /** Milliseconds in which something must come, and in all. */
  silence: number
  limit: number
}

/** The program cannot be run at all. */
export class ProgramError extends Error {}

/** The line that a program is given. */
export const lineOf = ({ id, op, input }: VectorCase): string => JSON.stringify({ id, op, input })

const spec = { version: '1.0', revision: '1' }

const begin = ({ files, emit, version }: CheckOptions, endpoint: string, options?: string[]): (() => number) => {
  const begun = performance.now()
  emit({
    event: 'run-started',
    schema: 'svc-conformance-journal/1',
    at: new Date().toISOString(),
    tool: { name: 'svc-conformance', version },
    spec,
    target: {
      endpoint,
      profile: { vectors: files.reduce((sum, { count }) => sum + count, 0) },
      ...(options && { options }),
    },
    seed: 0,
    rules: files.map(entryOf),
  })
  return () => Math.round(performance.now() - begun)
}

const finish = ({ emit }: CheckOptions, duration: number, reason: string | undefined): void =>
  emit({
    event: 'run-finished',
    at: new Date().toISOString(),
    duration_ms: duration,
    requests: 0,
    complete: reason === undefined,
    ...(reason === undefined ? {} : { reason }),
  })

/** Checks vectors with the built-in verifier. */
export const checkWithJudge = async (options: CheckOptions, judge: Judge): Promise<void> => {
  const duration = begin(options, 'the built-in verifier')
  const heard = new Map<string, { heard: Heard; milliseconds: number }>()
  for (const file of options.files) {
    if (options.signal?.aborted) break
    for (const one of file.cases) {
      const before = performance.now()
      const answer = await answered(judge, one)
      heard.set(one.id, { heard: answer, milliseconds: Math.round(performance.now() - before) })
    }
    for (const event of eventsOf(file, ({ id }) => heard.get(id)!, again)) options.emit(event)
  }
  finish(options, duration(), options.signal?.aborted ? 'it was interrupted' : undefined)
}

const answered = async (judge: Judge, { op, input }: VectorCase): Promise<Heard> => {
  try {
    return await judge(op, input)
  } catch (error) {
    if (error instanceof InputError) return { trouble: error.message }
    throw error
  }
}

const again = ({ id }: VectorCase): string => `npm run --silent conformance -- replay ${tokenOf(id)}`

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const stops: Record<Stopped, (options: ProgramCheck) => string> = {
  silent: ({ silence }) => `the program neither took a case nor answered one for ${silence / 1000} s, and was ended`,
  overdue: ({ limit }) => `the program was not done after ${limit / 1000} s, and was ended`,
  interrupted: () => 'it was interrupted',
}

/** Longest end of what a program complains that is repeated, in characters. */
const longestComplaint = 1_500

const lastWords = (errors: string): string =>
  errors
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join(' / ')
    .slice(-longestComplaint)

/** Why what is missing is missing. */
const troubleOf = (ended: Ended & { stopped?: Stopped }, answers: Answers, options: ProgramCheck): string => {
  const { code, signal, errors, stopped } = ended
  const how = stopped
    ? stops[stopped](options)
    : `the program ended ${signal ? `by ${signal}` : `with exit code ${code}`} before it answered`
  const said = answers.chatter.map((line) => `"${line}"`).join(', ')
  const more =
    answers.chattered > answers.chatter.length ? `, and ${answers.chattered - answers.chatter.length} lines more` : ''
  return [
    how,
    ...(answers.chattered > 0 ? [`it printed what is no answer: ${said}${more}`] : []),
    ...(errors === '' ? [] : [`it said: ${lastWords(errors)}`]),
  ].join('; ')
}

/** Feeds vectors to a program and judges its answers. Throws a `ProgramError` where it cannot be run. */
export const checkProgram = async (options: ProgramCheck): Promise<void> => {
  const { files, command, silence, limit, signal } = options
  const cases = files.flatMap((file) => file.cases)
  const answers = new Answers(cases.map(({ id }) => id))
  const duration = begin(options, command, ['--exec', command])
  const ended = await runProgram({
    command,
    lines: cases.map(lineOf),
    take: (line) => answers.take(line),
    isDone: () => answers.complete,
    silence,
    limit,
    ...(signal ? { signal } : {}),
  })
  const some = cases.some(({ id }) => answers.of(id) !== undefined)
  if (!some && (ended.code === 127 || ended.code === 126))
    throw new ProgramError(`--exec: the shell cannot run ${command}: ${ended.errors || `exit code ${ended.code}`}`)
  const trouble = troubleOf(ended, answers, options)
  if (answers.chattered > 0)
    options.emit({
      event: 'preflight-checked',
      check: 'answers',
      ok: true,
      says: `The program printed ${answers.chattered} lines that are no answers: ${answers.chatter.map((line) => `"${line}"`).join(', ')}.`,
    })
  const heard = ({ id }: VectorCase) => ({ heard: answers.of(id) ?? { trouble }, milliseconds: 0 })
  const withExec = (one: VectorCase): string => `${again(one)} --exec ${quoted(command)}`
  const events = files.flatMap((file) => eventsOf(file, heard, withExec))
  for (const event of events) options.emit(event)
  const nothing = events.every(({ event }) => event === 'rule-skipped')
  const cut = cases.every(({ id }) => answers.of(id) !== undefined) ? undefined : trouble
  finish(options, duration(), nothing ? 'every case was answered unsupported: nothing was judged' : cut)
}
