import type { Case } from '../../plan/compose.ts'
import { expectedOf, isObserved } from '../../plan/compose.ts'
import { entitledBy, ruleEntitledBy, type Entitlement } from '../../plan/entitled.ts'
import type { Outcome } from '../../plan/message.ts'
import { tokenOf } from '../../plan/token.ts'
import type { Always, Compare, Endure, Load, Rule, Watch } from '../../plan/rule.ts'
import type { Profile } from '../../target/index.ts'
import { lawsBrokenBy } from '../hearing.ts'
import { playBetweenControls, type Attempt } from '../batch.ts'
import { endureOnce } from '../load/endure.ts'
import { comparedFor } from '../comparisons.ts'
import { settle, type Verdict } from '../confirm.ts'
import { contrastTitle } from '../contrast.ts'
import { Scenes } from '../scenes.ts'
import { counted, findCountedAccesses } from '../preflight/counted-accesses.ts'
import { findDelivery, timed } from '../preflight/delivery.ts'
import { playLoad } from '../load/load.ts'
import { chargedRule, titleOf } from '../charged.ts'
import { findOffersDelay } from '../preflight/offers-delay.ts'
import { findLateVerification } from '../preflight/late-verification.ts'
import { planCase } from '../planned.ts'
import { findChainForm } from '../preflight/chain-form.ts'
import { establishControl } from '../preflight/establish-control.ts'
import { prepareTarget } from '../preflight/preflight.ts'
import { findPrices } from '../preflight/prices.ts'
import { recorded } from '../record.ts'
import { setUp, type Setup } from '../set-up.ts'
import { tell, tellingsOf } from '../stories/sweep.ts'
import { titleBeyond } from '../clock/window-edge.ts'
import type { Exchange } from '../../../reports/journal.ts'

export interface ReplayOptions {
  profile: Profile
  case: Case
  seed: number
  signal: AbortSignal
  keyFile?: string
  /** Laws that every answer is held against. */
  laws?: Always[]
}

/** One case, once more. */
export interface Replayed {
  title: string
  expected: 'accepted' | 'rejected' | 'open'
  observed: Outcome | 'inconclusive'
  verdict: 'pass' | 'fail' | 'inconclusive' | 'observed'
  reason?: string
  /** What the positive control brought. */
  control?: Outcome
  exchange?: Exchange
  /** Laws that the answer breaks, or the control's after it, whatever the rule of the case says of it. */
  breaks?: { rule: string; says: string }[]
}

/** Signs a case of a report afresh, plays it between two controls, and judges it as a run does. */
export const replay = async (given: ReplayOptions): Promise<Replayed> => {
  const setup = await setUp(given)
  const scenes = new Scenes(setup.lab)
  try {
    await prepareTarget(setup)
    await establishControl(setup, given.case.baseline)
    const by = setup.lab.entitledBy
    const options = by ? { ...given, case: caseEntitledBy(by, given.case) } : given
    await findChainForm(setup, [options.case.baseline])
    const named = chargedRule(options.case)
    if (named?.needs?.includes('steady-prices')) await findPrices(setup, [named])
    if (named) await findOffersDelay(setup, [named])
    if (named) await findDelivery(setup, [named])
    if (named) await findCountedAccesses(setup, [named])
    if (named) await findLateVerification(setup, [named])
    const rule = named && counted(timed(named, setup.lab.delivery), setup.lab.delivery)
    if (rule?.kind === 'watch') return await replayStory(setup, scenes, rule, options)
    if (rule?.kind === 'load') return await replayLoad(setup, rule, options)
    if (rule?.kind === 'endure') return await replayEndured(setup, rule, options)
    if (rule?.kind === 'compare') return await replayComparison(setup, scenes, rule, options)
    return await replayCase(setup, scenes, rule, options)
  } finally {
    await scenes.close()
    await setup.close()
  }
}

const caseEntitledBy = (by: Entitlement, one: Case): Case => ({
  ...one,
  baseline: entitledBy(by, one.baseline),
  edits: one.edits.map((edit) => ({ ...edit, rule: ruleEntitledBy(by, edit.rule) })),
})

const replayCase = async (
  setup: Setup,
  scenes: Scenes,
  rule: Rule | undefined,
  options: ReplayOptions,
): Promise<Replayed> => {
  const title = titleOf(options.case) || options.case.baseline.says
  const expected = expectedOf(options.case)
  const planned = planCase(options.case, rule ?? noRule(options.case), title)
  const attempt = await playBetweenControls(setup.lab, scenes, planned)
  const settled = expected === 'open' && attempt.accepted ? undefined : await settle(setup.lab, scenes, attempt)
  const { verdict, reason, contrast }: Partial<Verdict> = settled ?? {}
  const breaks = hearingsOf(attempt).flatMap((one) => lawsBrokenBy(options.laws ?? [], one, setup.lab.shows))
  const isLeftOpen = expected === 'open' && !contrast
  const performed = contrast?.plain ?? attempt.played?.performed
  const control = contrast?.varied ?? attempt.control
  return {
    title: contrast ? contrastTitle(title) : titleBeyond(title, planned.edge, setup.lab),
    expected: contrast ? 'accepted' : expected,
    observed: performed?.outcome ?? 'inconclusive',
    ...(control ? { control: control.outcome } : {}),
    ...(performed ? { exchange: recorded(performed) } : {}),
    verdict: isLeftOpen || !verdict ? 'observed' : verdict,
    ...(reason === undefined || isLeftOpen ? {} : { reason }),
    ...(breaks.length > 0 && { breaks }),
  }
}

/** As a run has its laws hear them: the case's answer, and the control's after it. */
const hearingsOf = ({ planned: { expected }, played, control, afterwards }: Attempt) => [
  ...(played ? [{ expected, performed: played.performed }] : []),
  ...(control ? [{ expected: 'accepted', performed: control, afterwards } as const] : []),
]

/** A bare baseline belongs to no rule. */
const noRule = ({ baseline }: Case): Rule =>
  ({ id: 'baseline/accepted', kind: 'flip', on: baseline, faults: {}, variations: {} }) as unknown as Rule

const replayLoad = async ({ lab }: Setup, rule: Load, options: ReplayOptions): Promise<Replayed> => {
  const named = options.case.edits.at(-1)
  if (!named) throw new Error(`${rule.id} has nothing to send`)
  const { title, expected, observed, verdict, reason } = await playLoad(lab, rule, named)
  return { title, expected, observed, verdict, ...(reason === undefined ? {} : { reason }) }
}

/** What is asked is held against the other things that the rule asks for: all are asked again. */
const replayComparison = async (
  setup: Setup,
  scenes: Scenes,
  rule: Compare,
  options: ReplayOptions,
): Promise<Replayed> => {
  const named = options.case.edits.at(-1)
  const events = await comparedFor({ setup, lab: setup.lab, scenes }, rule)
  const told = events.find((event) => event.event === 'case-judged' && event.case === tokenOf(options.case))
  if (told?.event === 'case-judged') {
    const { title, expected, observed, verdict, reason, exchange } = told
    return {
      title,
      expected,
      observed,
      verdict,
      ...(reason !== undefined && { reason }),
      ...(exchange && { exchange }),
    }
  }
  const [skipped] = events
  const reason = skipped?.event === 'rule-skipped' ? skipped.reason : 'nothing was compared'
  return {
    title: named?.edit.says ?? rule.id,
    expected: 'rejected',
    observed: 'inconclusive',
    verdict: 'inconclusive',
    reason,
  }
}

const replayEndured = async ({ lab }: Setup, rule: Endure, options: ReplayOptions): Promise<Replayed> => {
  const named = options.case.edits.at(-1)
  if (!named) throw new Error(`${rule.id} is named without what it sends`)
  const { title, expected, observed, verdict, reason, exchange } = await endureOnce(lab, rule, named)
  return {
    title,
    expected,
    observed,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(exchange ? { exchange } : {}),
  }
}

const replayStory = async (setup: Setup, scenes: Scenes, rule: Watch, options: ReplayOptions): Promise<Replayed> => {
  const slug = options.case.edits.at(-1)?.slug
  const tellings = tellingsOf(rule, options.seed).filter((one) => one.case.edits[0]?.slug === slug)
  const [told] = await tell(setup, scenes, tellings)
  if (!told) throw new Error(`${rule.id} has no story "${slug}"`)
  const { verdict, reason, expected, observed, control, performed } = told
  const open = isObserved(told.telling.story)
  return {
    title: told.telling.story.says,
    expected: open ? 'open' : expected,
    observed,
    verdict: open && verdict === 'pass' ? 'observed' : verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(control ? { control: control.outcome } : {}),
    ...(performed ? { exchange: recorded(performed) } : {}),
  }
}
