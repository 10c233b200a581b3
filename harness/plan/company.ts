import { isDeepStrictEqual } from 'node:util'
import { isDelegated } from './chain.ts'
import { clone } from './clone.ts'
import { singlesOf, type NamedEdit } from './compose.ts'
import { drawFor, recordedDraw } from './draw.ts'
import { entangled, isStrangeTo } from './entangled.ts'
import { facts, isSame, overlap, pathOf, valueAt, valueAtPath, within } from './facts.ts'
import type { Plan } from './plan.ts'
import type { Baseline, Flip, Rule } from './rule.ts'

/** A fault or a variation where others may stand beside it, on one baseline. */
export interface Member {
  name: string
  role: 'fault' | 'variation'
  rule: Flip
  /** The edit itself, last; before it the variation that it stands upon, where it does. */
  edits: NamedEdit[]
  /** What it changes of the baseline, whatever it draws. */
  facts: string[]
  /** It has parameters. */
  draws: boolean
}

/** All that may change a baseline, in the order in which it is applied. */
export interface Company {
  baseline: Baseline
  members: Member[]
}

/** The baselines that `flip` rules stand on. */
export const flipBaselinesOf = (rules: Rule[]): Baseline[] => [
  ...new Map(flipsOf(rules).map(({ on }) => [on.slug, on])).values(),
]

/**
 * The faults and variations of all `flip` rules that have their place on a baseline: those of rules with the same cast
 * that find something to change, and those of other rules that change there what they change on their own baseline.
 */
export const companyOf = (rules: Rule[], baseline: Baseline): Company => ({
  baseline,
  members: flipsOf(rules)
    .filter(({ on }) => canPlay(on, baseline))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((rule) => singlesOf(rule).flatMap((edits) => memberOf(rule, edits, baseline) ?? [])),
})

/** Whether two can stand together: they change different facts, and are not entangled. */
export const compatible = (one: Member, other: Member): boolean =>
  !overlap(one.facts, other.facts) && !entangled(one.name, other.name)

/** Whether each of these is still there when all are applied in turn, and each finds what it changes. */
export const standTogether = (baseline: Baseline, members: Member[]): boolean => {
  try {
    const plan = planWith(
      members.flatMap(({ edits }) => edits),
      baseline,
    )
    return members.every((member) =>
      aloneOf(member, baseline).every(([path, value]) => equal(valueAtPath(plan, path), value)),
    )
  } catch {
    return false
  }
}

/** A plan of its own, as the edits leave it whose parameters are those of a seed. */
export const planWith = (edits: NamedEdit[], { plan }: Baseline, seed = 0): Plan => {
  const copy = clone(plan)
  for (const { name, edit } of edits) if (edit.stage === 'plan') edit.apply(copy, drawFor(seed, name))
  return copy
}

/** What a member makes of the facts that it changes where nobody else is there. */
const aloneOf = (member: Member, baseline: Baseline): Made[] => {
  const known = alone.get(member)
  if (known) return known
  const plan = planWith(member.edits, baseline)
  const made = facts(baseline.plan, plan)
    .map(pathOf)
    .map((path): Made => [path, valueAtPath(plan, path)])
  alone.set(member, made)
  return made
}

/** What a member puts at a path. */
type Made = [path: string[], value: unknown]

const alone = new WeakMap<Member, Made[]>()

const equal = (one: unknown, other: unknown): boolean => isSame(one, other) || isDeepStrictEqual(one, other)

const flipsOf = (rules: Rule[]): Flip[] => rules.filter((rule) => rule.kind === 'flip')

/** The same operation, or one whose requests have the same form, and everybody is there who takes part or signs. */
const canPlay = (own: Baseline, other: Baseline): boolean =>
  (setOf(own) === setOf(other) || hasFormOf(own, other)) &&
  own.plan.signatures.length <= other.plan.signatures.length &&
  (isPlain(own.plan) || meansOf(own) === meansOf(other)) &&
  Object.keys(own.plan.participants).every((name) => name in other.plan.participants)

const setOf = ({ plan }: Baseline): string => [plan.operation, plan.discovery !== undefined].join()

/** Execute is sent and signed as Discover is, and a Discover like the one before it. */
const hasFormOf = ({ plan: own }: Baseline, { plan: other }: Baseline): boolean =>
  own.operation === 'discover' && own.discovery === undefined && other.discovery !== undefined

/** Where the form of a request is, whatever it asks for. */
const form = ['/request/headers', '/request/spelling', '/request/body/layout', '/signatures/0', '/participants']

const isOfForm = (changed: string[]): boolean => changed.every((at) => form.some((part) => within(at, part)))

const signersOf = ({ plan }: Baseline): string => plan.signatures.map(({ label }) => label).join()

/** One request, and nothing that is wanted needs a scope. */
const isPlain = (plan: Plan): boolean => plan.wants === undefined && !isDelegated(plan) && plan.discovery === undefined

const meansOf = ({ plan }: Baseline): string => [plan.wants, isDelegated(plan)].join()

/** An edit of one finds its place in the other, whatever stands there. */
const alike = (own: Baseline, other: Baseline): boolean =>
  meansOf(own) === meansOf(other) && castOf(own) === castOf(other) && signersOf(own) === signersOf(other)

const castOf = ({ plan }: Baseline): string => Object.keys(plan.participants).join()

/** What an edit of the bytes may touch: all that is made of these. */
const bytes = ['/request', '/signatures']

const memberOf = (rule: Flip, edits: NamedEdit[], baseline: Baseline): Member | undefined => {
  const own = edits.at(-1)
  if (!own || own.role === 'open') return undefined
  if (own.role === 'variation' && isStrangeTo(baseline.plan, own.name)) return undefined
  if (hasFormOf(rule.on, baseline) && (own.role === 'fault' || own.edit.stage === 'wire')) return undefined
  const member = { name: own.name, role: own.role, rule, edits }
  if (own.edit.stage === 'wire')
    return alike(rule.on, baseline) ? { ...member, facts: bytes, draws: own.edit.apply.length > 1 } : undefined
  try {
    if (!alike(rule.on, baseline) && !changesTheSame(edits, rule.on, baseline)) return undefined
    const changed = changedBy(edits, baseline)
    if (changed.facts.length === 0 || (hasFormOf(rule.on, baseline) && !isOfForm(changed.facts))) return undefined
    return { ...member, ...changed }
  } catch {
    // It finds nothing to change here.
    return undefined
  }
}

/** Whether an edit changes the same facts on another baseline, from the same values to the same. */
const changesTheSame = (edits: NamedEdit[], own: Baseline, other: Baseline): boolean => {
  const here = changedBy(edits, own)
  // Who else signs covers what the first has signed.
  if (signersOf(own) !== signersOf(other) && overlap(here.facts, ['/signatures'])) return false
  if (!here.facts.every((at) => isDeepStrictEqual(valueAt(own.plan, at), valueAt(other.plan, at)))) return false
  const [one, two] = [own, other].map((baseline) => planWith(edits, baseline))
  const there = facts(other.plan, two)
  return there.length > 0 && there.every((at) => isDeepStrictEqual(valueAt(one, at), valueAt(two, at)))
}

/** How many draws show what an edit with parameters may change. */
const mostDraws = 8

type Changed = Pick<Member, 'facts' | 'draws'>

const changedBy = (edits: NamedEdit[], baseline: Baseline): Changed => {
  const known = changes.get(baseline.plan) ?? new Map<NamedEdit['edit'] | undefined, Changed>()
  changes.set(baseline.plan, known)
  const own = edits.at(-1)?.edit
  const found = known.get(own) ?? changedAtAll(edits, baseline)
  known.set(own, found)
  return found
}

const changes = new WeakMap<Plan, Map<NamedEdit['edit'] | undefined, Changed>>()

const changedAtAll = (edits: NamedEdit[], baseline: Baseline): Changed => {
  const changed = new Set<string>()
  let drawn = true
  for (let seed = 0; drawn && seed < mostDraws; seed++) {
    const plan = clone(baseline.plan)
    const drawings = edits.map(({ name, edit }) => {
      const drawing = recordedDraw(drawFor(seed, name))
      if (edit.stage === 'plan') edit.apply(plan, drawing.draw)
      return drawing
    })
    drawn = drawings.some(({ choices }) => choices.length > 0)
    for (const at of facts(baseline.plan, plan)) changed.add(at)
  }
  return { facts: [...changed], draws: drawn }
}
