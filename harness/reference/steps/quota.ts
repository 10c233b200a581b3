import { createHash } from 'node:crypto'
import type { Json } from '../../plan/json.ts'
import { signerOf } from '../delegation.ts'
import type { Steps } from '../part.ts'
import type { Counter } from '../quota.ts'

/** An integer of proto-JSON: a number, or a string of digits. */
export const capValue = (value: Json | undefined): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined
}

/** A Duration of proto-JSON, in milliseconds. */
export const periodOf = (value: Json | undefined): number | undefined => {
  const seconds = typeof value === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(value)?.[1] : undefined
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

/**
 * A grant is what one signer has said in one token: who sends it, how it is written down and what stands around it
 * change nothing.
 */
export const grantOf: Steps['grant-of'] = ({ delegation, steps }, index) => {
  const link = delegation?.links[index]
  const signer = link && signerOf(link)
  const by = index === 0 || !signer ? (delegation?.owner ?? '') : steps.thumbprint(signer)
  const said = Buffer.from(link?.parts[1] ?? '', 'base64url')
  return `${by} ${createHash('sha256').update(said).digest('base64url')}`
}

/** Each link's cap has a count of its own: the lowest is reached first. */
export const accessCaps: Steps['access-caps'] = (context) => {
  const { delegation, steps } = context
  return (delegation?.links ?? []).flatMap(({ claims }, index) => {
    const limit = steps['cap-value'](claims?.['svc_max_accesses'])
    const period = steps['period-of'](claims?.['svc_quota_period'])
    return limit === undefined ? [] : [{ grant: steps['grant-of'](context, index), limit, period }]
  })
}

export const spendCaps: Steps['spend-caps'] = (context) => {
  const { delegation, steps } = context
  return (delegation?.links ?? []).flatMap(({ claims }, index) => {
    const limit = steps['cap-value'](claims?.['svc_max_spend_cents'])
    return limit === undefined ? [] : [{ grant: steps['grant-of'](context, index), limit }]
  })
}

/** Periods follow one another from the first access on. */
const presentPeriod = ({ startedAt, count }: Counter, period: number | undefined, now: number): Counter => {
  if (period === undefined || period <= 0 || now < startedAt + period) return { startedAt, count }
  return { startedAt: startedAt + Math.floor((now - startedAt) / period) * period, count: 0 }
}

export const accessesCounted: Steps['accesses-counted'] = (counter, period, now) =>
  presentPeriod(counter, period, now).count

export const afterAccess: Steps['after-access'] = (counter, period, now) => {
  const { startedAt, count } = presentPeriod(counter, period, now)
  return { startedAt, count: count + 1 }
}
