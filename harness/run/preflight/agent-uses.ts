import type { Outcome } from '../../plan/message.ts'

/** Uses of an agent where each has a limit of its own: fewer refusals than commonly lock one out. */
const few = 3

/** How often it is looked for such a limit, and how often it must show. */
const looks = 8
export const signs = 2

/**
 * How many cases and controls share an agent. All that like to, unless the target limits each agent by itself (so many
 * requests a second, none for a while after some refusals): slowing down would take hours there, other agents do not.
 */
export class AgentUses {
  #most = Infinity
  #looked = 0
  #shown = 0
  #looking: Promise<boolean> | undefined

  /** Infinite where nothing shows a limit. */
  get most(): number {
    return this.#most
  }

  /** Whether each agent has a limit of its own. */
  get limited(): boolean {
    return this.#most === few
  }

  /**
   * The target was just busy for an agent. Where it is not for `another`, and then still is for the `same`, the limit is
   * the agent's own. Resolves to whether agents are used a few times from now on because of that.
   */
  async look(another: () => Promise<Outcome>, same: () => Promise<Outcome>): Promise<boolean> {
    if (this.#looking || this.limited || this.#looked === looks) return false
    this.#looked += 1
    this.#looking = isOwn(another, same)
    try {
      if (await this.#looking) this.#shown += 1
    } finally {
      this.#looking = undefined
    }
    if (this.#shown < signs) return false
    this.#most = few
    return true
  }

  /** Once nobody is looking. */
  async looked(): Promise<void> {
    while (this.#looking) await this.#looking.catch(() => false)
  }
}

const isOwn = async (another: () => Promise<Outcome>, same: () => Promise<Outcome>): Promise<boolean> =>
  (await another()) !== 'busy' && (await same()) === 'busy'
