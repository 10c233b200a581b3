const timestamp =
  /^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d):(\d\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** `Date` takes the 30th of February for the first of March. */
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8))

/** Milliseconds since 1970 of an RFC 3339 timestamp; `undefined` when it is none. A leap second is the one before. */
export const timestampOf = (text: unknown): number | undefined => {
  const found = typeof text === 'string' ? timestamp.exec(text) : null
  if (!found) return undefined
  const [, day = '', minute = '', second = '', fraction = '', offset = ''] = found
  if (!isDay(day) || Number(second) > 60) return undefined
  const seconds = second === '60' ? '59' : second
  return Date.parse(`${day}T${minute}:${seconds}${fraction.slice(0, 4)}${offset.toUpperCase()}`)
}
