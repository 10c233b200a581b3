import { edit } from '../../harness/plan/edit.ts'
import { magnitude } from '../../harness/plan/draws.ts'
import { agentSignature, signature } from '../../harness/plan/edits.ts'

/** Ten years, in seconds. */
const long = 315_360_000

export const anyAge = signature('the signature expired any time ago', (one, draw) => {
  const ago = magnitude(draw, 1, long)
  Object.assign(one.parameters, { created: `{past-${ago + 60}}`, expires: `{past-${ago}}` })
})

export const anyDistance = signature('the signature was created any time in the future', (one, draw) => {
  const ahead = magnitude(draw, 2, long)
  Object.assign(one.parameters, { created: `{ahead+${ahead}}`, expires: `{ahead+${ahead + 60}}` })
})

export const anyGap = signature('`expires` lies any time before `created`, and now between them', (one, draw) => {
  const [ahead, ago] = [magnitude(draw, 2, long), magnitude(draw, 1, long)]
  Object.assign(one.parameters, { created: `{ahead+${ahead}}`, expires: `{past-${ago}}` })
})

/** Of the minute, so many seconds are left at least: a request takes its time to arrive. */
const left = 5

/** The window is as long as any control's, and what is uncertain of the clock is spared at the nearer end. */
export const anyMoment = edit('it is any moment of the window', (plan, draw) => {
  const since = draw.integer(0, 60 - left)
  Object.assign(
    agentSignature(plan).parameters,
    since <= 30
      ? { created: `{behind-${since}}`, expires: `{behind+${60 - since}}` }
      : { created: `{beyond-${since}}`, expires: `{beyond+${60 - since}}` },
  )
})
