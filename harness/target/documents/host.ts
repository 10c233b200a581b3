/** Where a participant serves its documents. */
export interface Site {
  /** Host name as URLs spell it, an IPv6 literal in brackets. */
  hostname: string
  port: number
}

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

export const siteOf = (address: string): Site => {
  const { protocol, hostname, port } = new URL(address)
  return { hostname: withoutDot(hostname), port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port) }
}

const withoutDot = (hostname: string): string => hostname.replace(/\.$/, '')

/** Host and port of a `domain`; no port where it names none, `undefined` where it is no host. */
const parsed = (domain: string): { hostname: string; port: number | undefined } | undefined => {
  const literal = /^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*$/i.test(domain) ? `[${domain}]` : domain
  const [, name = '', port] = /^([^\s/?#@\\]+?)(?::(\d{1,5}))?$/.exec(literal) ?? []
  if (name === '' || !URL.canParse(`http://${name}/`)) return undefined
  const url = new URL(`http://${name}/`)
  if (url.port !== '' || url.username !== '') return undefined
  return { hostname: withoutDot(url.hostname), port: port === undefined ? undefined : Number(port) }
}

/** Whether a `domain` names a site: in any case of letters, with a trailing dot or none, with its port or none. */
export const names = (domain: string, { hostname, port }: Site): boolean => {
  const found = parsed(domain)
  return found !== undefined && found.hostname === hostname && (found.port ?? port) === port
}
