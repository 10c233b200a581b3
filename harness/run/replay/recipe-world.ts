import type { Occasion } from '../../build/occasion.ts'
import { KeyRing } from '../../build/keys.ts'
import type { Clock, Scene } from '../../build/scene.ts'
import { fixture } from '../../plan/fixture.ts'
import type { Plan } from '../../plan/plan.ts'

let worlds = 0

/** A world that nobody serves: to see what of a request changes with it. Each has other keys, addresses and times. */
export const elsewhere = (plan: Plan): { scene: Scene; clock: Clock; occasion: Occasion } => {
  worlds += 1
  const names = [...new Set([...Object.keys(plan.participants), ...Object.keys(fixture.participants)])]
  const at = Date.now() + worlds * 61_000
  return {
    occasion: { id: `elsewhere-${worlds}`, offer: { id: `offer-${worlds}`, uri: '', json: {} } },
    clock: { now: () => at, uncertaintySeconds: 1, toleranceSeconds: 2 },
    scene: {
      keys: new KeyRing(plan.keys),
      host: (name) => (names.includes(name) ? `127.64.${worlds % 200}.${names.indexOf(name) + 1}:9421` : undefined),
      scheme: 'http',
      uri: (name) => `http://127.20.0.1:9421/${name}`,
      stagedSecond: Math.floor(at / 1000) - 1,
      participants: plan.participants,
    },
  }
}
