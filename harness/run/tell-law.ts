import type { RuleSkipped } from '../../reports/journal.ts'
import type { Always } from '../plan/rule.ts'
import { answerInWords } from './answer-in-words.ts'
import { contentsOf, findingOf, type Hearing, type LawRecord, type Suspected } from './hearing.ts'
import type { Performed } from './performed.ts'
import { recorded } from './record.ts'
import type { Shows } from './secrets.ts'
import type { Session } from './session.ts'

/** How often a breach must show itself again. */
const confirmations = 3

const rankOf = ({ lengthy }: Suspected['hearing']): number => (lengthy ? 1 : 0)

type Shown = Suspected & { sure: boolean }

/** Emits the verdict on one law. `gone`: why a target that has gone says nothing more. */
export const tellOne = async (
  session: Pick<Session, 'lab' | 'emit' | 'ended' | 'share'>,
  rule: Always,
  { kept, broken }: LawRecord,
  gone: string | undefined,
): Promise<void> => {
  const shown = await shownOf(session, rule, gone === undefined ? broken : beforeItWent(broken))
  const { performed } = shown?.hearing ?? {}
  if (!shown && kept === 0 && session.share.shard.of > 1) return session.emit(heardElsewhere(rule))
  session.emit({
    event: 'case-judged',
    rule: rule.id,
    case: shown?.hearing.token ?? `${rule.id}:@${session.lab.seed}`,
    role: 'fault',
    title: shown?.hearing.title ?? rule.requires,
    expected: shown?.hearing.expected === 'accepted' ? 'accepted' : 'rejected',
    observed: performed?.outcome ?? 'rejected',
    ...conclusion(shown, kept, gone),
    ...(performed && {
      exchange: recorded(performed),
      curl: session.lab.curl(performed.built.message, performed.built.origin),
    }),
    milliseconds: 0,
  })
}

/** Whatever is asked of a target that has gone, it is not what was asked just before that is to blame. */
const beforeItWent = (broken: LawRecord['broken']): LawRecord['broken'] =>
  new Map([...broken].filter(([, { hearing }]) => hearing.performed?.answer.trouble !== 'connection-refused'))

/** The first breach that shows itself each time; else one that did not. */
const shownOf = async (
  session: Pick<Session, 'lab' | 'ended'>,
  rule: Always,
  broken: LawRecord['broken'],
): Promise<Shown | undefined> => {
  let shown: Shown | undefined
  const plainFirst = [...broken.values()].toSorted((a, b) => rankOf(a.hearing) - rankOf(b.hearing))
  for (const { hearing, says } of plainFirst) {
    const { sure, performed } = await confirmed(rule, hearing, session.lab.shows)
    hearing.performed ??= performed
    // Silence that is not repeated was a busy moment.
    const busy = !sure && hearing.performed?.answer.trouble === 'timeout'
    if (!busy && (!shown || sure)) shown = { hearing, says, sure }
    if (sure || session.ended) break
  }
  return shown
}

const none = 'no answer came that it speaks of: it is held against the faults of other rules, so let some of these run'

const conclusion = (
  shown: Shown | undefined,
  kept: number,
  gone: string | undefined,
): { verdict: 'pass' | 'fail' | 'inconclusive'; reason: string } => {
  if (!shown && gone) return { verdict: 'inconclusive', reason: gone }
  if (!shown)
    return kept > 0
      ? { verdict: 'pass', reason: `it held for ${kept} answers` }
      : { verdict: 'inconclusive', reason: none }
  const { performed } = shown.hearing
  const answered = performed ? `: ${answerInWords(performed)}` : ''
  if (shown.sure) return { verdict: 'fail', reason: `${shown.says}${answered}` }
  const once = gone ? `${shown.says}, and ${gone}` : `flaky: it did not show itself each time. ${shown.says}`
  return { verdict: 'inconclusive', reason: `${once}${answered}` }
}

/** A shard with few cases may have no answer that a law speaks of. */
const heardElsewhere = ({ id }: Always): RuleSkipped => ({
  event: 'rule-skipped',
  rule: id,
  reason: 'no answer came here that it speaks of; other shards hear theirs',
  optional: true,
  elsewhere: true,
})

const confirmed = async (
  rule: Always,
  hearing: Omit<Hearing, 'performed'>,
  shows: Shows,
): Promise<{ sure: boolean; performed?: Performed | undefined }> => {
  let performed: Performed | undefined
  for (let turn = 0; turn < confirmations; turn++) {
    const answered = (await hearing.again()) ?? []
    const answers = Array.isArray(answered) ? answered : [answered]
    const breaking = answers.find((one) => typeof findingOf(rule, hearing, one, contentsOf(one, shows)) === 'string')
    performed = breaking ?? answers[0]
    if (!breaking) return { sure: false, performed }
  }
  return { sure: true, performed }
}
