import type { Rule } from '../../harness/plan/rule.ts'
import anyOf from './any-of.ts'
import askedAnew from './asked-anew.ts'
import atOnce from './at-once.ts'
import byToken from './by-token.ts'
import caseAndSpace from './case-and-space.ts'
import disclosure from './disclosure.ts'
import execute from './execute.ts'
import hiddenIsAbsent from './hidden-is-absent.ts'
import lattice from './lattice.ts'
import onlyMatching from './only-matching.ts'
import requestAndToken from './request-and-token.ts'
import revshare from './revshare.ts'
import segmentwise from './segmentwise.ts'
import starAlone from './star-alone.ts'
import starOverNothing from './star-over-nothing.ts'
import subscription from './subscription.ts'
import table from './table.ts'

export const scopesRules: Rule[] = [
  table,
  segmentwise,
  starOverNothing,
  caseAndSpace,
  starAlone,
  anyOf,
  lattice,
  onlyMatching,
  askedAnew,
  atOnce,
  byToken,
  disclosure,
  hiddenIsAbsent,
  revshare,
  requestAndToken,
  execute,
  subscription,
]
