import type { OutcomeObserved } from './journal.ts'
import type { Observation } from './report-types.ts'

/** Adds one outcome to what is known of its open edit. */
export const addOutcome = (gathered: Map<string, Observation>, event: OutcomeObserved): void => {
  const known = gathered.get(event.name)
  const outcomes = { ...known?.outcomes, [event.observed]: (known?.outcomes[event.observed] ?? 0) + 1 }
  const measured = event.measured ?? known?.measured
  const high = event.high === true || known?.high === true
  const firstHigh = event.high === true && known?.high !== true
  gathered.set(event.name, {
    title: event.title,
    observed: Object.keys(outcomes).length > 1 ? 'mixed' : event.observed,
    outcomes,
    ...(measured && { measured }),
    ...(high && { high }),
    case: known === undefined || firstHigh ? event.case : known.case,
  })
}

/** An observation in a few words: the measured number, or the outcome. */
export const observationInBrief = ({ measured, observed, outcomes }: Observation): string => {
  if (measured) return measured.says
  if (observed !== 'mixed') return observed
  return Object.entries(outcomes)
    .map(([outcome, times]) => `${outcome} ${times}×`)
    .join(', ')
}
