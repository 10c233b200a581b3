import { compose, singlesOf, type Composed, type NamedEdit } from '../plan/compose.ts'
import { edit, type PlanEdit } from '../plan/edit.ts'
import { fixture } from '../plan/fixture.ts'
import type { JsonObject } from '../plan/json.ts'
import type { Plan } from '../plan/plan.ts'
import type { Flip } from '../plan/rule.ts'
import { fill } from '../plan/template.ts'
import { freezePlan } from './freeze-plan.ts'
import { FrozenScene, UnfreezableError } from './frozen-scene.ts'
import type { Drafted } from './gather.ts'
import { moment } from './setting.ts'
import type { Op } from './types.ts'

/** Every request of a rule's has one id, so that only what the rule is about differs. */
export const requesterIdOf = (rule: string): string => `${rule.replace('/', '-')}-1`

/** A plan as input; `scope.covers` takes the one scope that is declared, and the one that is required. */
export const inputOf = (op: Op, composed: Composed, rule: string) =>
  op === 'scope.covers' ? coversInput(composed.plan) : freezePlan(op, composed, requesterIdOf(rule))

const coversInput = (plan: Plan): { input: JsonObject; scene: FrozenScene } => {
  const scene = new FrozenScene(plan, moment)
  const { scopes } = plan.request.envelope.requester as { scopes?: string[] }
  const wanted = fill(plan.wants ?? '', scene.lookup)
  const name = Object.keys(fixture.resources).find((one) => scene.uri(one) === wanted)
  const required = name === undefined ? undefined : fixture.resources[name]?.required_scope
  if (scopes?.length !== 1 || typeof required !== 'string') throw new UnfreezableError('it is not about one scope')
  return { input: { granted: scopes[0] ?? '', required }, scene }
}

/** What makes a request that is right in all else a bad one, where a rule has no fault: so that nobody passes by accepting. */
const spoilt: Partial<Record<Op, PlanEdit>> = {
  'delegation.verify': edit("a bit of the last token's signature is flipped", (plan) => {
    const last = plan.delegation?.links.at(-1)
    if (!last) throw new Error('the plan has no chain to spoil')
    last.signature = 'flipped'
  }),
}
const spoiltSignature = edit('a bit of the last signature is flipped', (plan) => {
  plan.signatures.at(-1)!.bytes = { kind: 'flipped', bit: 0 }
})

/** The draft of a spoilt case beside an accepted one. */
export const spoiltDraft = (op: Op, composed: Composed, beside: Drafted, rule: string): Drafted => {
  if (op === 'scope.covers')
    return {
      slug: `${beside.slug}-not-really`,
      says: 'the required scope is another altogether',
      op,
      input: { ...beside.input, granted: 'elsewhere:nothing' },
      result: 'reject',
      twin: beside.slug,
    }
  const change = spoilt[op] ?? spoiltSignature
  const plan = structuredClone(composed.plan)
  change.apply(plan, undefined as never)
  const { input, scene } = inputOf(op, { plan, wire: composed.wire }, rule)
  return {
    slug: `${beside.slug}-spoilt`,
    says: `${beside.says}; and ${change.says}`,
    op,
    input,
    scene,
    result: 'reject',
    twin: beside.slug,
  }
}

const slugOf = (scope: string): string => scope.replaceAll(':', '-')

/** In place of the baseline, which is the same in all these rules. */
const ownScope = (rule: string): Drafted => {
  const scope = `vectors.example:${rule.replace('/', '-')}`
  const says = 'a scope that nothing else has is granted, and required'
  return { slug: 'own-scope', says, op: 'scope.covers', input: { granted: scope, required: scope }, result: 'accept' }
}

/** A scope that is not covered stands beside one that is granted just as it is required. */
const besideReflexive = (drafts: Drafted[]): Drafted[] =>
  drafts.flatMap((one): Drafted[] => {
    const { required } = one.input
    if (one.result === 'accept' || typeof required !== 'string') return [one]
    const slug = `granted-${slugOf(required)}`
    const says = `${required} is granted, and required`
    return [
      { slug, says, op: one.op, input: { granted: required, required }, result: 'accept' },
      { ...one, twin: slug },
    ]
  })

/** The drafts of a flip: its baseline, each fault and each variation by itself. What cannot be frozen goes to `left`. */
export const draftsOfFlip = (rule: Flip, op: Op, left: Record<string, string>): Drafted[] => {
  const attempt = (slug: string, edits: NamedEdit[], draft: Pick<Drafted, 'says' | 'result' | 'twin'>): Drafted[] => {
    const composed = compose({ baseline: rule.on, edits, seed: 0 })
    try {
      const { input, scene } = inputOf(op, composed, rule.id)
      return [{ slug, op, input, scene, ...draft }]
    } catch (error) {
      if (!(error instanceof UnfreezableError)) throw error
      left[`${rule.id}.${slug}`] = `${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`
      return []
    }
  }
  const baseline = attempt('baseline', [], { says: rule.on.says, result: 'accept' })
  const singles = singlesOf(rule)
    .filter((edits) => edits.every(({ role }) => role !== 'open'))
    .flatMap((edits) => {
      const one = edits.at(-1)!
      const ground = edits.length > 1 ? edits[0]!.slug : 'baseline'
      return attempt(one.slug, edits, {
        says: one.edit.says,
        result: one.role === 'fault' ? 'reject' : 'accept',
        ...(one.role === 'fault' ? { twin: ground } : {}),
      })
    })
  const drafts = op === 'scope.covers' ? besideReflexive([ownScope(rule.id), ...singles]) : [...baseline, ...singles]
  const [first] = drafts
  if (!first || drafts.some(({ result }) => result === 'reject')) return drafts
  return [...drafts, spoiltDraft(op, compose({ baseline: rule.on, edits: [], seed: 0 }), first, rule.id)]
}
