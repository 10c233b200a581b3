import { isDeepStrictEqual } from 'node:util'
import type { CaseJudged, JournalEvent, RuleEntry } from '../../reports/journal.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import { isObject } from '../reference/json.ts'
import type { Answer, Expected, VectorCase, VectorFile } from './types.ts'

/** An answer to a case, or why there is none. */
export type Heard = Answer | { trouble: string }

export const entryOf = ({ rule, title, section, level, count }: VectorFile): RuleEntry => ({
  id: rule,
  title,
  section,
  level,
  planned: count,
})

/** The token of a case in a report. */
export const tokenOf = (id: string): string => `vectors:${id}`

const outcomes = { accept: 'accepted', reject: 'rejected' } as const

const brief = (value: Json | undefined): string => {
  const text = value === undefined ? 'none' : JSON.stringify(value)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

/** What is wrong with the value of a right answer; `undefined`: nothing. */
const wrongValue = ({ value: wanted }: Expected, { value }: Answer): string | undefined =>
  wanted === undefined || isDeepStrictEqual(value, wanted)
    ? undefined
    : `the value is ${brief(value)}, and not ${brief(wanted)}`

const verdictOf = (expected: Expected, heard: Heard): Pick<CaseJudged, 'observed' | 'verdict' | 'reason'> => {
  if ('trouble' in heard) return { observed: 'crashed', verdict: 'inconclusive', reason: heard.trouble }
  if (heard.result === 'unsupported')
    return {
      observed: 'busy',
      verdict: 'inconclusive',
      reason: 'it is answered unsupported, and others of this rule are not',
    }
  const observed = outcomes[heard.result]
  if (heard.result !== expected.result) return { observed, verdict: 'fail' }
  const reason = heard.result === 'accept' ? wrongValue(expected, heard) : undefined
  return reason === undefined ? { observed, verdict: 'pass' } : { observed, verdict: 'fail', reason }
}

/** The request of an input, for the report. */
const exchangeOf = ({ request }: JsonObject): Pick<CaseJudged, 'exchange'> => {
  if (!isObject(request)) return {}
  const { method, target, headers, body } = request as unknown as Record<'method' | 'target' | 'body', string> & {
    headers: [string, string][]
  }
  const text = Buffer.from(body, 'base64')
  const utf8 = text.toString()
  const isText = Buffer.from(utf8).equals(text)
  return {
    exchange: {
      request: { method, target, headers, body: isText ? utf8 : body, encoding: isText ? 'utf-8' : 'base64' },
      signature_bases: [],
      response: { status: null, headers: [], body: '', encoding: 'utf-8' },
    },
  }
}

/** A case's verdict as an event. */
export const judgedCase = (one: VectorCase, heard: Heard, again: string, milliseconds: number): CaseJudged => {
  const verdict = verdictOf(one.expected, heard)
  return {
    event: 'case-judged',
    rule: one.rule,
    case: tokenOf(one.id),
    role: one.expected.result === 'accept' ? 'variation' : 'fault',
    title: one.comment,
    expected: outcomes[one.expected.result],
    ...verdict,
    ...(verdict.verdict === 'pass' ? {} : { ...exchangeOf(one.input), curl: again }),
    milliseconds,
  }
}

const isUnsupported = (heard: Heard): boolean => 'result' in heard && heard.result === 'unsupported'

/** The events of a file: a rule of which nothing is supported is skipped, which is no pass. */
export const eventsOf = (
  file: VectorFile,
  heard: (one: VectorCase) => { heard: Heard; milliseconds: number },
  again: (one: VectorCase) => string,
): JournalEvent[] => {
  const all = file.cases.map((one) => ({ one, ...heard(one) }))
  if (all.every((each) => isUnsupported(each.heard))) {
    const ops = [...new Set(file.cases.map(({ op }) => op))].join(', ')
    const reason = `all ${file.count} cases are answered unsupported: ${ops} is not what the program does`
    return [{ event: 'rule-skipped', rule: file.rule, reason, optional: true }]
  }
  return all.map((each) => judgedCase(each.one, each.heard, again(each.one), each.milliseconds))
}
