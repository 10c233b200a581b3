import type { Draw, PlanEdit } from '../../harness/plan/edit.ts'
import { inserted, magnitude } from '../../harness/plan/draws.ts'
import { entries, signature } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import { entry } from '../plain.ts'

const [day, quarter, tenYears] = [86_400, 7_776_000, 315_360_000]

/** The entry of the key that signs, with members that are drawn. */
const signers = (says: string, draws: (draw: Draw) => JsonObject): PlanEdit =>
  entries(says, (keys, draw) => {
    const found = keys.find(({ x }) => x !== '{key.sibling.x}')
    if (!found) throw new Error('the directory has no entry of the key "agent" to change')
    Object.assign(found, draws(draw))
  })

/** How many characters of a thumbprint there are. */
const whole = 43

const named = (says: string, draws: (draw: Draw) => string): PlanEdit =>
  signature(says, (one, draw) => {
    one.parameters.keyid = `"{key.agent.thumbprint.${draws(draw)}}"`
  })

export const cutAnywhere = named('`keyid` is the thumbprint, cut at any place', (draw) =>
  String(draw.integer(0, whole - 1)),
)

export const oneLetterOff = named('any character of `keyid` is another', (draw) => `off-${draw.integer(0, whole - 1)}`)

/** The signing key and its sibling at any places among so many others. */
export const amongAnyNumber = entries('up to fifty keys are published, in any order', (keys, draw) => {
  const crowd = Array.from({ length: draw.integer(0, 48) }, (_, number) => entry(`crowd-${number}`))
  return keys.reduce<JsonObject[]>((all, key) => inserted(draw, all, key), crowd)
})

export const beginsAnyTimeAhead = signers('the key becomes valid any time from now', (draw) => {
  const ahead = magnitude(draw, 30, tenYears)
  return { not_before: `{aheadtime+${ahead}@seconds}`, not_after: `{aheadtime+${ahead + day}@seconds}` }
})

export const beganAnyTimeAgo = signers('the key became valid any time ago', (draw) => ({
  not_before: `{pasttime-${magnitude(draw, 1, quarter)}@seconds}`,
}))

export const endedAnyTimeAgo = signers('the key ceased to be valid any time ago', (draw) => {
  const ago = magnitude(draw, 1, tenYears)
  return { not_before: `{pasttime-${ago + day}@seconds}`, not_after: `{pasttime-${ago}@seconds}` }
})

export const endsAnyTimeAhead = signers('the key is valid for any time more', (draw) => ({
  not_after: `{aheadtime+${magnitude(draw, 70, quarter)}@seconds}`,
}))

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Those that are in use somewhere: quarters of an hour. */
const anyOffset = (draw: Draw): string => {
  const minutes = 15 * draw.integer(0, 56)
  return `${draw.pick(['+', '-'])}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`.replace(
    '-00:00',
    '+00:00',
  )
}

export const inAnyOffset = signers('the window is written in any offset', (draw) => ({
  not_before: `{time-3600@${anyOffset(draw)}}`,
  not_after: `{time+86400@${anyOffset(draw)}}`,
}))

export const endedInAnyOffset = signers('the key expired a minute ago, written in any offset', (draw) => ({
  not_after: `{pasttime-60@${anyOffset(draw)}}`,
}))
