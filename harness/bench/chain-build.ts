import { build } from '../build/build.ts'
import type { Place } from '../build/place.ts'
import type { Plan } from '../plan/plan.ts'
import type { Clock, Scene } from '../build/scene.ts'

/** Milliseconds that a request takes to build, tokens and all, once its keys exist: the mean of many. */
export const buildMilliseconds = (plan: Plan, scene: Scene, clock: Clock, place: Place, times = 200): number => {
  const once = (turn: number): unknown => build(plan, scene, clock, place, { id: `bench-${turn}` })
  // The first ones make keys, and warm up.
  for (let turn = 0; turn < times; turn++) once(turn)
  const begun = performance.now()
  for (let turn = 0; turn < times; turn++) once(turn)
  return (performance.now() - begun) / times
}
