import type {
  CaseJudged,
  Exchange,
  JournalEvent,
  OutcomeObserved,
  RuleEntry,
  RuleSkipped,
  RunFinished,
  RunStarted,
} from './journal.ts'

/* Hand-made journal events: the tests' own, and what the page is drawn from while it is worked on. */

export const started = (rules: RuleEntry[], more: Partial<RunStarted> = {}): RunStarted => ({
  event: 'run-started',
  schema: 'svc-conformance-journal/1',
  at: '2026-03-04T05:06:07.000Z',
  tool: { name: 'svc-conformance', version: '0.1.0' },
  spec: { version: '1.0', revision: 'r7' },
  target: { endpoint: 'http://127.0.0.1:8700/v1', profile: { endpoint: 'http://127.0.0.1:8700/v1' } },
  seed: 20_260_304,
  rules,
  ...more,
})

export const finished = (more: Partial<RunFinished> = {}): RunFinished => ({
  event: 'run-finished',
  at: '2026-03-04T05:07:30.000Z',
  duration_ms: 83_000,
  requests: 4_812,
  complete: true,
  ...more,
})

export const entry = (id: string, more: Partial<RuleEntry> = {}): RuleEntry => ({
  id,
  title: `What ${id} requires holds.`,
  section: 'Authentication, 2',
  level: 'must',
  planned: 1,
  ...more,
})

export const judged = (rule: string, more: Partial<CaseJudged> = {}): CaseJudged => ({
  event: 'case-judged',
  rule,
  case: `7.${rule}.a1`,
  role: 'fault',
  title: 'the fact is flipped',
  expected: 'rejected',
  observed: 'rejected',
  verdict: 'pass',
  milliseconds: 4,
  ...more,
})

export const failed = (rule: string, more: Partial<CaseJudged> = {}): CaseJudged =>
  judged(rule, { observed: 'accepted', verdict: 'fail', ...more })

export const skipped = (rule: string, more: Partial<RuleSkipped> = {}): RuleSkipped => ({
  event: 'rule-skipped',
  rule,
  reason: 'the target has no control API: give control in the profile, or allow waiting with --slow',
  optional: false,
  ...more,
})

export const observed = (rule: string, more: Partial<OutcomeObserved> = {}): OutcomeObserved => ({
  event: 'outcome-observed',
  rule,
  case: `7.${rule}.o1`,
  name: 'open-edit',
  title: 'an open fact is flipped',
  observed: 'accepted',
  ...more,
})

const body = (id: string, scope: string): string =>
  JSON.stringify({
    ver: '1.0',
    requester: { id, domain: '127.21.0.4:9421', type: 'REQUESTER_TYPE_AGENT', scopes: [scope] },
    uris: ['http://127.20.0.1:9421/articles/open'],
  })

const digests = {
  case: 'XXp8Yg8Y7n4fGqhv4m8wCNUnmhTrW1WcXb9Y2Yt1z0c=',
  control: '6BLf5l9oP0P9nVdZ3Ww2x6x4hQ3sG1r8cVb0sYkqEno=',
}

/** An exchange as a run records it; `covered` is the list of covered components of its one signature. */
export const exchange = (which: 'case' | 'control', covered: string[], status: number): Exchange => {
  const parameters = `(${covered.map((name) => `"${name}"`).join(' ')});created=${which === 'case' ? 1_772_600_767 : 1_772_600_766};expires=1772600827;keyid="kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";alg="ed25519"`
  const values: Record<string, string> = {
    '@method': 'POST',
    '@target-uri': 'http://127.0.0.1:8700/v1/svc.v1.ExchangeService/DiscoverResources',
    'content-digest': `sha-256=:${digests[which]}:`,
    authorization: '',
    'signature-agent': '"http://127.21.0.4:9421"',
  }
  const lines = covered.map((name) => `"${name}": ${values[name] ?? ''}`)
  return {
    request: {
      method: 'POST',
      target: '/v1/svc.v1.ExchangeService/DiscoverResources',
      headers: [
        ['host', '127.0.0.1:8700'],
        ['content-type', 'application/json'],
        ['content-digest', `sha-256=:${digests[which]}:`],
        ['authorization', ''],
        ['signature-agent', '"http://127.21.0.4:9421"'],
        ['signature-input', `agent=${parameters}`],
        ['signature', `agent=:${which === 'case' ? 'YXNk' : 'cXdl'}${'KiEd25519SignatureBytes'.repeat(3)}==:`],
      ],
      body: body(which === 'case' ? 'agent-1041' : 'agent-1040', 'dist:US'),
      encoding: 'utf-8',
    },
    signature_bases: [{ label: 'agent', text: [...lines, `"@signature-params": ${parameters}`].join('\n') }],
    response: {
      status,
      headers: [
        ['content-type', 'application/json'],
        ['date', 'Wed, 04 Mar 2026 05:06:07 GMT'],
      ],
      body:
        status < 300
          ? '{"offer_groups":[{"uri":"http://127.20.0.1:9421/articles/open","offers":[{"offer_id":"of-77","price":{"amount_cents":"5","currency":"EUR"}}]}]}'
          : '{"code":"unauthenticated","message":"signature refused"}',
      encoding: 'utf-8',
    },
  }
}

export const five = ['@method', '@target-uri', 'content-digest', 'authorization', 'signature-agent']

export const curl = `curl --silent --show-error --request POST 'http://127.0.0.1:8700/v1/svc.v1.ExchangeService/DiscoverResources' \\
  --header 'content-type: application/json' \\
  --header 'signature-agent: "http://127.21.0.4:9421"' \\
  --data-binary @-`

/** One rule of each status, complete with what a run records. */
export const sampleJournal = (): JournalEvent[] => [
  started([
    entry('signature/covers-all-five', {
      title: 'A signature covers all five components.',
      section: 'Authentication, Request signatures, 2',
      planned: 3,
    }),
    entry('signature/valid', { title: 'The signature verifies.', planned: 2 }),
    entry('window/expired', { title: 'After `expires` a signature is refused.', planned: 1 }),
    entry('window/leeway', { title: 'How far outside the window is accepted.', level: 'observe', planned: 0 }),
    entry('retrieval/expiry', { title: 'A retrieval URL lives until `expires_at`.', planned: 2 }),
    entry('robustness/no-leak', { title: 'No answer carries a stack trace.', level: 'should', planned: 1 }),
  ]),
  { event: 'preflight-checked', check: 'answers', ok: true, says: 'The target answers.' },
  { event: 'clock-measured', offset_seconds: 0.412, uncertainty_seconds: 0.5, tolerance_seconds: 2, from: 'date' },
  judged('signature/covers-all-five', { role: 'variation', expected: 'accepted', observed: 'accepted' }),
  judged('signature/covers-all-five'),
  failed('signature/covers-all-five', {
    case: '20260304.signature/covers-all-five.omits-authorization.k3',
    title: 'the signature does not cover `authorization`',
    exchange: exchange(
      'case',
      five.filter((name) => name !== 'authorization'),
      200,
    ),
    control: exchange('control', five, 200),
    curl,
    fetched: [
      {
        at: '2026-03-04T05:06:07.120Z',
        host: '127.21.0.4:9421',
        method: 'GET',
        path: '/.well-known/http-message-signatures-directory',
        status: 200,
      },
    ],
  }),
  judged('signature/valid'),
  judged('signature/valid'),
  judged('window/expired', {
    verdict: 'inconclusive',
    title: 'the signature expired an hour ago',
    reason: 'the positive control was refused with 401',
    clock: { tolerance_seconds: 2, uncertainty_seconds: 0.5 },
    exchange: exchange('case', five, 401),
    control: exchange('control', five, 401),
  }),
  observed('window/leeway', {
    name: 'after-expires',
    title: 'how long after `expires`',
    measured: { value: 30, unit: 's', says: 'accepted up to 30 s after `expires`' },
    high: true,
  }),
  skipped('retrieval/expiry'),
  judged('robustness/no-leak'),
  finished(),
]
