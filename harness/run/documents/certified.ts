import type { Role } from '../../plan/served.ts'
import { siteOf, targetView, type Profile, type Site } from '../../target/index.ts'

/** A participant whose documents are judged. */
export interface Certified {
  /** What tokens and messages call it: `exchange`, `publisher`, `broker-2`. */
  name: string
  role: Role
  /** Without a trailing slash. */
  base: string
  /** What it may call itself. */
  sites: Site[]
  /** The profile's setting that says where it is. */
  setting: string
  /** It is the target: its clock is known. */
  target: boolean
}

/** The target, the profile's publisher, and those under `certify`. */
export const certifiedBy = (profile: Profile): Certified[] => {
  const { base, publisher, certify } = profile
  const others = certify.map((one, i): Certified => {
    const role: Role = `ROLE_${one.role.toUpperCase() as 'AGENT' | 'EXCHANGE' | 'BROKER' | 'PUBLISHER'}`
    return stranger(`${one.role}-${i + 1}`, role, one.base, `certify[${i}].base`)
  })
  const sites = [siteOf(base), siteOf(targetView(profile).origin)]
  const once = sites.filter((site, i) => sites.findIndex((other) => same(site, other)) === i)
  return [
    { name: 'exchange', role: 'ROLE_EXCHANGE', base, sites: once, setting: 'base, or http.target_uri', target: true },
    ...(publisher ? [stranger('publisher', 'ROLE_PUBLISHER', publisher.base, 'publisher.base')] : []),
    ...others,
  ]
}

const same = (one: Site, other: Site): boolean => one.hostname === other.hostname && one.port === other.port

const stranger = (name: string, role: Role, base: string, setting: string): Certified => ({
  name,
  role,
  base,
  sites: [siteOf(base)],
  setting,
  target: false,
})
