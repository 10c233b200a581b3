import { asksOf } from '../plan/asks.ts'
import { compose, expectedOf, loadsOf, singlesOf, storiesOf, type Case, type NamedEdit } from '../plan/compose.ts'
import { carriedOf, type Carried, type CoverPair } from '../plan/cover-pairs.ts'
import type { Plan } from '../plan/plan.ts'
import type { Compare, Enumerate, Rule } from '../plan/rule.ts'
import type { StagedScene } from '../participants/scene.ts'
import type { Prepared } from './judged.ts'
import type { World } from './world.ts'

/** What is looked up is a matter of some rules, and what was used before of those on caps: their cases share nothing. */
const sharesWorld = (rule: Rule): boolean =>
  rule.kind === 'flip' && rule.untouched === undefined && !/svc_max_|max_accesses/.test(JSON.stringify(rule.on.plan))

const noUrl = { origin: 'http://127.0.0.1:8700', authority: '127.0.0.1:8700', target: '/', given: '' }

/** Makes cases ready to be judged by any number of exchanges. */
export class Preparer {
  readonly #world: World
  readonly #scenes = new Map<Plan, Promise<StagedScene>>()

  constructor(world: World) {
    this.#world = world
  }

  /** Every single edit of a rule, and its baseline, ready to be judged. */
  async prepare(rule: Rule, seed = 0): Promise<Prepared[]> {
    if (!('on' in rule)) return []
    if (rule.kind === 'enumerate') return this.#prepareCarried(rule, seed)
    const shared = sharesWorld(rule) ? await this.#sceneOf(rule.on.plan) : undefined
    const baseline = await this.prepareCase({ baseline: rule.on, edits: [], seed }, 'baseline', shared)
    if (rule.kind === 'compare') return [baseline, ...(await this.#prepareAsks(rule, seed))]
    const singles = singlesOf(rule).map((edits) => {
      const one = { baseline: rule.on, edits, seed }
      const { participants, keys } = compose(one).plan
      const alike = participants === rule.on.plan.participants && keys === rule.on.plan.keys
      return this.prepareCase(one, edits.at(-1)?.name ?? '', alike ? shared : undefined)
    })
    const stories = storiesOf(rule).map(async ({ story, ...edit }) => ({
      ...(await this.prepareCase({ baseline: rule.on, edits: [edit], seed }, edit.name)),
      story,
    }))
    const loads = loadsOf(rule).map(async (edit) => ({
      ...(await this.prepareCase({ baseline: rule.on, edits: [edit], seed }, edit.name)),
      ...(rule.kind === 'load' && { load: rule }),
    }))
    return [baseline, ...(await Promise.all([...singles, ...stories, ...loads]))]
  }

  /** The scene of all cases of a baseline that leave its world alone. */
  #sceneOf(plan: Plan): Promise<StagedScene> {
    const known = this.#scenes.get(plan) ?? this.#world.stage(plan)
    this.#scenes.set(plan, known)
    return known
  }

  /** A request for each grant, its pairs judged by what it brings; or one for each pair. */
  async #prepareCarried(rule: Enumerate, seed: number): Promise<Prepared[]> {
    const all: Prepared[] = []
    for (const carried of carriedOf(rule)) {
      const { name, on } = carried
      const carrier = { ...carried.carrier, name }
      const scene = await this.#world.stage(on.plan)
      all.push({ ...(await this.prepareCase({ baseline: on, edits: [], seed }, 'baseline', scene)), carrier })
      for (const { edit, pairs } of requestsOf(carried, rule)) {
        const prepared = await this.prepareCase({ baseline: on, edits: [edit], seed }, edit.name, scene)
        const filled = pairs?.map((pair) => ({ ...pair, uri: this.#world.fill(pair.uri ?? '', scene) }))
        all.push({ ...prepared, carrier, ...(filled ? { pairs: filled } : {}) })
      }
    }
    return all
  }

  async #prepareAsks(rule: Compare, seed: number): Promise<Prepared[]> {
    const scene = await this.#world.stage(rule.on.plan)
    const asks = asksOf(rule)
    return Promise.all(
      asks.map(async (own) => {
        const prepared = await this.prepareCase({ baseline: rule.on, edits: [own], seed }, own.name, scene)
        return { ...prepared, expected: 'rejected' as const, compared: { rule, own, first: asks[0] ?? own } }
      }),
    )
  }

  /** A case whose world is its baseline's may share a scene with others. */
  async prepareCase(one: Case, name: string, shared?: StagedScene): Promise<Prepared> {
    const composed = compose(one)
    const scene = shared ?? (await this.#world.stage(composed.plan))
    // What becomes of a fetch is known once there is a URL.
    const built = this.#world.built(composed, scene, composed.plan.retrieval && { retrieval: noUrl })
    return { name, edit: one.edits.at(-1), case: one, expected: expectedOf(one), scene, ...composed, built }
  }
}

/** Of pairs that are requests of their own so many are tried as one, beside those that show a mutant. */
const pairsForOne = 27

/** What is sent for one carrier: a row at once, or a share of its pairs. */
const requestsOf = ({ name, rows }: Carried, rule: Enumerate): { edit: NamedEdit; pairs?: CoverPair[] }[] => {
  const telling = new Set(Object.values(rule.mutants))
  const alone = rows.flatMap(({ asking, pairs }) => (asking ? [] : pairs))
  const together = rows.flatMap(({ granted, asking, pairs }) => {
    const named = { name: `${rule.id}.${name}-${granted}`, rule, slug: granted, role: 'variation' } as const
    return asking ? [{ edit: { ...named, edit: asking(pairs) }, pairs }] : []
  })
  const shown = alone.filter(({ slug }, i) => telling.has(slug) || i % pairsForOne === 0)
  return [...together, ...shown.map((pair) => ({ edit: pair }))]
}
