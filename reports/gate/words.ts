import { counted } from '../text.ts'
import type { Gate } from './gate-types.ts'

const rules = (count: number): string => counted(count, 'rule')

const lead: Record<Gate['outcome'], (gate: Gate) => string> = {
  passed: () => 'no worse than the baseline',
  failed: ({ problems }) =>
    `worse than the baseline, or the baseline is out of date: ${counted(problems.length, 'problem')}`,
  incomplete: ({ open }) =>
    open.length > 0
      ? `${rules(open.length)} without a verdict that the baseline does not excuse`
      : 'the run did not finish',
}

/** What a baseline makes of a report, in a sentence. */
export const gateSays = (gate: Gate): string =>
  `${lead[gate.outcome](gate)} (${gate.baseline}, ${rules(gate.known.length)} known).`
