import type { Clock } from './scene.ts'

const moment =
  /^(now|past|ahead|behind|beyond|time|pasttime|aheadtime)([+-]\d+(?:\.\d+)?)?(?:@(?:([+-])(\d\d):(\d\d)|([a-z]+)))?$/

/** Spellings of one instant (RFC 3339, 5.6), made from the one with milliseconds. */
const forms: Record<string, (text: string) => string> = {
  seconds: (text) => text.replace(/\.\d+/, ''),
  microseconds: (text) => text.replace('Z', '000Z'),
  nanoseconds: (text) => text.replace('Z', '000000Z'),
  lower: (text) => text.toLowerCase(),
  space: (text) => text.replace('T', ' '),
}

/**
 * Templates of time (see plan/template.ts). `past` and `ahead` allow for tolerance and uncertainty, `behind` and `beyond`,
 * `pasttime` and `aheadtime` for uncertainty alone: the spec's key window has no leeway. All are rounded outwards to a
 * second, so that a target whose clock ticks in seconds is judged on its own terms.
 */
export const timeTemplate = (name: string, clock: Clock): string | undefined => {
  const match = moment.exec(name)
  if (!match) return undefined
  const [, kind, shift = '0', sign, hours, minutes, form] = match
  const slack = clock.uncertaintySeconds
  const wide = slack + clock.toleranceSeconds
  const now = clock.now() / 1000
  const whole: Record<string, number> = {
    now: Math.floor(now),
    past: Math.floor(now - wide),
    ahead: Math.ceil(now + wide),
    behind: Math.floor(now - slack),
    beyond: Math.ceil(now + slack),
    time: now,
    pasttime: Math.floor(now - slack),
    aheadtime: Math.ceil(now + slack),
  }
  const seconds = (whole[kind ?? ''] ?? 0) + Number(shift)
  if (!kind?.endsWith('time')) return String(seconds)
  const utc = new Date(Math.round(seconds * 1000)).toISOString()
  if (form) return forms[form]?.(utc)
  if (!sign) return utc
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1)
  const local = new Date(Math.round((seconds + offset) * 1000)).toISOString()
  return local.replace('Z', `${sign}${hours}:${minutes}`)
}
