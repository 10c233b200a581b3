import type { Composed } from '../../plan/compose.ts'
import { compose, editsOf, type NamedEdit } from '../../plan/compose.ts'
import { edit, type Edit } from '../../plan/edit.ts'
import { agentSignature } from '../../plan/edits.ts'
import { leavingOut } from '../../plan/leaving-out.ts'
import type { Baseline, Rule } from '../../plan/rule.ts'
import { bodyText } from '../../target/index.ts'
import { refused } from '../judge.ts'
import type { Lab } from '../lab.ts'
import type { Performed } from '../performed.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

const tooLarge = 413

/** An answer of 413, or a connection that was closed in place of one. */
const saysTooLarge = ({ answer, outcome }: Performed): boolean =>
  answer.status === tooLarge || (answer.status === null && outcome === 'rejected')

/** Rules without the large bodies that are too large for the target: limits are its own affair. */
export const withinLimits = async ({ lab }: Setup, rules: readonly Rule[]): Promise<Rule[]> => {
  const within: Rule[] = []
  for (const rule of rules) within.push(leavingOut(rule, await tooLargeOf(lab, rule), 'large-bodies'))
  return within
}

/** A rule names them in the order of their length: where one is too large, all that come behind it are. */
const tooLargeOf = async (lab: Lab, rule: Rule): Promise<string[]> => {
  const slugs = rule.partsNeed?.['large-bodies']
  if (!slugs || !('on' in rule)) return []
  const edits = new Map(editsOf(rule).map((one) => [one.slug, one]))
  for (const [place, slug] of slugs.entries()) {
    const one = edits.get(slug)
    if (one && (await isTooLarge(lab, rule.on, one))) return slugs.slice(place)
  }
  return []
}

const isTooLarge = async (lab: Lab, on: Baseline, one: NamedEdit): Promise<boolean> => {
  const large = await answerTo(lab, compose({ baseline: on, edits: [one], seed: lab.seed }))
  if (saysTooLarge(large)) return true
  return one.role === 'variation' && refused(large.outcome) && isForSize(lab, on, large)
}

const wrongDigest = edit('the digest is that of an empty body', ({ request }) => {
  request.headers['content-digest'] = ['sha-256=:{digest.sha-256.empty}:']
})

const wrongSignature = edit('another method was signed', (plan) => {
  agentSignature(plan).instead['"@method"'] = 'GET'
})

/**
 * Whether a long body was refused for its length, which no status need say. What tells another reason for it than for a
 * signature, that of a wrong digest, has digested another body than it was sent.
 */
const isForSize = async (lab: Lab, on: Baseline, large: Performed): Promise<boolean> => {
  const asked = (...edits: Edit[]) => answerTo(lab, compose({ baseline: on, edits: [], seed: lab.seed }, edits))
  if ((await asked()).outcome !== 'accepted') return false
  const [digest, signature] = [wordsOf(await asked(wrongDigest)), wordsOf(await asked(wrongSignature))]
  return wordsOf(large) !== digest || digest === signature
}

/** An answer without what differs from one to the next. */
const wordsOf = ({ answer }: Performed): string =>
  `${answer.status} ${bodyText(answer).replaceAll(/[\da-f-]{8,}|\d+/gi, '')}`

const answerTo = (lab: Lab, composed: Composed): Promise<Performed> => performAlone(lab, composed, { overLarge: true })
