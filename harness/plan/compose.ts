import { clone, sharing } from './clone.ts'
import { drawFor, drawFrom } from './draw.ts'
import { edit as editOf, type Draw, type Edit, type WireEdit } from './edit.ts'
import { facts } from './facts.ts'
import type { Plan } from './plan.ts'
import type { Baseline, Load, Rule, Story } from './rule.ts'

export type Role = 'fault' | 'variation' | 'open'

/** An edit with its address: `signature/valid.zeros`. */
export interface NamedEdit {
  name: string
  rule: Rule
  slug: string
  role: Role
  edit: Edit
}

/** A baseline with some edits, and the seed that its edits draw from. */
export interface Case {
  baseline: Baseline
  edits: NamedEdit[]
  seed: number
  /** Choices in place of the seed's, by the names of edits (`drawFrom`). */
  draws?: Record<string, readonly number[]>
}

/** A case's plan after its edits, and the edits that wait for the bytes. */
export interface Composed {
  plan: Plan
  wire: { edit: WireEdit; draw: Draw }[]
}

/** Applies a case's edits in order. The baseline is not touched, and shares what is not changed: nobody writes to a plan. */
export const compose = ({ baseline, edits, seed, draws }: Case, further: Edit[] = []): Composed => {
  const plan = clone(baseline.plan)
  const composed: Composed = { plan, wire: [] }
  for (const { name, edit } of edits) {
    const choices = draws?.[name]
    applyTo(composed, edit, () => (choices ? drawFrom(choices) : drawFor(seed, name)))
  }
  for (const edit of further) applyTo(composed, edit, () => drawFor(seed, edit.says))
  composed.plan = sharing(composed.plan, baseline.plan)
  return composed
}

const applyTo = (composed: Composed, edit: Edit, drawing: () => Draw): void => {
  if (edit.stage === 'plan') edit.apply(composed.plan, drawing())
  else composed.wire.push(waiting(edit, drawing))
}

/** What is sent again draws the same again. */
const waiting = (edit: WireEdit, drawing: () => Draw): Composed['wire'][number] => ({
  edit,
  get draw() {
    return drawing()
  },
})

/** The facts of a plan that an edit changes on a baseline, as pointers; an edit of the bytes changes none. */
export const factsOf = (edit: Edit, baseline: Baseline, seed: number): string[] => {
  if (edit.stage === 'wire') return []
  const plan = clone(baseline.plan)
  edit.apply(plan, drawFor(seed, edit.says))
  return facts(baseline.plan, plan)
}

/** What a case must bring: open edits have no right answer, one fault is enough for a refusal. */
export const expectedOf = ({ edits }: Case): 'accepted' | 'rejected' | 'open' => {
  if (edits.some((one) => one.role === 'open')) return 'open'
  return edits.some((one) => one.role === 'fault') ? 'rejected' : 'accepted'
}

/** The positive control: the same case without its faults, or the bare baseline where nothing is expected to be wrong. */
export const controlOf = (one: Case): Case => {
  const varied = one.edits.filter((edit) => edit.role === 'variation')
  return { ...one, edits: varied.length === one.edits.length ? [] : varied }
}

const roles = { faults: 'fault', variations: 'variation', open: 'open', tries: 'open' } as const

/** All edits of a rule, in the order in which it names them. */
export const editsOf = (rule: Rule): NamedEdit[] =>
  Object.entries(rule.kind === 'document' ? {} : roles).flatMap(([member, role]) => {
    const edits = (rule as unknown as Record<string, Record<string, Edit> | undefined>)[member] ?? {}
    return Object.entries(edits).map(([slug, edit]) => ({ name: `${rule.id}.${slug}`, rule, slug, role, edit }))
  })

/** An edit by itself; a fault that stands upon a variation, with that. */
export const singlesOf = (rule: Rule): NamedEdit[][] => {
  const edits = editsOf(rule)
  const upon: Partial<Record<string, string>> = (rule.kind === 'flip' && rule.upon) || {}
  return edits.map((one) => {
    const ground =
      one.role === 'fault' ? edits.find(({ slug, role }) => role === 'variation' && slug === upon[one.slug]) : undefined
    return ground ? [ground, one] : [one]
  })
}

/** What an `endure` rule sends, each by itself: whatever the answer, it is no verdict on the request. */
export const enduredBy = (rule: Rule): NamedEdit[] =>
  rule.kind === 'endure'
    ? Object.entries(rule.send).map(([slug, edit]) => ({ name: `${rule.id}.${slug}`, rule, slug, role: 'open', edit }))
    : []

/** The stories of a rule, named like edits so that a token can name them. */
export const storiesOf = (rule: Rule): (NamedEdit & { story: Story })[] => {
  if (rule.kind !== 'watch') return []
  return Object.entries(rule.stories).map(([slug, story]) => {
    const scene = story.scene ?? editOf(story.says, () => undefined)
    return { name: `${rule.id}.${slug}`, rule, slug, role: isObserved(story) ? 'open' : 'fault', edit: scene, story }
  })
}

/** A story that is recorded and not judged: its end is left open. */
export const isObserved = ({ steps, atMost }: Story): boolean => {
  const last = steps.at(-1)
  return !atMost && last !== undefined && 'expect' in last && last.expect === 'open'
}

/** What a `load` rule sends, likewise. */
export const loadsOf = (rule: Rule): NamedEdit[] =>
  rule.kind === 'load'
    ? Object.entries(rule.send).map(([slug, edit]) => ({ name: `${rule.id}.${slug}`, rule, slug, role: 'fault', edit }))
    : []

/** What every other request of a load has beside the others. */
export const everyOtherOf = ({ everyOther = {} }: Load, { edits: [edit] }: Case): Edit[] => {
  const other = everyOther[edit?.slug ?? '']
  return other ? [other] : []
}
