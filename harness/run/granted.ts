import { sceneLookup } from '../build/lookup.ts'
import type { Scene } from '../build/scene.ts'
import { fixture } from '../plan/fixture.ts'
import type { Answer } from '../plan/message.ts'
import type { Plan } from '../plan/plan.ts'
import { fill } from '../plan/template.ts'
import { answersAs, bodyText, type Reading } from '../target/index.ts'
import type { Lab } from './lab.ts'

/** Whether an accepted answer brings what the plan wants, if it wants anything. */
export const satisfies = (plan: Plan, scene: Scene, lab: Lab, reading: Reading, answer: Answer): boolean => {
  const { wants, wantsPrice, answer: planned } = plan
  const lookup = sceneLookup(scene, lab.clock)
  const filled = (template: string): string => fill(template, lookup)
  const earliest = lab.clock.now() - lab.clock.uncertaintySeconds * 1000
  return (
    // What is wanted is an offer: that is for a Discover to bring.
    (wants === undefined || plan.operation !== 'discover' || reading.granted(filled(wants), wantsPrice)) &&
    (planned === undefined ||
      plan.operation !== 'execute' ||
      answersAs(planned, reading.execute, { fill: filled, now: earliest })) &&
    (plan.retrieval === undefined ||
      (plan.misdelivers === undefined
        ? delivers(plan.delivers && filled(plan.delivers), bodyText(answer), lab)
        : bodyText(answer) === filled(plan.misdelivers)))
  )
}

const contents = Object.values(fixture.resources).map(({ content }) => content)

/**
 * Whether a body is the content that is wanted; where none is wanted, whether it is any of the fixture's. Of a target
 * that does not have the fixture's contents every body will do that is neither empty nor another resource's.
 */
const delivers = (wanted: string | undefined, body: string, { delivery }: Lab): boolean => {
  if (body === wanted) return true
  if (delivery.contents === false) return wanted === undefined || (body !== '' && !contents.includes(body))
  return wanted === undefined && (delivery.contents === undefined || contents.includes(body))
}
