import type { Report, RuleReport } from '../report-types.ts'
import { durationInWords } from '../words.ts'
import type { AnswersChange, Diff, TimingChange } from './diff-types.ts'

/** Shorter differences are the machine's; milliseconds a case. */
const leastDifference = 50

const perCase = (milliseconds: number, cases: number): number => milliseconds / Math.max(1, cases)

/** Rules whose cases take twice as long, or half as long. A rule that has more cases now is no slower for it. */
const rulesOf = (old: Map<string, RuleReport>, { rules }: Report): TimingChange[] =>
  rules
    .flatMap(({ id, duration_ms: after, cases }) => {
      const before = old.get(id)
      if (!before || before.cases === 0 || cases === 0) return []
      return [{ id, old_ms: before.duration_ms, new_ms: after, old_cases: before.cases, new_cases: cases }]
    })
    .filter((change) => {
      const [was, is] = eachOf(change)
      return Math.abs(is - was) >= leastDifference && Math.max(was, is) >= 2 * Math.min(was, is)
    })
    .toSorted((a, b) => growth(b) - growth(a))

const eachOf = (one: TimingChange): [old: number, now: number] => [
  perCase(one.old_ms, one.old_cases),
  perCase(one.new_ms, one.new_cases),
]

const growth = (one: TimingChange): number => {
  const [was, is] = eachOf(one)
  return Math.abs(is - was)
}

type Classes = [milliseconds: number, count: number][]

/** Half of the answers took no longer; they are counted in classes, ten a decade. */
const medianOf = (classes: Classes): number | undefined => {
  const sorted = classes.toSorted(([one], [other]) => one - other)
  let left = sorted.reduce((sum, [, count]) => sum + count, 0) / 2
  return sorted.find(([, count]) => (left -= count) <= 0)?.[0]
}

/** Neighbouring classes are the machine's affair. */
const leastFactor = 1.5

const answersOf = ({ answer_times: old = {} }: Report, { answer_times: now = {} }: Report): AnswersChange[] => {
  const areas = Object.keys(now).filter((area) => Object.hasOwn(old, area))
  const whole = (times: Record<string, Classes>): Classes => areas.flatMap((area) => times[area] ?? [])
  const all: [string | null, Classes, Classes][] = [
    [null, whole(old), whole(now)],
    ...areas.map((area): [string, Classes, Classes] => [area, old[area] ?? [], now[area] ?? []]),
  ]
  return all.flatMap(([area, before, after]) => {
    const [was, is] = [medianOf(before), medianOf(after)]
    if (was === undefined || is === undefined) return []
    const differs = Math.max(was, is) >= leastFactor * Math.min(was, is) && Math.abs(is - was) >= 1
    return differs ? [{ area, old_ms: was, new_ms: is }] : []
  })
}

/** What takes another time now: the runs, the answers by area, and single rules. */
export const timingOf = (old: Map<string, RuleReport>, before: Report, after: Report): Diff['timing'] => ({
  old_ms: before.duration_ms,
  new_ms: after.duration_ms,
  answers: answersOf(before, after),
  rules: rulesOf(old, after),
})

const factorInWords = (old: number, now: number): string => {
  const factor = Math.max(old, now) / Math.max(0.1, Math.min(old, now))
  const rounded = factor >= 10 ? Math.round(factor) : Number(factor.toFixed(1))
  return `${rounded.toLocaleString('en-GB')} times as ${now > old ? 'slow' : 'fast'}`
}

const casesInWords = ({ old_cases: old, new_cases: now }: TimingChange): string =>
  old === now ? '' : `, of ${old.toLocaleString('en-GB')} → ${now.toLocaleString('en-GB')} cases`

/** Each change of time: what it is of, and how it changed; the answers first. */
export const timesInWords = ({ timing: { answers, rules } }: Diff): [of: string, says: string][] => [
  ...answers.map(({ area, old_ms: old, new_ms: now }): [string, string] => [
    area === null ? 'all answers' : `answers, ${area}`,
    `half within ${durationInWords(old)} → ${durationInWords(now)}: ${factorInWords(old, now)}`,
  ]),
  ...rules.map((one): [string, string] => {
    const [old, now] = eachOf(one)
    return [
      one.id,
      `${durationInWords(old)} → ${durationInWords(now)} a case: ${factorInWords(old, now)}${casesInWords(one)}`,
    ]
  }),
]
