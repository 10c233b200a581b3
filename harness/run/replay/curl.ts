import type { Message } from '../../plan/message.ts'
import { isHostLine, type Profile } from '../../target/index.ts'

/** Makes the shell line of a request; it goes to the endpoint's origin unless another is given. */
export type CurlLine = (message: Message, origin?: string) => string

/** A header line of the profile; its value is a secret, and the shell asks for it. */
const hiddenLine = (name: string): string[] => {
  const variable = `HEADER_${name.replaceAll(/[^A-Za-z0-9]/g, '_').toUpperCase()}`
  return ['-H', `${quoted(`${name}: `)}"\${${variable}:?give the value of this header line, which reports leave out}"`]
}

/** Lines for the shell that reach a target as its profile says. */
export const curlFor = ({ endpoint, http }: Pick<Profile, 'endpoint' | 'http'>): CurlLine => {
  const own = new URL(endpoint)
  return (message, origin = own.origin) => {
    const given = new URL(origin).hostname === own.hostname ? Object.keys(http.headers) : []
    const headers = given.filter((name) => !isHostLine(name))
    const connect = origin === own.origin && http.connect !== null ? ['--connect-to', quoted(`::${http.connect}`)] : []
    return curlLine(message, origin, [...connect, ...headers.flatMap(hiddenLine)])
  }
}

/** A word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Text that curl sends as it stands: after an @ it would take the name of a file. */
const isText = (body: Buffer): boolean =>
  !body.includes(0) && body[0] !== 0x40 && Buffer.from(body.toString()).equals(body)

/** The shell line that sends the same bytes again; good until the signature expires. */
export const curlLine = (message: Message, origin: string, more: string[] = []): string => {
  const headers = message.headers.flatMap(([name, value]) => [
    '-H',
    // curl takes a colon without a value for "leave it out"; a semicolon sends the line empty.
    quoted(value === '' ? `${name};` : `${name}: ${value}`),
  ])
  const absolute = /^[a-z]+:\/\//.test(message.target)
  const target = absolute
    ? ['--request-target', quoted(message.target), quoted(origin)]
    : [quoted(origin + message.target)]
  const parts = ['curl', '-sS', '-i', '--globoff', '--path-as-is', '-X', quoted(message.method), ...headers, ...more]
  if (isText(message.body)) return [...parts, '--data-binary', quoted(message.body.toString()), ...target].join(' ')
  return `echo ${message.body.toString('base64')} | base64 -d | ${[...parts, '--data-binary', '@-', ...target].join(' ')}`
}
