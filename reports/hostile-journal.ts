import type { Exchange, JournalEvent } from './journal.ts'
import { entry, failed, finished, judged, observed, skipped, started } from './sample-journal.ts'

/** Text that would break out of HTML text and attributes, XML, Markdown, a shell, a workflow command and a line. */
export const hostile =
  '"\'>-->]]></pre></script><script>window.broken=1</script><img src=x onerror=window.broken=1>' +
  '| `code` [link](http://evil.example) ${x} $(id)\u0000\u001B[31m\u202E\uFFFE\uD800\r\n::error::%0A\n# heading\n<!--'

const exchange: Exchange = {
  request: { method: hostile, target: hostile, headers: [[hostile, hostile]], body: hostile, encoding: 'utf-8' },
  signature_bases: [{ label: hostile, text: hostile }],
  response: { status: 200, headers: [[hostile, hostile]], body: hostile, encoding: 'utf-8', trouble: hostile },
}

const control: Exchange = { ...exchange, signature_bases: [{ label: hostile, text: `${hostile} otherwise` }] }

const attack = {
  case: hostile,
  title: hostile,
  reason: hostile,
  exchange,
  control,
  curl: hostile,
  fetched: [{ at: hostile, host: hostile, method: hostile, path: hostile, status: null }],
}

/** A run in which everything that a target or its network can influence is hostile. */
export const hostileJournal = (): JournalEvent[] => [
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
  judged('a/open', { ...attack, verdict: 'inconclusive' }),
  skipped('b/skipped', { reason: hostile }),
  observed('b/observed', {
    case: hostile,
    title: hostile,
    measured: { value: null, unit: hostile, says: hostile },
    high: true,
  }),
  finished({ complete: false, reason: hostile }),
]
