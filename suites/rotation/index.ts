import type { Rule } from '../../harness/plan/rule.ts'
import bothAccepted from './both-accepted.ts'
import tokensSurvive from './tokens-survive.ts'
import directoryBack from './directory-back.ts'
import directoryGone from './directory-gone.ts'
import oldRemoved from './old-removed.ts'
import brokerRemoved from './broker-removed.ts'
import cached from './cached.ts'
import graceEnds from './grace-ends.ts'
import issuerGrace from './issuer-grace.ts'
import newKeyAdopted from './new-key-adopted.ts'
import oldRemovedAtExecute from './old-removed-at-execute.ts'
import windowChanged from './window-changed.ts'

/** Keys come and go. */
export const rotationRules: Rule[] = [
  bothAccepted,
  tokensSurvive,
  oldRemoved,
  oldRemovedAtExecute,
  windowChanged,
  directoryGone,
  directoryBack,
  brokerRemoved,
  cached,
  issuerGrace,
  graceEnds,
  newKeyAdopted,
]
