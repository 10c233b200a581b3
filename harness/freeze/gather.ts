import type { Rule } from '../plan/rule.ts'
import { flagsOf } from './notes/index.ts'
import type { FrozenScene } from './frozen-scene.ts'
import type { Judge } from './judge/index.ts'
import type { Answer, Op, PublishedKey, VectorCase } from './types.ts'
import type { JsonObject } from '../plan/json.ts'

/** A case on its way into a file. */
export interface Drafted {
  slug: string
  says: string
  op: Op
  input: JsonObject
  result: 'accept' | 'reject'
  value?: string | string[]
  /** Slug of the accepted case that it differs from in one fact. */
  twin?: string
  flags?: string[]
  source?: string
  scene?: FrozenScene
}

/** What was made of a rule: its cases, their keys, and the edits that cannot be frozen. */
export interface Gathered {
  cases: VectorCase[]
  keys: Record<string, PublishedKey>
  left: Record<string, string>
}

/** The built-in verifier judges a case otherwise than it was made to be: a mistake of this project. */
export class FreezeError extends Error {}

const agree = (id: string, answer: Answer, result: Drafted['result'], value: Drafted['value']): void => {
  const differs = value !== undefined && JSON.stringify(answer.value) !== JSON.stringify(value)
  if (answer.result !== result || differs)
    throw new FreezeError(`${id} is made to be ${result}ed, and the built-in verifier says ${JSON.stringify(answer)}`)
}

/** Makes cases of drafts; each is judged once, and none is there twice: `seen` has the ids of all cases by their inputs. */
export const gathered = async (
  rule: Pick<Rule, 'id'>,
  drafts: Drafted[],
  judge: Judge | null,
  left: Record<string, string> = {},
  seen = new Map<string, string>(),
): Promise<Gathered> => {
  const same = new Map<string, string>()
  const keys: Record<string, PublishedKey> = {}
  const cases: VectorCase[] = []
  for (const draft of drafts) {
    const { slug, says, op, input, result, value, twin, source, scene } = draft
    const id = `${rule.id}.${slug}`
    const text = JSON.stringify([op, input])
    const double = seen.get(text)
    if (double !== undefined) {
      same.set(id, double)
      left[id] = `Frozen, it is the same as ${double}.`
      continue
    }
    seen.set(text, id)
    if (judge) agree(id, await judge(op, input), result, value)
    Object.assign(keys, scene?.keys.published())
    const flags = draft.flags ?? flagsOf(rule.id, result)
    if (flags.length === 0) throw new FreezeError(`${id} bears no flag: name its rule in harness/freeze/notes`)
    cases.push({
      id,
      rule: rule.id,
      op,
      comment: says,
      input,
      expected: value === undefined ? { result } : { result, value },
      flags,
      ...(twin === undefined ? {} : { twin: `${rule.id}.${twin}` }),
      ...(source === undefined ? {} : { source }),
    })
  }
  if (cases.length === 0)
    throw new FreezeError(
      `${rule.id} brings no vectors: give it an operation in which-op.ts, or a reason in not-frozen.ts`,
    )
  for (const one of cases) if (one.twin !== undefined) one.twin = same.get(one.twin) ?? one.twin
  return { cases, keys: Object.fromEntries(Object.entries(keys).toSorted(([a], [b]) => (a < b ? -1 : 1))), left }
}
