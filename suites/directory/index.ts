import type { Rule } from '../../harness/plan/rule.ts'
import cacheable from './cacheable.ts'
import keys from './keys.ts'
import noKid from './no-kid.ts'
import noneRevoked from './none-revoked.ts'
import oneValid from './one-valid.ts'
import revocationFresh from './revocation-fresh.ts'
import revocationList from './revocation-list.ts'
import served from './served.ts'

/** The keys that participants publish, and what they revoke. */
export const directoryRules: Rule[] = [
  served,
  keys,
  noKid,
  oneValid,
  revocationList,
  revocationFresh,
  cacheable,
  noneRevoked,
]
