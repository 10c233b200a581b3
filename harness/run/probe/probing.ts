import type { Place } from '../../build/place.ts'
import { compose, editsOf, type NamedEdit } from '../../plan/compose.ts'
import type { Edit } from '../../plan/edit.ts'
import type { Json } from '../../plan/json.ts'
import type { Baseline, Rule } from '../../plan/rule.ts'
import { answerInWords } from '../answer-in-words.ts'
import { refused } from '../judge.ts'
import { perform } from '../perform.ts'
import type { Performed } from '../performed.ts'
import type { Setup } from '../set-up.ts'

/** What probing brought for one setting of the profile. */
export interface Finding {
  /** The setting, as a dotted path; one that is no setting is told beside the one that it concerns. */
  key: string
  /** What to set; absent: the default will do, or it could not be found. */
  value?: Json
  /** What is so, and the requests that showed it, a line each. */
  says: string[]
}

/** A target while it is asked. */
export interface Probing {
  setup: Setup
  rules: readonly Rule[]
  /** The plainest request. */
  plain: Baseline
}

/** The positive control brought offers, as it does of an exchange that has the fixture. */
export const offering = ({ setup }: Probing): boolean => setup.offering === true

/** An answer, and a line that says what it was to. */
export interface Asked {
  performed: Performed
  accepted: boolean
  refused: boolean
  line: string
}

const longestLine = 190

/** Sends a baseline with edits; `differs` says what is not as in the plain request. */
export const ask = async (
  { setup: { lab } }: Probing,
  baseline: Baseline,
  differs: string,
  edits: readonly Edit[] = [],
  place: Partial<Place> = {},
): Promise<Asked> => {
  const composed = compose({ baseline, edits: [], seed: lab.seed }, [...edits])
  const scene = await lab.stage(composed.plan)
  try {
    const performed = await perform({ ...lab, place: { ...lab.place, ...place } }, composed, scene)
    const { method, target } = performed.built.message
    const words = `${method} …${target.slice(target.lastIndexOf('/'))}, ${differs}: ${answerInWords(performed)}`
    const line = words.length > longestLine ? `${words.slice(0, longestLine)}…` : words
    return { performed, accepted: performed.outcome === 'accepted', refused: refused(performed.outcome), line }
  } finally {
    await scene.close()
  }
}

/** An edit of a rule by its address, with the baseline that it is tried on; `undefined` where the rule is not known. */
export const editOf = (
  { rules }: Probing,
  name: `${string}/${string}.${string}`,
): { on: Baseline; edit: Edit } | undefined => {
  const found = rules.flatMap((rule): NamedEdit[] => editsOf(rule)).find((one) => one.name === name)
  return found && 'on' in found.rule ? { on: found.rule.on, edit: found.edit } : undefined
}

/** The baseline of a rule. */
export const baselineOf = ({ rules }: Probing, id: string): Baseline | undefined => {
  const rule = rules.find((one) => one.id === id)
  return rule && 'on' in rule ? rule.on : undefined
}
