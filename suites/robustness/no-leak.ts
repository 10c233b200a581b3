import { always } from '../../harness/plan/rule.ts'

/** The beginning of a line, in a text or within a JSON string. */
const line = String.raw`(?:^|[\r\n\t ]|\\[nrt])`
/** A source file by its path, and what follows it. */
const source = (extensions: string, after: string) =>
  String.raw`(?:\/|[A-Za-z]:\\)[^\s"'()]{1,300}\.(?:${extensions})${after}`

/** What only the inside of a program looks like, by the runtime that writes it. */
const marks: Record<string, RegExp> = {
  'a Python traceback': /Traceback \(most recent call last\)/,
  'a Python frame': /File \\?"[^"\n]{1,300}\.py\\?", line \d+/,
  'a Java stack trace': new RegExp(String.raw`${line}at [\w$.<>/]+\([\w$]+\.(?:java|kt|scala):\d+\)`),
  'a Go stack trace': /\bgoroutine \d+ \[[a-z ,\d]+\]:/,
  'a Go source file': new RegExp(source('go', String.raw`:\d+ \+0x`)),
  'a Rust panic': /\bpanicked at [^\n]{1,300}\.rs:\d+/,
  'a Node.js stack trace': new RegExp(
    String.raw`${line}at [^\n]{0,300}(?:\.[cm]?[jt]sx?|node:internal\/[\w/-]+):\d+:\d+`,
  ),
  'a .NET stack trace': /\bin [^\n"]{1,300}\.(?:cs|fs|vb):line \d+/,
  'a Ruby stack trace': new RegExp(source('rb', ":\\d+:in [`']")),
  'a PHP stack trace': new RegExp(source('php', String.raw`(?:\(\d+\)|:\d+|\s+on line \d+)`)),
  'the path of a source file': new RegExp(
    String.raw`(?<![\w.:-])(?:\/(?:home|Users|root|srv|opt|usr)\/|[A-Z]:\\)[^\s"']{1,300}\.(?:py|[cm]?[jt]s|java|class|go|rs|rb|php|cs)\b`,
  ),
  'a private key in PEM': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'the private half of a JWK': /\{(?=[^{}]*"kty)[^{}]*"d\\?"\s*:\s*\\?"[A-Za-z0-9_-]{42,}/,
}

/**
 * Who asks learns that a request is refused, not where in the program. Beside what any program may show, the secrets that
 * this target has seen are looked for: header lines that the profile sends to it, and private halves of keys that some
 * rules let participants publish (`keys/private-member`, `delegation/child-signature`). All other private halves stay in
 * this process, and never reach the target: there is nothing to look for.
 */
export default always({
  id: 'robustness/no-leak',
  spec: 'Errors',
  level: 'should',
  revision: 2,
  requires: 'No answer shows a stack trace, a path of a source file, a private key, or a secret of the run.',
  law: ({ status, headers }, _, { text, shown }) => {
    if (status === null) return null
    const whole = `${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n${text}`
    const found = Object.entries(marks).find(([, mark]) => mark.test(whole))
    if (found === undefined) return shown === undefined || `the answer shows ${shown}`
    return `the answer shows ${found[0]}: ${found[1].exec(whole)?.[0].trim().slice(0, 120)}`
  },
  mutants: { 'answers a bad signature with the stack of the call': 'signature/valid.zeros' },
})
