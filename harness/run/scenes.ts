import type { Plan } from '../plan/plan.ts'
import type { AgentUses } from './preflight/agent-uses.ts'
import type { Lab, StagedScene } from './lab.ts'

/** A world, and how many cases and controls it was given to. */
interface Kept {
  staged: Promise<StagedScene>
  uses: number
}

/** How worlds are made, and how often each is used. */
type Staging = Pick<Lab, 'stage'> & { agentUses: Pick<AgentUses, 'most'> }

/** Worlds that are used up and may still be in use. */
const mostUsedUp = 256

/**
 * The same world for all plans that have the same participants and keys, as long as its agents are to be shared; others
 * get one that is dropped after use.
 */
export class Scenes {
  readonly #kept = new Map<string, Kept>()
  readonly #usedUp: Kept[] = []
  /** A world is not written out for every request of a plan. */
  #worlds = new WeakMap<Plan, string>()
  readonly #lab: Staging
  /** Scenes that outlive these: they keep the worlds of baselines. */
  readonly #lasting: Scenes | undefined

  constructor(lab: Staging, lasting?: Scenes) {
    this.#lab = lab
    this.#lasting = lasting
  }

  /** For a few cases at a time, who share worlds that are not their baselines' among themselves. */
  forRow(): Scenes {
    return new Scenes(this.#lab, this)
  }

  /** For a case and its controls, who have one agent however few uses an agent has. */
  alone(): Scenes {
    return new Scenes({ stage: (plan) => this.#lab.stage(plan), agentUses: { most: Infinity } })
  }

  /** Whether these are for a few cases at a time. */
  get ofRow(): boolean {
    return this.#lasting !== undefined
  }

  shared(plan: Plan): Promise<StagedScene> {
    return this.#lasting ? this.#lasting.shared(plan) : this.kept(plan)
  }

  /** The same among cases of these scenes alone. */
  kept(plan: Plan): Promise<StagedScene> {
    const world = this.#worldOf(plan)
    const before = this.#kept.get(world)
    const kept = before && before.uses < this.#lab.agentUses.most ? before : { staged: this.#staged(plan), uses: 0 }
    if (before && kept !== before) this.#retire(before)
    kept.uses += 1
    this.#kept.set(world, kept)
    return kept.staged
  }

  fresh(plan: Plan): Promise<StagedScene> {
    return this.#lab.stage(plan)
  }

  async close(): Promise<void> {
    for (const { staged } of [...this.#kept.values(), ...this.#usedUp]) await (await staged).close()
    this.#kept.clear()
    this.#usedUp.length = 0
    this.#worlds = new WeakMap()
  }

  #worldOf(plan: Plan): string {
    const world = this.#worlds.get(plan) ?? JSON.stringify([plan.participants, plan.keys])
    this.#worlds.set(plan, world)
    return world
  }

  async #staged(plan: Plan): Promise<StagedScene> {
    return Object.assign(await this.#lab.stage(plan), { shared: true as const })
  }

  #retire(kept: Kept): void {
    this.#usedUp.push(kept)
    if (this.#usedUp.length > mostUsedUp)
      void this.#usedUp.shift()?.staged.then(
        (scene) => scene.close(),
        () => undefined,
      )
  }
}
