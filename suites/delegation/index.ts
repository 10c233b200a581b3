import type { Rule } from '../../harness/plan/rule.ts'
import accepted from './accepted.ts'
import tokenEncoding from './token-encoding.ts'
import atOnce from './at-once.ts'
import everyOperation from './every-operation.ts'
import executedBefore from './executed-before.ts'
import extCritical from './ext-critical.ts'
import authorityScopeAbsent from './authority-scope-absent.ts'
import oidcAnchor from './oidc-anchor.ts'
import holder from './holder.ts'
import linkage from './linkage.ts'
import childSignature from './child-signature.ts'
import anchor from './anchor.ts'
import scopeNarrows from './scope-narrows.ts'
import scopeOfTheLast from './scope-of-the-last.ts'
import scopeOmitted from './scope-omitted.ts'
import expiryNarrows from './expiry-narrows.ts'
import expiryOmitted from './expiry-omitted.ts'
import expired from './expired.ts'
import expiresAt from './expires-at.ts'
import requiredFields from './required-fields.ts'
import format from './format.ts'
import cnfRequired from './cnf-required.ts'
import issuerNotAsked from './issuer-not-asked.ts'
import issuer from './issuer.ts'
import algorithm from './algorithm.ts'
import jwsStrict from './jws-strict.ts'
import offline from './offline.ts'
import mirror from './mirror.ts'
import ownerUnavailable from './owner-unavailable.ts'
import ownersAlgorithm from './owners-algorithm.ts'
import reason from './reason.ts'
import relayed from './relayed.ts'
import expiresInCache from './expires-in-cache.ts'
import verifiedAnew from './verified-anew.ts'
import keyEndsInCache from './key-ends-in-cache.ts'
import leftOut from './left-out.ts'
import revocationUri from './revocation-uri.ts'

/** The chain of tokens. */
export const delegationRules: Rule[] = [
  accepted,
  tokenEncoding,
  everyOperation,
  executedBefore,
  atOnce,
  extCritical,
  authorityScopeAbsent,
  oidcAnchor,
  holder,
  linkage,
  childSignature,
  anchor,
  scopeNarrows,
  scopeOfTheLast,
  scopeOmitted,
  expiryNarrows,
  expiryOmitted,
  expired,
  expiresAt,
  requiredFields,
  format,
  cnfRequired,
  issuer,
  issuerNotAsked,
  algorithm,
  ownersAlgorithm,
  jwsStrict,
  offline,
  ownerUnavailable,
  mirror,
  reason,
  relayed,
  verifiedAnew,
  leftOut,
  expiresInCache,
  keyEndsInCache,
  revocationUri,
]
