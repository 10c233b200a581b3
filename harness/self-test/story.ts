import { setTimeout as pause } from 'node:timers/promises'
import { exceeds, type Taken } from '../plan/at-most.ts'
import { compose } from '../plan/compose.ts'
import type { Edit } from '../plan/edit.ts'
import { judgeLog } from '../plan/log-law.ts'
import type { LogLaw, SendStep, Story } from '../plan/rule.ts'
import { momentsOf, timelineOf, type Beat } from '../plan/timeline.ts'
import type { StagedScene } from '../participants/scene.ts'
import type { Exchange } from '../reference/index.ts'
import { momentOf } from '../target/index.ts'
import { nothingYet, type Judged, type Prepared } from './judged.ts'

/** What telling a story needs of the bench. */
export interface Stage {
  scene: StagedScene
  exchange: Exchange
  /** Milliseconds since 1970. */
  now(): number
  /** Sets the clock to so many seconds after the beginning. */
  moveTo(seconds: number): void
  /** Look-ups that get no answer wait until the function is called that it returns. */
  holdLookUps(): () => void
  /** Sends the plan with an edit; `hold` has the offer of a Discover kept for it, and for all that follow. */
  send(edit: Edit | null): Promise<Judged>
  hold(): Promise<void>
}

/** What the story rests on was refused: as in a run, there is nothing more to tell. */
const noPremise = ''

/** Milliseconds. */
const longestWait = 100

const able = { clock: true, refresh: true }

/** Tells a story, until it goes another way than told: then its end is not as told, and what came last says why. */
export const tellStory = (stage: Stage, prepared: Prepared, story: Story): Promise<Judged> =>
  new Telling(stage, prepared).tell(story)

class Telling {
  readonly #stage: Stage
  readonly #prepared: Prepared
  readonly #served: Edit[] = []
  readonly #trail: Taken[] = []
  #judged = nothingYet
  /** Seconds from the beginning until a retrieval URL of the story expires. */
  #expiry = 0
  /** Whether the first open step was accepted. */
  readonly #opened = new Map<SendStep['send'], boolean>()

  constructor(stage: Stage, prepared: Prepared) {
    this.#stage = stage
    this.#prepared = prepared
  }

  async tell({ steps, tick, atMost, says }: Story): Promise<Judged> {
    const known = steps.filter(({ from }) => from === undefined)
    const story: Story = { says, scene: null, steps: known, ...(tick !== undefined && { tick }) }
    const beats = timelineOf(story, able)
    for (const moment of [...new Set(momentsOf(story, beats, able))].toSorted((a, b) => a - b)) {
      const wrong = await this.#take(
        moment,
        beats.filter((beat) => beat.moment === moment),
      )
      if (wrong !== undefined) return this.#ended(wrong)
    }
    for (const step of timelineOf({ ...story, steps: steps.filter(({ from }) => from === 'expiry') }, able)) {
      const wrong = await this.#take(this.#expiry + step.moment, [step])
      if (wrong !== undefined) return this.#ended(wrong)
    }
    const accepted = this.#trail.filter((taken) => taken.accepted)
    return { ...this.#judged, asTold: !atMost || !exceeds(accepted, atMost) }
  }

  #ended = (says: string): Judged => ({ ...this.#judged, asTold: says === noPremise, says: [says] })

  /** Takes what falls due at a moment; what goes wrong in it. */
  async #take(moment: number, beats: Beat[]): Promise<string | undefined> {
    const { exchange } = this.#stage
    this.#stage.moveTo(moment)
    if (beats.some(({ step }) => 'send' in step && step.during)) return this.#meanwhile(moment, beats)
    await exchange.tick()
    return this.#takeSteps(moment, beats)
  }

  /** Takes steps while what the target fetches at that moment is not answered. */
  async #meanwhile(moment: number, beats: Beat[]): Promise<string | undefined> {
    const release = this.#stage.holdLookUps()
    const ticking = this.#stage.exchange.tick()
    const taking = this.#takeSteps(moment, beats)
    // Whoever waits for the same answer goes on with it.
    await Promise.race([taking, pause(longestWait)])
    release()
    await ticking
    return taking
  }

  async #takeSteps(moment: number, beats: Beat[]): Promise<string | undefined> {
    const { exchange, scene } = this.#stage
    let rounds = 0
    for (const { round, step } of beats) {
      for (; rounds < round; rounds++) await exchange.refresh()
      let wrong: string | undefined
      if ('serve' in step) {
        this.#served.push(step.serve)
        scene.change(compose(this.#prepared.case, this.#served).plan.participants)
      } else if ('hold' in step) await this.#stage.hold()
      else wrong = 'log' in step ? this.#look(step.log, moment) : await this.#send(step, moment)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }

  #look(law: LogLaw, moment: number): string | undefined {
    const { scene } = this.#stage
    const fetches = (name: string, document: string): number[] =>
      scene.fetched(name, document).map(({ targetAt }) => (targetAt - scene.stagedAt) / 1000)
    const finding = judgeLog(law, fetches, moment)
    return finding.holds ? undefined : finding.says
  }

  async #send({ send, expect, reason, premise, ifFirst }: SendStep, moment: number): Promise<string | undefined> {
    const judged = await this.#stage.send(send)
    this.#judged = judged
    const at = this.#stage.now()
    this.#trail.push({ began: at, ended: at, accepted: judged.accepted })
    const expires = momentOf(judged.execute.expires_at ?? '')
    if (expires !== undefined) this.#expiry = (expires - this.#stage.scene.stagedAt) / 1000
    if (expect === 'open' && !this.#opened.has(send)) this.#opened.set(send, judged.accepted)
    const free = expect === 'open' || (ifFirst !== undefined && this.#opened.get(send))
    const asTold = free || judged.accepted === (expect === 'accepted')
    if (!asTold && premise) return noPremise
    const rightly = expect !== 'rejected' || reason === undefined || judged.reason === reason
    return asTold && rightly ? undefined : `at ${moment} s: ${judged.says.join('; ')}`
  }
}
