import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** A host name without the brackets of an IPv6 literal. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Whether a URL's host is this machine: 127/8, ::1, localhost and names below it (RFC 6761, 6.3). */
export const isLoopback = (hostname: string): boolean => {
  const host = bareHost(hostname)
  const version = isIP(host)
  if (version === 0) return /^(?:.+\.)?localhost\.?$/i.test(host)
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether two URLs are of one server: this machine has several names. */
export const isSameServer = (one: string, other: string): boolean => {
  const [url, another] = [new URL(one), new URL(other)]
  const areLocal = isLoopback(url.hostname) && isLoopback(another.hostname)
  return areLocal ? url.port === another.port : url.origin === another.origin
}

/** An absolute http or https URL without userinfo and fragment, or `null`. */
export const webAddress = (text: string): URL | null => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' && url.hash === '' ? url : null
}

/** Host and port of `host:port`; the pattern of the profile's schema holds. */
export const hostAndPort = (text: string): { host: string; port: number } => {
  const colon = text.lastIndexOf(':')
  return { host: bareHost(text.slice(0, colon)), port: Number(text.slice(colon + 1)) }
}
