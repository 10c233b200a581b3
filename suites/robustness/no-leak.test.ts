import { expect, test } from 'vitest'
import type { Answer } from '../../harness/plan/message.ts'
import noLeak from './no-leak.ts'

const lawOn = (text: string, headers: Answer['headers'] = []) => {
  const answer: Answer = { status: 401, headers, body: Buffer.from(text), milliseconds: 0 }
  return noLeak.law(answer, 'rejected', { outcome: 'rejected', text, afterwards: false })
}

const x = 'A'.repeat(43)

test.each([
  'Traceback (most recent call last):\n  File "/srv/app/exchange.py", line 12, in handle',
  JSON.stringify({ detail: '  File "/app/exchange.py", line 12, in handle' }),
  JSON.stringify({ trace: 'java.lang.IllegalStateException: no\n\tat com.foo.Bar.baz(Baz.java:12)' }),
  '\tat java.base/java.lang.Thread.run(Thread.java:840)',
  'goroutine 1 [running]:\nmain.main()\n\t/go/src/app/main.go:12 +0x1d',
  "thread 'main' panicked at src/main.rs:12:5:",
  'TypeError: no\n    at Object.<anonymous> (/srv/app/server.js:1:2)',
  '    at file:///app/server.mjs:10:3',
  JSON.stringify({
    stack: 'Error: x\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  }),
  '   at Foo.Bar() in C:\\build\\Foo.cs:line 12',
  "/app/lib/exchange.rb:12:in `handle'",
  'Fatal error: Uncaught Exception in /var/www/index.php:12',
  '-----BEGIN PRIVATE KEY-----',
  JSON.stringify({ kty: 'OKP', crv: 'Ed25519', d: x, x }),
  JSON.stringify({ error: 'cannot open /home/exchange/app/keys.py' }),
])('a leak is seen: %s', (text) => {
  expect(lawOn(text)).toContain('the answer shows')
})

test('a leak is seen in a header', () => {
  expect(lawOn('', [['x-debug', 'at run (/srv/app.js:1:2)']])).toContain('Node.js')
})

test.each([
  'window/expired: it ended at 2026/11/21T10:20:30',
  'fetched at http://127.20.0.1:9421/.well-known/http-message-signatures-directory:1:2',
  'the key directory at http://127.0.0.1:80/home/app.js answers 404',
  'signature/valid: the signature does not verify',
  'cannot read file:///etc/hostname',
  JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, use: 'sig' }),
  JSON.stringify({ offer_groups: [{ uri: 'http://127.20.0.1:9421/a', offers: [{ offer_id: x, d: x }] }] }),
  'panicked at the thought of it, at line 12',
  'look at main.go for help',
])('no leak: %s', (text) => {
  expect(lawOn(text)).toBe(true)
})
