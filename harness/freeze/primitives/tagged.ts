import { compose, expectedOf, singlesOf, type Composed } from '../../plan/compose.ts'
import { edit, type PlanEdit } from '../../plan/edit.ts'
import type { Flip, Rule } from '../../plan/rule.ts'
import { freezePlan } from '../freeze-plan.ts'
import type { Drafted } from '../gather.ts'

const op = 'signature.verify'
const id = 'primitives-tagged-1'

/** The tag of web bot authentication, which the spec is compatible with, behind all other parameters. */
const tag = edit('every signature bears the tag `web-bot-auth`', ({ signatures }) => {
  for (const one of signatures) one.parameters.tag = '"web-bot-auth"'
})

/** A method is case-sensitive (RFC 9110, 9.1): what is signed for POST is not signed for `post`. */
const sentInSmallLetters = edit('the request is signed for POST, and sent as post', (plan) => {
  plan.request.method = 'post'
  plan.signatures[0]!.instead['"@method"'] = 'POST'
})

/** Whoever looks at the cover of the first, and verifies the last, is led astray; whoever wants a label once is not. */
const twice = edit('one label stands twice, for a signature over all five and then for one over nothing', (plan) => {
  const [agent] = plan.signatures
  if (agent) plan.signatures.push({ ...structuredClone(agent), covered: [] })
})

/** Rules whose faults are tried with the tag. */
const tried = [
  'signature/binds-method',
  'signature/labels-match',
  'signature/parameters-typed',
  'signature/valid',
  'window/expired',
  'window/future',
]
const single: Record<string, string[]> = { 'signature/covers-all-five': ['covers-nothing', 'covers-only-method'] }

/** It takes more than one request to show. */
const isTwofold = ({ plan, wire }: Composed): boolean =>
  (plan.request.sendings ?? 1) > 1 || plan.follows !== undefined || wire.some(({ edit: { afterCopy } }) => afterCopy)

const draftsOf = (rule: Flip): Drafted[] =>
  singlesOf(rule)
    .filter((edits) => edits.length === 1)
    .flatMap(([one]) => {
      const composed = one && compose({ baseline: rule.on, edits: [one], seed: 0 }, [tag])
      const chosen = one?.role === 'fault' && (single[rule.id]?.includes(one.slug) ?? true)
      if (!composed || !chosen || isTwofold(composed)) return []
      const expected = expectedOf({ baseline: rule.on, edits: [one], seed: 0 })
      if (expected !== 'rejected') return []
      const { input, scene } = freezePlan(op, composed, id)
      const slug = `${rule.id.replace('/', '-')}-${one.slug}`
      return [{ slug, says: one.edit.says, op, input, scene, result: 'reject', twin: 'right' } satisfies Drafted]
    })

const alone = (rule: Flip, slug: string, says: string, ...edits: PlanEdit[]): Drafted => {
  const { input, scene } = freezePlan(op, compose({ baseline: rule.on, edits: [], seed: 0 }, [...edits, tag]), id)
  const right = edits.length === 0
  return { slug, says, op, input, scene, result: right ? 'accept' : 'reject', ...(right ? {} : { twin: 'right' }) }
}

/** Signatures with the tag that verifiers of web bot authentication want. */
export const tagged = (rules: Rule[]): Drafted[] => {
  const flips = rules.filter((rule) => rule.kind === 'flip')
  const plain = flips.find((rule) => rule.id === 'signature/valid')
  if (!plain) return []
  const chosen = flips.filter((rule) => tried.includes(rule.id) || rule.id in single)
  return [
    alone(plain, 'right', 'a signed request that bears the tag'),
    alone(plain, 'method-in-small-letters', sentInSmallLetters.says, sentInSmallLetters),
    alone(plain, 'label-twice', twice.says, twice),
    ...chosen.flatMap(draftsOf),
  ]
}
