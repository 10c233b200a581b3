import type { StagedScene } from '../participants/scene.ts'
import { compose, type Case, type NamedEdit } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'
import type { Exchange, Parts } from '../reference/index.ts'
import type { Judged, Prepared } from './judged.ts'
import { Player } from './play.ts'
import { Preparer } from './prepare.ts'
import { World, type Asked, type ChainForm } from './world.ts'

export type { Asked } from './world.ts'

/** Where rules are tried in one process: cases are made ready here, and played at any number of exchanges. */
export class Bench {
  readonly #world: World
  readonly #preparer: Preparer
  readonly #player: Player

  private constructor(world: World) {
    this.#world = world
    this.#preparer = new Preparer(world)
    this.#player = new Player(world)
  }

  /** `chain`: how the exchanges take chains of tokens. */
  static async open(chain: ChainForm = 'tilde'): Promise<Bench> {
    return new Bench(await World.open(chain))
  }

  exchange(parts?: Parts): Exchange {
    return this.#world.exchange(parts)
  }

  /** Lets look-ups that get no answer wait until the function is called that it returns, as they do on sockets. */
  holdLookUps(): () => void {
    return this.#world.holdLookUps()
  }

  /** Every single edit of a rule, and its baseline, ready to be judged. */
  prepare(rule: Rule, seed = 0): Promise<Prepared[]> {
    return this.#preparer.prepare(rule, seed)
  }

  /** A case whose world is its baseline's may share a scene with others. */
  prepareCase(one: Case, name: string, shared?: StagedScene): Promise<Prepared> {
    return this.#preparer.prepareCase(one, name, shared)
  }

  /** What an exchange makes of a case; a story is told to its end, or until it goes another way. */
  judge(exchange: Exchange, prepared: Prepared): Promise<Judged> {
    return this.#player.judge(exchange, prepared)
  }

  /** What an exchange answers to a case in its scene, or to other edits there. */
  async ask(exchange: Exchange, { case: one, scene }: Prepared, edits: NamedEdit[] = one.edits): Promise<Asked> {
    const { message } = this.#world.built(compose({ ...one, edits }), scene)
    const { answer, reading } = await this.#world.ask(exchange, message)
    return { answer, reading }
  }

  close(): void {
    this.#world.participants.close()
  }
}
