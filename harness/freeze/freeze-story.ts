import { isDeepStrictEqual } from 'node:util'
import { compose, type Composed } from '../plan/compose.ts'
import { edit, type Edit } from '../plan/edit.ts'
import type { JsonObject } from '../plan/json.ts'
import type { Story, Watch } from '../plan/rule.ts'
import { inputOf, spoiltDraft } from './freeze-flip.ts'
import { frozenDocument, FrozenScene, UnfreezableError } from './frozen-scene.ts'
import type { Drafted } from './gather.ts'
import { moment } from './setting.ts'
import type { Op } from './types.ts'

/** A request of a story, with the world as it is then. What comes before it has no part in the verdict. */
interface Moment {
  composed: Composed
  says: string
  expect: 'accepted' | 'rejected'
}

const momentsOf = (rule: Watch, slug: string, story: Story): Moment[] => {
  const scene = story.scene ?? edit(story.says, () => undefined)
  const named = { name: `${rule.id}.${slug}`, rule, slug, role: 'fault', edit: scene } as const
  const served: Edit[] = []
  return story.steps.flatMap((step): Moment[] => {
    if ('serve' in step) served.push(step.serve)
    if (!('send' in step) || step.expect === 'open') return []
    const further = [...served, ...(step.send ? [step.send] : [])]
    const composed = compose({ baseline: rule.on, edits: [named], seed: 0 }, further)
    const says = further.map((one) => one.says).join('; ')
    return [{ composed, says: says === '' ? rule.on.says : says, expect: step.expect }]
  })
}

const checkOp = (op: Op, { plan: { delegation, signatures } }: Composed): void => {
  if (op === 'signature.verify' && (delegation || signatures.length > 1))
    throw new UnfreezableError('a chain and a stack are no matter of one signature')
}

/** Drafts of a rule whose stories are about what is published at the moment of asking. */
export const draftsOfStories = (rule: Watch, op: Op, left: Record<string, string>): Drafted[] => {
  const drafts = Object.entries(rule.stories).flatMap(([slug, story]) => {
    const moments = momentsOf(rule, slug, story)
    let accepted: string | undefined
    return moments.flatMap(({ composed, says, expect }, i): Drafted[] => {
      const own = `${slug}-${i + 1}`
      try {
        checkOp(op, composed)
        const { input, scene } = inputOf(op, composed, rule.id)
        if (expect === 'accepted') {
          accepted ??= own
          return [{ slug: own, says, op, input, scene, result: 'accept' }]
        }
        return [{ slug: own, says, op, input, scene, result: 'reject', twin: accepted ?? own }]
      } catch (error) {
        if (!(error instanceof UnfreezableError)) throw error
        left[`${rule.id}.${own}`] = `${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`
        return []
      }
    })
  })
  const [first] = drafts
  if (!first || drafts.some(({ result }) => result === 'reject')) return drafts
  const [[slug, story] = []] = Object.entries(rule.stories)
  const [moment_] = slug === undefined || !story ? [] : momentsOf(rule, slug, story)
  return moment_ ? [...drafts, spoiltDraft(op, moment_.composed, first, rule.id)] : drafts
}

/** Drafts of a rule on lists: what each poll of the agent's brings, from the first on. */
export const draftsOfPolls = (rule: Watch): Drafted[] =>
  Object.entries(rule.stories).flatMap(([slug, story]) => {
    const plan = structuredClone(rule.on.plan)
    const answers: JsonObject[] = [pollOf(plan)]
    for (const step of story.steps) {
      if (!('serve' in step) || step.serve.stage !== 'plan') continue
      step.serve.apply(plan, undefined as never)
      const answer = pollOf(plan)
      if (!isDeepStrictEqual(answer, answers.at(-1))) answers.push(answer)
    }
    const thumbprint = new FrozenScene(plan, moment).keys.key('agent').thumbprint
    const op = 'revocation.apply'
    const before = { thumbprint, answers: [answers[0]!, answers[0]!, ...answers.slice(2)] }
    return [
      {
        slug: `${slug}-never-revoked`,
        says: `the key was never revoked; and ${story.says.replace('the key is revoked, and then ', '')}`,
        op,
        input: before,
        result: 'accept',
      },
      { slug, says: story.says, op, input: { thumbprint, answers }, result: 'reject', twin: `${slug}-never-revoked` },
    ] satisfies Drafted[]
  })

const pollOf = (plan: Watch['on']['plan']): JsonObject => {
  const scene = new FrozenScene(plan, moment)
  const list = plan.participants.agent?.documents.list
  if (!list) throw new Error('the agent has no revocation list')
  return frozenDocument(list, scene.lookup)
}
