import type { Rule } from '../../harness/plan/rule.ts'
import consumerVersion from './consumer-version.ts'
import contributors from './contributors.ts'
import delisted from './delisted.ts'
import delistedOffers from './delisted-offers.ts'
import manifestDomain from './domain.ts'
import exchanges from './exchanges.ts'
import foreignDomain from './foreign-domain.ts'
import hopCap from './hop-cap.ts'
import memberTypes from './member-types.ts'
import noKeys from './no-keys.ts'
import role from './role.ts'
import served from './served.ts'
import version from './version.ts'

/** What participants say of themselves. */
export const manifestRules: Rule[] = [
  served,
  version,
  role,
  manifestDomain,
  exchanges,
  contributors,
  memberTypes,
  noKeys,
  foreignDomain,
  hopCap,
  consumerVersion,
  delisted,
  delistedOffers,
]
