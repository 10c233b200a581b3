import type { Rule } from '../../harness/plan/rule.ts'
import wellKnown from './well-known.ts'
import selectedByThumbprint from './selected-by-thumbprint.ts'
import kidIsNothing from './kid-is-nothing.ts'
import foreignEntries from './foreign-entries.ts'
import windowStart from './window-start.ts'
import windowEnd from './window-end.ts'
import windowEndsInCache from './window-ends-in-cache.ts'
import endsBeforeExecute from './ends-before-execute.ts'
import windowBeginsInCache from './window-begins-in-cache.ts'
import windowForms from './window-forms.ts'
import keyType from './type.ts'
import malformedX from './malformed-x.ts'
import directoryUnavailable from './directory-unavailable.ts'
import registryHosted from './registry-hosted.ts'
import duplicate from './duplicate.ts'
import sameBytesOtherText from './same-bytes-other-text.ts'
import addressForms from './address-forms.ts'
import directoryOfAnother from './directory-of-another.ts'
import windowAbsent from './window-absent.ts'
import redirect from './redirect.ts'
import contentType from './content-type.ts'
import privateMember from './private-member.ts'

/** The directory, and the choice of a key in it. */
export const keysRules: Rule[] = [
  wellKnown,
  selectedByThumbprint,
  kidIsNothing,
  foreignEntries,
  windowStart,
  windowEnd,
  windowEndsInCache,
  endsBeforeExecute,
  windowBeginsInCache,
  windowForms,
  keyType,
  malformedX,
  directoryUnavailable,
  directoryOfAnother,
  registryHosted,
  duplicate,
  sameBytesOtherText,
  addressForms,
  windowAbsent,
  redirect,
  contentType,
  privateMember,
]
