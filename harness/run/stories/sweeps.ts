import { isDeepStrictEqual } from 'node:util'
import { compose } from '../../plan/compose.ts'
import { fixture } from '../../plan/fixture.ts'
import type { Telling } from './sweep.ts'

/**
 * Stories in as few sweeps as keep those apart that change what one participant of the fixture serves: the others are
 * in a world of their own, and this one they would have in common. Those that are told alone come last, as do those that
 * wait for the target.
 */
export const sweepsOf = <T extends Pick<Telling, 'rule' | 'story' | 'case'>>(tellings: T[]): T[][] => {
  const sweeps: { tellings: T[]; changed: Set<string> }[] = []
  for (const telling of tellings.filter((one) => !isAlone(one))) {
    const names = changedIn(telling)
    let sweep = sweeps.find(({ changed }) => names.every((name) => !changed.has(name)))
    if (!sweep) sweeps.push((sweep = { tellings: [], changed: new Set() }))
    sweep.tellings.push(telling)
    for (const name of names) sweep.changed.add(name)
  }
  const alone = tellings.filter(isAlone)
  return [...sweeps.map((sweep) => sweep.tellings), ...alone.map((telling) => [telling])]
}

const isAlone = ({ rule, story }: Pick<Telling, 'rule' | 'story'>): boolean =>
  rule.alone === true || story.steps.some((step) => 'send' in step && step.during !== undefined)

/** The fixture's participants whose documents a story changes. */
export const changedIn = ({ story, case: one }: Pick<Telling, 'story' | 'case'>): string[] => {
  const serves = story.steps.flatMap((step) => ('serve' in step ? [step.serve] : []))
  const { participants: before } = compose({ ...one, edits: [] }).plan
  const worlds = [...serves.keys(), serves.length].map((most) => compose(one, serves.slice(0, most)).plan.participants)
  return Object.keys(fixture.participants).filter((name) =>
    worlds.some((world) => world[name] && !isDeepStrictEqual(world[name].documents, before[name]?.documents ?? {})),
  )
}
