import type { RuleReport } from './report-types.ts'

/** Where a finding is shown: a target has no source file that a rule could point at, so it is the rule's own name. */
export const locationOf = ({ id }: RuleReport): string => `svc-conformance/${encodeURI(id)}`
