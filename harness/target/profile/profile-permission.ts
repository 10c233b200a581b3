import { hostAndPort, isLoopback } from '../address.ts'
import type { Profile } from './profile.ts'

type HostsOf = (profile: Profile) => string[]

const hostOf = (url: string): string => new URL(url).hostname

/** All hosts that are sent to, by the key that names them. */
export const hostsSentTo: [key: string, hostsOf: HostsOf][] = [
  ['endpoint', ({ endpoint }) => [hostOf(endpoint)]],
  ['http.connect', ({ http: { connect } }) => (connect === null ? [] : [hostAndPort(connect).host])],
  ['base', ({ base }) => [hostOf(base)]],
  ['control', ({ control }) => (control === null ? [] : [hostOf(control)])],
  ['publisher.base', ({ publisher }) => (publisher ? [hostOf(publisher.base)] : [])],
  ['certify', ({ certify }) => certify.map(({ base }) => hostOf(base))],
  ['edge.url', ({ edge }) => (edge ? [hostOf(edge.url)] : [])],
]

/** Nobody is sent to who has not allowed it, but for one's own machine. */
export const permissionError = (profile: Profile, hostsOf: HostsOf): string | null => {
  if (profile.permission !== null) return null
  const foreign = hostsOf(profile).find((host) => !isLoopback(host))
  return foreign === undefined
    ? null
    : `${foreign} is not on loopback; name who allowed these tests, such as permission: "the exchange's operator, by mail", or give --i-am-allowed`
}
