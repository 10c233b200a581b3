import type { Door } from './hosting.ts'

export type Scheme = 'http' | 'https'

const defaultPorts: Record<Scheme, number> = { http: 80, https: 443 }

/** Host and port as a URL has them: lower case, the scheme's default port left out, IPv6 in brackets. */
export const hostWithPort = (scheme: Scheme, name: string, port: number): string => {
  const bare = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name
  return port === defaultPorts[scheme] ? bare.toLowerCase() : `${bare}:${port}`.toLowerCase()
}

/** A `Host` line in the form of `hostWithPort`. */
export const plainHost = (scheme: Scheme, host: string): string => {
  const suffix = `:${defaultPorts[scheme]}`
  const lower = host.trim().toLowerCase()
  return lower.endsWith(suffix) ? lower.slice(0, -suffix.length) : lower
}

const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where somebody on this machine reaches what is bound to an address. */
export const doorOf = (bind: string, port: number): Door => ({ address: everywhere[bind] ?? bind, port })

/** A name of the profile that may carry a port: `lab.example:443`. */
export const withoutPort = (text: string): { name: string; port: number | undefined } => {
  const port = /^(\[[^\]]*\]|[^:]+):(\d+)$/.exec(text)
  return port ? { name: port[1] ?? '', port: Number(port[2]) } : { name: text, port: undefined }
}
