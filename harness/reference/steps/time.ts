import type { Json } from '../../plan/json.ts'
import type { Steps } from '../part.ts'
import { numberOf } from '../signature-fields.ts'

const timestamp = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Milliseconds since 1970 of an RFC 3339 timestamp, whatever its offset; a leap second is the one that follows. */
export const parseTimestamp = (text: Json | undefined): number | undefined => {
  const found = typeof text === 'string' ? timestamp.exec(text) : null
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 60) return undefined
  const fraction = Number(`0.${found[7] ?? 0}`) * 1000
  const offset = (Number(found[9] ?? 0) * 60 + Number(found[10] ?? 0)) * (found[8] === '-' ? -1 : 1)
  return Date.UTC(year, month - 1, day, hour, minute - offset, second) + fraction
}

/** The clock itself. */
export const now = (clock: number): number => clock

/** What `created` and `expires` say. */
export const windowOf: Steps['window-of'] = (signature) => ({
  created: numberOf(signature, 'created'),
  expires: numberOf(signature, 'expires'),
})
