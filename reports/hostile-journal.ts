import type { Exchange, JournalEvent, StoryTold } from './journal.ts'
import { entry, failed, finished, judged, observed, skipped, started } from './sample-journal.ts'

/** Text that would break out of HTML text and attributes, XML, Markdown, a shell, a workflow command and a line. */
export const hostile =
  'javascript:window.broken=1//"\'>-->]]></pre></script><script>window.broken=1</script><img src=x onerror=window.broken=1>' +
  '| `code` [link](http://evil.example) ${x} $(id)\u0000\u001B[31m\u202E\uFFFE\uD800\r\n::error::%0A\n# heading\n<!--'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A run in which everything that a target or its network can influence is this text. */
export const journalSaying = (said: string): JournalEvent[] => {
  const exchange: Exchange = {
    request: { method: said, target: said, headers: [[said, said]], body: said, encoding: 'utf-8' },
    signature_bases: [{ label: said, text: said }],
    response: { status: 200, headers: [[said, said]], body: said, encoding: 'utf-8', trouble: said },
  }

  // A chain and a stack that can be read, and every name and value of them is that text.
  const claims = { iss: said, scope: [said], exp: said, [said]: said, cnf: { jkt: said } }
  const token = `${encoded({ alg: said, jwk: { kty: said, crv: said, x: said } })}.${encoded(claims)}.${said}`
  const readable: Exchange = {
    ...exchange,
    request: {
      ...exchange.request,
      headers: [['signature-input', `a=("%22" "<b>" "signature";key="<script>");keyid="</script>", b=("x")`]],
      body: JSON.stringify({
        [said]: [{ delegation: { token: Buffer.from(`${token}~${token}`).toString('base64') } }],
      }),
    },
  }

  const control: Exchange = { ...exchange, signature_bases: [{ label: said, text: `${said} otherwise` }] }

  const story: StoryTold = {
    sent: [{ after: 0, accepted: true }],
    served: [{ after: 1, says: said }],
    fetched: [{ after: 2, host: said, path: said, status: null }],
  }

  const attack = {
    case: said,
    title: said,
    reason: said,
    exchange,
    control,
    curl: said,
    fetched: [{ at: said, host: said, method: said, path: said, status: null }],
    flipped: [{ at: said, control: said, case: JSON.stringify(said) }],
    pair: { carrier: said, granted: said, required: said },
    story,
  }
  return [
    started(
      [
        entry('a/fails', { title: said, section: said }),
        entry('a/open', { title: said }),
        entry('b/skipped', { title: said }),
        entry('b/observed', { title: said, level: 'observe', planned: 0 }),
      ],
      {
        target: { endpoint: said, profile: { said }, options: ['--target', said] },
        spec: { version: said, revision: said },
      },
    ),
    { event: 'preflight-checked', check: 'answers', ok: false, says: said },
    failed('a/fails', attack),
    failed('a/fails', { ...attack, title: `${said} as well`, exchange: readable }),
    judged('a/open', { ...attack, verdict: 'inconclusive' }),
    skipped('b/skipped', { reason: said }),
    observed('b/observed', {
      case: said,
      title: said,
      measured: { value: null, unit: said, says: said, tried: [{ value: 1, accepted: true }] },
      high: true,
      story,
    }),
    finished({ complete: false, reason: said }),
  ]
}

/** A run in which all of it is hostile. */
export const hostileJournal = (): JournalEvent[] => journalSaying(hostile)
