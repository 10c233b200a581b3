import { afterEach, expect, test } from 'vitest'
import { exitCodeOf } from '../reports/report.ts'
import type { Message } from '../harness/plan/message.ts'
import { caseOf } from '../harness/plan/token.ts'
import { replay } from '../harness/run/replay/replay.ts'
import { rules } from './index.ts'
import { reportAt, startOddTarget, type Behaviour, type OddTarget } from './odd-target.ts'

interface Payload {
  exp?: number
  iat?: number
}

const chainOf = ({ body }: Message): string[] => {
  const text = /"token":"([^"]*)"/.exec(body.toString())?.[1]
  return text === undefined ? [] : Buffer.from(text, 'base64').toString().split('~')
}

const payloadsOf = (message: Message): Payload[] =>
  chainOf(message).map((token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Payload)

const lineOf = ({ headers }: Message, name: string): string =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? ''

/** The reference, but for right requests that it refuses. */
const refusing =
  (wrongly: (message: Message) => boolean): Behaviour =>
  async (message, exchange) => {
    const { answer } = await exchange.handle(message)
    return answer.status < 300 && wrongly(message) ? { status: 401, body: '{"error":"no"}' } : answer
  }

const some = ['signature/binds-authorization', 'signature/labels-match', 'signature/agent-forms', 'signature/valid']
const delegation = ['delegation/expiry-narrows', 'delegation/accepted', 'claims/unknown', 'delegation/cnf-required']

const rulesOf = (ids: string[]) => rules.filter(({ id }) => ids.includes(id))

const emptyRefused = (message: Message): boolean => lineOf(message, 'authorization').trim() === ''

const refusals: [string, string[], string, string, (message: Message) => boolean][] = [
  ['an empty Authorization', some, some[0]!, '`Authorization` is filled, and covered', emptyRefused],
  [
    'the label agent',
    some,
    some[1]!,
    'the label is `sig1`',
    (message) => lineOf(message, 'signature').startsWith('agent='),
  ],
  [
    'quotes around Signature-Agent',
    some,
    some[2]!,
    '`Signature-Agent` has no quotes',
    (message) => lineOf(message, 'signature-agent').startsWith('"'),
  ],
  [
    'a child that lives as long as its parent',
    delegation,
    delegation[0]!,
    'the child ends a second before its parent',
    (message) => payloadsOf(message).some(({ exp }, i, all) => i > 0 && exp === all[i - 1]?.exp),
  ],
  [
    'a chain of two',
    delegation,
    delegation[1]!,
    'the principal passes on by way of another',
    (message) => chainOf(message).length === 2,
  ],
  [
    'tokens without iat',
    delegation,
    delegation[2]!,
    'each token has iat',
    (message) => payloadsOf(message).some(({ iat }) => iat === undefined),
  ],
]

test.concurrent.each(refusals)(
  'a target that refuses %s is told so by name, and nothing passes for it',
  async (_, ids, id, says, wrongly) => {
    const report = await reportAt(refusing(wrongly), rulesOf(ids))
    const failing = report.rules.filter(({ status }) => status === 'fail')
    expect(failing.map((rule) => rule.id)).toEqual([id])
    const [failure] = failing[0]!.failures
    expect(failure).toMatchObject({
      title: `the control is refused, and the same is accepted when ${says}`,
      expected: 'accepted',
      observed: 'rejected',
      response: { status: 401 },
      control: { response: { status: 200 } },
    })
    expect(failure!.flipped.length).toBeGreaterThan(0)
    expect(report.rules.filter(({ status }) => status === 'pass')).toEqual([])
    expect(exitCodeOf(report)).toBe(1)
  },
)

test.concurrent.each<[string, (message: Message) => boolean]>([
  ['every chain', (message) => chainOf(message).length > 0],
  // How they are joined, the spec does not show.
  ['every chain of more than one', (message) => chainOf(message).length > 1],
])('a target that refuses %s has no verdict', async (_, wrongly) => {
  const report = await reportAt(refusing(wrongly), rulesOf(delegation))
  expect(report.rules.map(({ status }) => status)).toEqual(delegation.map(() => 'inconclusive'))
  expect(exitCodeOf(report)).toBe(3)
})

test.concurrent('what a target refuses of those whom it has met too often is charged to no rule', async () => {
  const met = new Map<string, number>()
  const behaviour = refusing((message) => {
    const agent = lineOf(message, 'signature-agent')
    met.set(agent, (met.get(agent) ?? 0) + 1)
    return met.get(agent)! > 1
  })
  // Its variations have worlds of their own, and agents that were not met before.
  const report = await reportAt(behaviour, rulesOf(['keys/selected-by-thumbprint', 'keys/foreign-entries']))
  expect(report.rules.map(({ status }) => status)).toEqual(['inconclusive', 'inconclusive'])
})

let open: OddTarget | undefined
afterEach(() => open?.close())

test('such a failure can be replayed', async () => {
  const behaviour = refusing(emptyRefused)
  const chosen = rulesOf(some)
  const failure = (await reportAt(behaviour, chosen)).rules.flatMap(({ failures }) => failures)[0]!
  open = await startOddTarget({ behaviour })
  const { signal } = new AbortController()
  const again = await replay({ profile: open.profile, case: caseOf(failure.case, chosen), seed: 0, signal })
  expect(again).toMatchObject({ title: failure.title, verdict: 'fail', observed: 'rejected', control: 'accepted' })
})
