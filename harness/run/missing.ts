import type { Capability } from '../plan/rule.ts'

/** What a target lacks, for the report; `optional`: the spec makes it so, and the run is complete without. */
export const missing: Record<Capability, { reason: string; optional: boolean }> = {
  execute: { reason: 'the target has no ExecuteTransaction: give dialect.execute_path', optional: true },
  clock: {
    reason: "the target's clock cannot be set: give control, with PUT {control}/clock, or allow waiting with --slow",
    optional: false,
  },
  refresh: {
    reason:
      'the target cannot be told to refresh: give control, with POST {control}/refresh, or allow waiting with --slow',
    optional: false,
  },
  slow: { reason: 'it waits for minutes: allow that with --slow', optional: false },
}
