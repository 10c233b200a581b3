import type { Exchange, JournalEvent, StoryTold } from './journal.ts'
import { entry, failed, finished, judged, observed, skipped, started } from './sample-journal.ts'

/** Text that would break out of HTML text and attributes, XML, Markdown, a shell, a workflow command and a line. */
export const hostile =
  'javascript:window.broken=1//"\'>-->]]></pre></script><script>window.broken=1</script><img src=x onerror=window.broken=1>' +
  '| `code` [link](http://evil.example) ${x} $(id)\u0000\u001B[31m\u202E\uFFFE\uD800\r\n::error::%0A\n# heading\n<!--'

/** A run in which everything that a target or its network can influence is this text. */
export const journalSaying = (hostile: string): JournalEvent[] => {
  const exchange: Exchange = {
    request: { method: hostile, target: hostile, headers: [[hostile, hostile]], body: hostile, encoding: 'utf-8' },
    signature_bases: [{ label: hostile, text: hostile }],
    response: { status: 200, headers: [[hostile, hostile]], body: hostile, encoding: 'utf-8', trouble: hostile },
  }

  // A chain and a stack that can be read, and every name and value of them hostile.
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: hostile, scope: [hostile], exp: hostile, [hostile]: hostile, cnf: { jkt: hostile } }
  const token = `${encoded({ alg: hostile, jwk: { kty: hostile, crv: hostile, x: hostile } })}.${encoded(claims)}.${hostile}`
  const readable: Exchange = {
    ...exchange,
    request: {
      ...exchange.request,
      headers: [['signature-input', `a=("%22" "<b>" "signature";key="<script>");keyid="</script>", b=("x")`]],
      body: JSON.stringify({
        [hostile]: [{ delegation: { token: Buffer.from(`${token}~${token}`).toString('base64') } }],
      }),
    },
  }

  const control: Exchange = { ...exchange, signature_bases: [{ label: hostile, text: `${hostile} otherwise` }] }

  const story: StoryTold = {
    sent: [{ after: 0, accepted: true }],
    served: [{ after: 1, says: hostile }],
    fetched: [{ after: 2, host: hostile, path: hostile, status: null }],
  }

  const attack = {
    case: hostile,
    title: hostile,
    reason: hostile,
    exchange,
    control,
    curl: hostile,
    fetched: [{ at: hostile, host: hostile, method: hostile, path: hostile, status: null }],
    flipped: [{ at: hostile, control: hostile, case: JSON.stringify(hostile) }],
    pair: { carrier: hostile, granted: hostile, required: hostile },
    story,
  }
  return [
    started(
      [
        entry('a/fails', { title: hostile, section: hostile }),
        entry('a/open', { title: hostile }),
        entry('b/skipped', { title: hostile }),
        entry('b/observed', { title: hostile, level: 'observe', planned: 0 }),
      ],
      { target: { endpoint: hostile, profile: { hostile } }, spec: { version: hostile, revision: hostile } },
    ),
    { event: 'preflight-checked', check: 'answers', ok: false, says: hostile },
    failed('a/fails', attack),
    failed('a/fails', { ...attack, title: `${hostile} as well`, exchange: readable }),
    judged('a/open', { ...attack, verdict: 'inconclusive' }),
    skipped('b/skipped', { reason: hostile }),
    observed('b/observed', {
      case: hostile,
      title: hostile,
      measured: { value: null, unit: hostile, says: hostile, tried: [{ value: 1, accepted: true }] },
      high: true,
      story,
    }),
    finished({ complete: false, reason: hostile }),
  ]
}

/** A run in which all of it is hostile. */
export const hostileJournal = (): JournalEvent[] => journalSaying(hostile)
