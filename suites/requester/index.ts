import type { Rule } from '../../harness/plan/rule.ts'
import caseVariants from './case-variants.ts'
import defaultScopes from './default-scopes.ts'
import domainIsAClaim from './domain-is-a-claim.ts'
import domainNotAsked from './domain-not-asked.ts'
import envelopeVersion from './envelope-version.ts'
import everyOperation from './every-operation.ts'
import extCritical from './ext-critical.ts'
import jsonStrict from './json-strict.ts'
import leftOut from './left-out.ts'
import namesBothSpellings from './names-both-spellings.ts'
import noBodySignature from './no-body-signature.ts'
import requiredFields from './required-fields.ts'
import restrictions from './restrictions.ts'
import typeKnown from './type-known.ts'
import typeUnspecified from './type-unspecified.ts'
import unknownMembers from './unknown-members.ts'
import relayed from './relayed.ts'

export const requesterRules: Rule[] = [
  typeUnspecified,
  typeKnown,
  requiredFields,
  domainIsAClaim,
  domainNotAsked,
  noBodySignature,
  extCritical,
  defaultScopes,
  namesBothSpellings,
  jsonStrict,
  caseVariants,
  restrictions,
  unknownMembers,
  envelopeVersion,
  everyOperation,
  leftOut,
  relayed,
]
