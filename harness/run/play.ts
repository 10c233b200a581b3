import { compose, type Case, type Composed } from '../plan/compose.ts'
import { facts } from '../plan/facts.ts'
import { composedControl } from './composed-control.ts'
import type { Lab, LogLine, StagedScene } from './lab.ts'
import type { Scenes } from './scenes.ts'
import { triesOfBusy } from './pace.ts'
import { perform } from './perform.ts'
import type { Manner, Performed } from './performed.ts'
import { performRight } from './perform-right.ts'
import type { PlannedCase } from './planned.ts'

/** A case as it was played: its answer, the answers of its siblings, what the target fetched. */
export interface Played {
  performed: Performed
  /** The same request by the good key of the same directory, before and after; absent where there is none. */
  siblings: Performed[]
  /** Lines of the access log of the case's participants, of this play alone if its world was its own. */
  fetched: LogLine[]
  /** The same lines of one participant. */
  fetchedFrom(name: string): LogLine[]
  /** Participants that were looked up. */
  lookedUp: Set<string>
  /** The answer came before the second was over in which the world was staged. */
  withinSecond: boolean
  /** Discover left out what was asked for, and refused nothing: the target verifies delegations at Execute. */
  leftOut?: boolean
}

interface ComposedControl {
  composed: Composed
  worldDiffers: boolean
}

const composedControls = new WeakMap<Case, ComposedControl>()

/** A control stands before and after its batch. */
const composedOnce = (control: Case): ComposedControl => {
  const known = composedControls.get(control)
  if (known) return known
  const composed = composedControl(control)
  const { participants, keys } = control.baseline.plan
  const worldDiffers = facts([participants, keys], [composed.plan.participants, composed.plan.keys]).length > 0
  const made = { composed, worldDiffers }
  composedControls.set(control, made)
  return made
}

/** Sends a positive control: the case without its faults. */
export const playControl = async (lab: Lab, scenes: Scenes, control: Case): Promise<Performed> => {
  const { composed, worldDiffers } = composedOnce(control)
  if (!worldDiffers) return performRight(lab, composed, await scenes.shared(control.baseline.plan))
  if (scenes.ofRow) return performRight(lab, composed, await scenes.kept(composed.plan))
  // Windows and documents of another world are judged once: a target caches them.
  const scene = await scenes.fresh(composed.plan)
  try {
    return await performRight(lab, composed, scene)
  } finally {
    await scene.close()
  }
}

const sceneOf = (scenes: Scenes, { freshScene, world, composed, case: { baseline } }: PlannedCase) => {
  if (freshScene) return scenes.fresh(composed.plan)
  return world ? scenes.kept(world) : scenes.shared(baseline.plan)
}

/** Where something cannot be looked up, 503 is a refusal for that; who has looked nothing up yet was busy. */
const wasBusy = ({ upstreamFault, witnesses }: PlannedCase, scene: StagedScene, { answer }: Performed): boolean =>
  upstreamFault &&
  (answer.status === 503 || answer.status === 408) &&
  witnesses.some((name) => scene.fetched(name).length === 0)

/** Sends a case once, in a world of its own where its edits change the world. */
export const play = async (lab: Lab, scenes: Scenes, planned: PlannedCase): Promise<Played> => {
  const { composed } = planned
  const scene = await sceneOf(scenes, planned)
  const manner: Manner = { upstreamFault: planned.upstreamFault, of: planned }
  if (planned.patience !== undefined) manner.patience = planned.patience
  try {
    const siblings: Performed[] = []
    const sibling = planned.besideSibling ? planned.case.baseline.sibling : undefined
    const good = sibling && compose(planned.case, [sibling])
    if (good) siblings.push(await performRight(lab, good, scene))
    const send = planned.expected === 'accepted' ? performRight : perform
    let performed = await send(lab, composed, scene, manner)
    for (let turn = 1; turn < triesOfBusy && wasBusy(planned, scene, performed); turn++)
      performed = await perform(lab, composed, scene, manner)
    const withinSecond = isWithinSecond(lab, scene)
    if (good) siblings.push(await performRight(lab, good, scene))
    const seen = witnessed(performed.scene ?? scene, Object.keys(composed.plan.participants))
    const leftOut = lab.verifiesLate === true && performed.reading.outcome === 'accepted'
    return { performed, siblings, ...seen, withinSecond, leftOut }
  } finally {
    if (planned.freshScene) await scene.close()
  }
}

const isWithinSecond = ({ clock }: Lab, { stagedSecond }: StagedScene): boolean =>
  stagedSecond === Math.floor(clock.now() / 1000 + clock.uncertaintySeconds)

const witnessed = (scene: StagedScene, names: string[]): Pick<Played, 'fetched' | 'fetchedFrom' | 'lookedUp'> => {
  const lines = names.map((name) => [name, scene.fetched(name)] as const)
  return {
    fetched: lines.flatMap(([, fetched]) => fetched).toSorted((a, b) => a.at - b.at),
    fetchedFrom: (name) => lines.find(([one]) => one === name)?.[1] ?? [],
    lookedUp: new Set(lines.filter(([, fetched]) => fetched.length > 0).map(([name]) => name)),
  }
}
