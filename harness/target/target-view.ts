import type { Json } from '../plan/json.ts'
import type { Profile } from './profile/profile.ts'

/** Where the target believes to be. Differs from the endpoint behind a gateway (`http.target_uri`). */
export interface TargetView {
  scheme: 'http' | 'https'
  /** Host, and the port unless it is the scheme's own. */
  authority: string
  origin: string
  /** Path of the endpoint, ending in `/v1`. */
  path: string
}

export const targetView = ({ endpoint, http }: Pick<Profile, 'endpoint' | 'http'>): TargetView => {
  const url = new URL(http.target_uri ?? endpoint)
  return {
    scheme: url.protocol === 'https:' ? 'https' : 'http',
    authority: url.host,
    origin: url.origin,
    path: url.pathname,
  }
}

/**
 * The `Host` line of what goes to the endpoint: the profile's own, for a gateway that finds the way by it, or else that of
 * the address which the target sees.
 */
export const hostLine = (profile: Pick<Profile, 'endpoint' | 'http'>): string =>
  ownHostLine(profile) ?? targetView(profile).authority

export const ownHostLine = ({ http }: Pick<Profile, 'http'>): string | undefined =>
  Object.entries(http.headers).find(([name]) => isHostLine(name))?.[1]

export const isHostLine = (name: string): boolean => name.toLowerCase() === 'host'

/**
 * What paths begin with for the target, and what stands there on the wire, where a gateway puts the one for the other:
 * what the two addresses of the endpoint differ in. `undefined`: they have the same path.
 */
export const gatewayOf = (profile: Pick<Profile, 'endpoint' | 'http'>): { sees: string; takes: string } | undefined => {
  let [sees, takes] = [targetView(profile).path, new URL(profile.endpoint).pathname]
  if (sees === takes) return undefined
  const last = /\/[^/]*$/
  while (sees !== '' && last.exec(sees)?.[0] === last.exec(takes)?.[0])
    [sees, takes] = [sees.replace(last, ''), takes.replace(last, '')]
  return { sees, takes }
}

/** The profile for a report: without the values of header lines and the proxy's credentials. */
export const reportable = (profile: Profile): Json => {
  const { headers, proxy } = profile.http
  const hidden = Object.fromEntries(Object.keys(headers).map((name) => [name, '(hidden)']))
  const shown = { ...profile, http: { ...profile.http, headers: hidden, proxy: proxy && new URL(proxy).origin } }
  const copy: Json = JSON.parse(JSON.stringify(shown))
  return copy
}
