import type { Rule } from '../../harness/plan/rule.ts'
import refused from './refused.ts'
import everywhere from './everywhere.ts'
import everyOperation from './every-operation.ts'
import everywhereAtExecute from './everywhere-at-execute.ts'
import poll from './poll.ts'
import pollEverywhere from './poll-everywhere.ts'
import spacing from './spacing.ts'
import unset from './unset.ts'
import survivesOutage from './survives-outage.ts'
import staysRevoked from './stays-revoked.ts'
import foreignList from './foreign-list.ts'
import olderSnapshot from './older-snapshot.ts'
import namedLater from './named-later.ts'
import usedAgain from './used-again.ts'
import usedAgainEverywhere from './used-again-everywhere.ts'
import withdrawn from './withdrawn.ts'

/** Revocation lists: polled, obeyed, and kept. */
export const revocationRules: Rule[] = [
  refused,
  everywhere,
  everyOperation,
  poll,
  spacing,
  unset,
  survivesOutage,
  foreignList,
  olderSnapshot,
  withdrawn,
  everywhereAtExecute,
  namedLater,
  staysRevoked,
  pollEverywhere,
  usedAgain,
  usedAgainEverywhere,
]
