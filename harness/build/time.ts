import type { Clock } from './scene.ts'

const moment =
  /^(now|past|ahead|behind|beyond|time|pasttime|aheadtime)([+-]\d+(?:\.\d+)?)?(?:@(?:([+-])(\d\d):(\d\d)|([a-z]+)))?$/

const inSeconds = (text: string): string => text.replace(/\.\d+/, '')

/** Spellings of one instant (RFC 3339, 5.6), made from the one with milliseconds. */
const forms: Record<string, (text: string) => string> = {
  seconds: inSeconds,
  microseconds: (text) => text.replace('Z', '000Z'),
  nanoseconds: (text) => text.replace('Z', '000000Z'),
  lower: (text) => inSeconds(text).toLowerCase(),
  http: (text) => new Date(text).toUTCString(),
  space: (text) => inSeconds(text).replace('T', ' '),
}

/** What each kind makes of the clock, its uncertainty, and that with the tolerance: in seconds. */
const whole: Record<string, (now: number, slack: number, wide: number) => number> = {
  now: (now) => Math.floor(now),
  past: (now, _, wide) => Math.floor(now - wide),
  ahead: (now, _, wide) => Math.ceil(now + wide),
  behind: (now, slack) => Math.floor(now - slack),
  beyond: (now, slack) => Math.ceil(now + slack),
  time: (now) => now,
  pasttime: (now, slack) => Math.floor(now - slack),
  aheadtime: (now, slack) => Math.ceil(now + slack),
}

/** Times are asked for in every request, by a few names. */
const known = new Map<string, RegExpExecArray | null>()
const mostKnown = 1_000

const partsOf = (name: string): RegExpExecArray | null => {
  const before = known.get(name)
  if (before !== undefined) return before
  const found = moment.exec(name)
  if (known.size >= mostKnown) known.clear()
  known.set(name, found)
  return found
}

/**
 * Templates of time (see plan/template.ts). `past` and `ahead` allow for tolerance and uncertainty, `behind` and `beyond`,
 * `pasttime` and `aheadtime` for uncertainty alone: the spec's key window has no leeway. All are rounded outwards to a
 * second, so that a target whose clock ticks in seconds is judged on its own terms.
 */
export const timeTemplate = (name: string, clock: Clock): string | undefined => {
  const match = partsOf(name)
  if (!match) return undefined
  const [, kind, shift = '0', sign, hours, minutes, form] = match
  const slack = clock.uncertaintySeconds
  const wide = slack + clock.toleranceSeconds
  const now = clock.now() / 1000
  const seconds = (whole[kind ?? '']?.(now, slack, wide) ?? 0) + Number(shift)
  if (!kind?.endsWith('time') && !form) return String(seconds)
  const utc = new Date(Math.round(seconds * 1000)).toISOString()
  if (form) return forms[form]?.(utc)
  if (!sign) return utc
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1)
  const local = new Date(Math.round((seconds + offset) * 1000)).toISOString()
  return inSeconds(local).replace('Z', `${sign}${hours}:${minutes}`)
}
