import type { Checked } from '../preflight/checked.ts'
import { misfit, type Asking } from './asking.ts'

/** Whether the exchange's own manifest is at its base. */
export const whereabouts = ({ setup }: Asking): Checked[] => {
  const { manifest, profile } = setup
  const role = manifest?.['role']
  if (manifest && (role === undefined || role === 'ROLE_EXCHANGE')) return []
  return misfit('documents', {
    tried: `GET ${profile.base}/.well-known/svc.json was sent, where the exchange's own manifest is expected.`,
    came: manifest ? `A manifest came whose role is ${JSON.stringify(role)}.` : 'No JSON object came.',
    likely: manifest
      ? 'Most likely it is that of another participant.'
      : 'Most likely its manifest and key directory are at another address than its endpoint.',
    remedy: 'Give that address as base.',
  })
}
