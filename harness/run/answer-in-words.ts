import { askedLess, conflict, mayBeBusy } from './busy.ts'
import type { Performed } from './performed.ts'

/** An answer in a few words: status and the beginning of its body. */
export const answerInWords = ({ answer, outcome, says }: Performed): string => {
  if (says !== undefined) return `${outcome} (${says})`
  if (answer.status === null) return `${outcome} (${answer.trouble ?? 'no answer'})`
  const body = answer.body.toString('utf-8', 0, 200).replaceAll(/\s+/g, ' ').trim()
  return `${outcome} (${answer.status}${body === '' ? '' : `, ${body}`})`
}

/** What to do about an answer of who has no time; nothing about another one. */
export const remedyOfBusy = (performed: Performed): string => (mayBeBusy(performed) ? `; ${askedLess}` : '')

/** Who has few threads, and keeps one for each connection, lets the others wait. */
const remedyOfSilence = ({ answer }: Performed): string => (answer.trouble === 'timeout' ? `; ${askedLess}` : '')

const oneAtATime = '; a target that has one transaction of an agent at a time wants limits.concurrency: 1'

/** Why a case has no verdict whose positive control was refused. */
export const noControl = (control: Performed): string => {
  const hint = control.answer.status === conflict ? oneAtATime : ''
  return `its positive control was not accepted: ${answerInWords(control)}${hint}${remedyOfBusy(control)}${remedyOfSilence(control)}`
}
