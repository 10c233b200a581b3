import type { Message } from '../plan/message.ts'

/** A word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Text that curl sends as it stands: after an @ it would take the name of a file. */
const isText = (body: Buffer): boolean =>
  !body.includes(0) && body[0] !== 0x40 && Buffer.from(body.toString()).equals(body)

/** The shell line that sends the same bytes again; good until the signature expires. */
export const curlLine = (message: Message, origin: string): string => {
  const headers = message.headers.flatMap(([name, value]) => [
    '-H',
    // curl takes a colon without a value for "leave it out"; a semicolon sends the line empty.
    quoted(value === '' ? `${name};` : `${name}: ${value}`),
  ])
  const absolute = /^[a-z]+:\/\//.test(message.target)
  const target = absolute
    ? ['--request-target', quoted(message.target), quoted(origin)]
    : [quoted(origin + message.target)]
  const parts = ['curl', '-sS', '-i', '--globoff', '--path-as-is', '-X', quoted(message.method), ...headers]
  if (isText(message.body)) return [...parts, '--data-binary', quoted(message.body.toString()), ...target].join(' ')
  return `echo ${message.body.toString('base64')} | base64 -d | ${[...parts, '--data-binary', '@-', ...target].join(' ')}`
}
