import type { Rule } from '../harness/plan/rule.ts'
import { claimsRules } from './claims/index.ts'
import { delegationRules } from './delegation/index.ts'
import { digestRules } from './digest/index.ts'
import { discoveryRules } from './discovery/index.ts'
import { hopsRules } from './hops/index.ts'
import { keysRules } from './keys/index.ts'
import { retrievalRules } from './retrieval/index.ts'
import { requesterRules } from './requester/index.ts'
import { scopesRules } from './scopes/index.ts'
import { signatureRules } from './signature/index.ts'
import { windowRules } from './window/index.ts'

/** Every rule of the suite, in the order of the catalogue. */
export const rules: Rule[] = [
  ...requesterRules,
  ...signatureRules,
  ...windowRules,
  ...digestRules,
  ...keysRules,
  ...hopsRules,
  ...scopesRules,
  ...delegationRules,
  ...claimsRules,
  ...retrievalRules,
  ...discoveryRules,
]
