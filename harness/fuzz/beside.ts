import type { Random } from 'fast-check'
import { editsOf, expectedOf, type Case } from '../plan/compose.ts'
import { playBatch } from '../run/batch.ts'
import { planCase } from '../run/planned.ts'
import { letHear } from '../run/singles.ts'
import type { Hand } from './deal.ts'
import { laws } from './laws/laws.ts'
import { playLaw } from './laws/play.ts'
import { playTwice } from './laws/twice.ts'
import { oneOf, randomOf } from './random.ts'
import type { Referee } from './referee.ts'
import type { Ring } from './ring.ts'

/** Every so-many-eth hand has company: laws, and requests that have no right answer. */
const everyHand = 8

/** Mutated requests of each kind. */
const ofEachKind = 2

/** The rule whose edits are mutations. */
export const mutations = 'robustness/mutated'

/** Choices that an edit may draw from; an eighth of them is small. */
const choicesBy = (random: Random): number[] =>
  Array.from({ length: 32 }, () => random.nextInt(0, random.nextInt(0, 7) === 0 ? 3 : 0xffff))

/** What is played beside a hand of random cases; it is a function of the seed and the hand. Returns the failures. */
export const besideHands =
  (ring: Ring, referee: Referee) =>
  async ({ index, cases }: Hand): Promise<number> => {
    if (index % everyHand !== 0) return 0
    const random = randomOf(ring.lab.seed, index, 4)
    await playMutated(ring, random)
    let failures = 0
    for (const law of laws) if (!ring.ended) failures += await playLaw(ring, referee, law, choicesBy(random))
    const refused = cases.filter((one) => expectedOf(one) === 'rejected')
    const again = oneOf(refused, random)
    return again && !ring.ended ? failures + (await playTwice(ring, again)) : failures
  }

/** Whatever is answered, the laws on all answers hear it, and that of the control after it. */
const playMutated = async (ring: Ring, random: Random): Promise<void> => {
  const { lab, scenes } = ring
  const rule = ring.rules.find(({ id }) => id === mutations)
  if (rule?.kind !== 'observe') return
  const planned = editsOf(rule).flatMap((edit) =>
    Array.from({ length: ofEachKind }, () => {
      const one: Case = {
        baseline: rule.on,
        edits: [edit],
        seed: lab.seed,
        draws: { [edit.name]: choicesBy(random) },
      }
      return planCase(one, rule, edit.edit.says, edit.slug)
    }),
  )
  for (const attempt of await playBatch(lab, scenes, planned)) letHear(ring, attempt)
}
