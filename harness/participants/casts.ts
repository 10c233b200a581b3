import type { StagedScene } from './staged-scene.ts'

/** Which scene plays a host. Several may play one of the fixture's: the last to enter does, until it leaves. */
export class Casts {
  readonly #scenes = new Map<string, StagedScene[]>()

  at(host: string): StagedScene | undefined {
    return this.#scenes.get(host)?.at(-1)
  }

  enter(scene: StagedScene): void {
    for (const host of scene.hosts) {
      const scenes = this.#scenes.get(host)
      if (scenes) scenes.push(scene)
      else this.#scenes.set(host, [scene])
    }
  }

  leave(scene: StagedScene): void {
    for (const host of scene.hosts) {
      const others = this.#scenes.get(host)?.filter((other) => other !== scene) ?? []
      if (others.length > 0) this.#scenes.set(host, others)
      else this.#scenes.delete(host)
    }
  }

  /** Every scene that plays anything. */
  all(): Set<StagedScene> {
    return new Set([...this.#scenes.values()].flat())
  }
}
