import type { Report } from './report-types.ts'

const members = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/**
 * What makes a target the same one in two runs: all of the profile but where the participants are, how fast it is asked,
 * and where its control is. The reference exchange that a run starts itself listens elsewhere each time.
 */
export const targetIdentity = ({ target }: Pick<Report, 'target'>): unknown => {
  const { participants: _, limits: __, control, ...own } = members(target.profile)
  if (target.embedded) return { embedded: true }
  return { endpoint: target.endpoint, control: control !== null && control !== undefined, own }
}
