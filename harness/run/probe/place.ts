import { acceptedView } from '../preflight/remedies.ts'
import type { Finding, Probing } from './probing.ts'

const membersOf = ({ setup: { manifest = {} } }: Probing): string =>
  ['role', 'domain', 'max_intermediary_hops']
    .flatMap((name) => (manifest[name] === undefined ? [] : [`${name} ${JSON.stringify(manifest[name])}`]))
    .join(', ')

/** The exchange's manifest, and what its control API can do. */
export const whereabouts = (probing: Probing): Finding[] => {
  const { profile, lab, manifest, control } = probing.setup
  const asked = `GET ${profile.base}/.well-known/svc.json`
  const base: Finding = manifest
    ? {
        key: 'base',
        value: profile.base,
        says: [`${asked}: 200, ${membersOf(probing) || 'without the usual members'}`],
      }
    : { key: 'base', says: [`${asked}: no manifest there.`] }
  const calls = [
    `PUT clock: ${lab.capabilities.has('clock') ? 'done' : 'lacking'}`,
    `POST refresh: ${lab.capabilities.has('refresh') ? 'done' : 'lacking'}`,
  ]
  return control.given && profile.control !== null
    ? [base, { key: 'control', value: profile.control, says: [`${calls.join(', ')}.`] }]
    : [base]
}

/** How participants are served, once the target has reached them. */
export const reachable = async ({ setup: { profile, participants } }: Probing): Promise<Finding[]> => {
  const asked = participants.log.since(0).findLast(({ path, status }) => path.includes(directory) && status === 200)
  if (!asked) return []
  const says = [`The target fetched http${profile.participants.tls ? 's' : ''}://${asked.host}${asked.path}.`]
  return [{ key: 'participants.hosting', value: profile.participants.hosting, says }]
}

const directory = '/.well-known/http-message-signatures-directory'

/** Where the target believes to be, if it is not where it is reached: found where the positive control is refused. */
export const ownAddress = async ({ setup, plain }: Probing): Promise<Finding[]> => {
  const found = await acceptedView(setup, plain)
  if (!found) return []
  const { origin, host } = found
  Object.assign(setup.lab.place, { origin, authority: host })
  const value = origin + new URL(setup.profile.endpoint).pathname
  return [{ key: 'http.target_uri', value, says: [`The plain request is accepted when it is signed for ${value}.`] }]
}
