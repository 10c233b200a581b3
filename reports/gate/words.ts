import { counted } from '../text.ts'
import type { Gate, GateProblem } from './gate-types.ts'

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

/** The sign of an outcome, which tells them apart without colour. */
export const gateSigns: Record<Gate['outcome'], string> = { passed: '✓', failed: '✕', incomplete: '?' }

/** What is wrong between a run and its baseline, in brief. */
export const problemWords: Record<GateProblem['kind'], string> = {
  new: 'not known to fail',
  otherwise: 'fails otherwise',
  holds: 'holds now: remove the entry',
  expired: 'the entry has expired',
}

/** What a baseline makes of a report, in a sentence. */
export const gateSays = (gate: Gate): string =>
  `${lead[gate.outcome](gate)} (${gate.baseline}, ${rules(gate.known.length)} known).`
