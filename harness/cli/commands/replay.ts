import type { Command } from 'commander'
import { oneLine } from '../../../reports/text.ts'
import type { Rule } from '../../plan/rule.ts'
import { caseOf } from '../../plan/token.ts'
import { replay, type Replayed } from '../../run/replay/replay.ts'
import { documentCaseOf, replayDocument } from '../../run/replay/replay-document.ts'
import { columns } from '../columns.ts'
import { exit, type ExitCode } from '../errors.ts'
import { Interrupt } from '../interrupt.ts'
import { execOption, withTarget, type TargetOptions } from '../options.ts'
import { openTarget, type Target } from '../target.ts'

/** Adds the options of `replay`. */
export const replayCommand = (command: Command): Command =>
  withTarget(command).addOption(
    execOption('for a case of the vectors: the program to ask, in place of the built-in verifier'),
  )

const codes: Record<Replayed['verdict'], ExitCode> = {
  pass: exit.ok,
  observed: exit.ok,
  fail: exit.failed,
  inconclusive: exit.noVerdict,
}

/** Runs the case of a token once more. Throws a `TokenError` when it names none. */
export const replayToken = async (token: string, options: TargetOptions, rules: Rule[]): Promise<ExitCode> => {
  const one = documentCaseOf(token, rules) ?? caseOf(token, rules)
  const interrupt = new Interrupt()
  const target = await openTarget(options)
  try {
    const { profile, keyFile } = target
    const keys = keyFile === undefined ? {} : { keyFile }
    const { signal } = interrupt
    const laws = rules.filter((rule) => rule.kind === 'always')
    const replayed = await ('edits' in one
      ? replay({ profile, case: one, seed: one.seed, signal, laws, ...keys })
      : replayDocument({ profile, ...one, seed: 0, signal, ...keys }))
    process.stdout.write(inWords(replayed, target))
    if (interrupt.signal.aborted) return exit.interrupted
    return replayed.breaks ? exit.failed : codes[replayed.verdict]
  } finally {
    await target.close()
    interrupt.close()
  }
}

const words: Record<Replayed['verdict'], string> = {
  pass: 'as the rule says',
  fail: 'not as the rule says',
  inconclusive: 'no verdict',
  observed: 'the spec has no right answer',
}

/** Nobody takes what the reference says for what their own exchange does. */
const embeddedSays = 'the embedded reference; name another with --target or --endpoint'

const inWords = (replayed: Replayed, { profile, embedded }: Target): string => {
  const { title, expected, observed, control, verdict, reason, exchange, breaks = [] } = replayed
  const rows = [
    ['target', embedded ? embeddedSays : profile.endpoint],
    ['the one fact', title],
    ['expected', expected === 'open' ? 'the spec leaves it open' : expected],
    ['observed', observed],
    ['without it', control ?? 'was not tried'],
    ...(exchange ? [['request', `${exchange.request.method} ${exchange.request.target}`]] : []),
    ...(exchange ? [['answer', answerOf(exchange.response)]] : []),
    ['verdict', `${verdict}: ${words[verdict]}`],
    ...(reason === undefined ? [] : [['reason', reason]]),
    ...breaks.map(({ rule, says }) => ['it fails', `${rule}: ${says}`]),
  ]
  return columns(rows.map((row) => row.map(oneLine)))
}

const answerOf = ({ status, trouble, body }: NonNullable<Replayed['exchange']>['response']): string =>
  status === null ? (trouble ?? 'none') : `${status} ${body.slice(0, 300)}`
