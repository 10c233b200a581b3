import type { DocumentRule, Rule, Watch } from '../plan/rule.ts'
import { draftsOfDocument, type Speaks } from './freeze-documents.ts'
import { draftsOfFlip } from './freeze-flip.ts'
import { draftsOfLattice } from './freeze-lattice.ts'
import { draftsOfPolls, draftsOfStories } from './freeze-story.ts'
import { gathered, type Drafted, type Gathered } from './gather.ts'
import { createJudge, type Judge } from './judge/index.ts'
import { reasonAgainst } from './not-frozen.ts'
import { notesOf } from './notes/index.ts'
import { primitives } from './primitives/index.ts'
import { publishedSeed } from './seeded-keys.ts'
import { moment } from './setting.ts'
import { speaksOf } from './speaks.ts'
import type { NotFrozen, VectorFile } from './types.ts'
import { opOf } from './which-op.ts'

/** All vectors, and what is not among them. */
export interface FrozenSet {
  files: VectorFile[]
  notFrozen: NotFrozen
}

/** Raised whenever the same rules bring other files. */
const generator = { name: 'svc-conformance', version: '1' }

const specRevision = { version: '1.0', revision: '1' }

type Head = Pick<VectorFile, 'rule' | 'title' | 'section' | 'level'>

const fileOf = (head: Head, { cases, keys }: Gathered): VectorFile => ({
  schema: 'svc-conformance-vectors/1',
  spec: specRevision,
  generator,
  ...head,
  clock: new Date(moment).toISOString(),
  seed: publishedSeed,
  count: cases.length,
  keys,
  notes: notesOf(cases.flatMap(({ flags }) => flags)),
  cases,
})

const draftsOfWatch = (rule: Watch, left: Record<string, string>): Drafted[] => {
  const op = opOf(rule)
  if (op === 'revocation.apply') return draftsOfPolls(rule)
  return op ? draftsOfStories(rule, op, left) : []
}

const draftsOf = (rule: Rule, speaks: Speaks, left: Record<string, string>): Drafted[] => {
  const op = opOf(rule)
  if (rule.kind === 'document') return draftsOfDocument(rule satisfies DocumentRule, speaks)
  if (rule.kind === 'enumerate') return draftsOfLattice(rule)
  if (rule.kind === 'watch') return draftsOfWatch(rule, left)
  return rule.kind === 'flip' && op ? draftsOfFlip(rule, op, left) : []
}

const headOf = ({ id, requires, spec, level }: Rule): Head => {
  if (level === 'observe') throw new Error(`${id} has no right answer`)
  return { rule: id, title: requires, section: spec, level }
}

/** Freezes all rules that can be frozen, and the primitives. Throws a `FreezeError` where the verifier disagrees; with `null` none is asked. */
export const freeze = async (rules: Rule[], judge: Judge | null = createJudge(rules)): Promise<FrozenSet> => {
  const against: Record<string, string> = {}
  const left: Record<string, string> = {}
  const seen = new Map<string, string>()
  const files: VectorFile[] = []
  for (const rule of rules) {
    const reason = reasonAgainst(rule)
    if (reason !== undefined) against[rule.id] = reason
    else files.push(fileOf(headOf(rule), await gathered(rule, draftsOf(rule, speaksOf, left), judge, left, seen)))
  }
  for (const { drafts, ...head } of primitives(rules)) {
    const id = head.rule as Rule['id']
    files.push(fileOf(head, await gathered({ id }, drafts(), judge, left, seen)))
  }
  return { files, notFrozen: { schema: 'svc-conformance-not-frozen/1', rules: against, edits: left } }
}
