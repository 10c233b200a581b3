import type { Rule } from '../../harness/plan/rule.ts'
import agentForms from './agent-forms.ts'
import agentPresent from './agent-present.ts'
import algorithm from './algorithm.ts'
import atOnce from './at-once.ts'
import bindsAgent from './binds-agent.ts'
import bindsAuthorization from './binds-authorization.ts'
import bindsMethod from './binds-method.ts'
import bindsTargetUri from './binds-target-uri.ts'
import byteSequence from './byte-sequence.ts'
import componentOnce from './component-once.ts'
import componentsKnown from './components-known.ts'
import coversAllFive from './covers-all-five.ts'
import digestPresent from './digest-present.ts'
import ed25519Encodings from './ed25519-encodings.ts'
import emptyAuthorization from './empty-authorization.ts'
import everyDoor from './every-door.ts'
import everyDoorAtExecute from './every-door-at-execute.ts'
import everyOperation from './every-operation.ts'
import executedBefore from './executed-before.ts'
import headerLines from './header-lines.ts'
import identity from './identity.ts'
import labelsMatch from './labels-match.ts'
import noFallback from './no-fallback.ts'
import parametersRequired from './parameters-required.ts'
import parametersTyped from './parameters-typed.ts'
import paramsSigned from './params-signed.ts'
import present from './present.ts'
import replay from './replay.ts'
import smallOrderKey from './small-order-key.ts'
import strictEd25519 from './strict-ed25519.ts'
import valid from './valid.ts'
import withDelegation from './with-delegation.ts'
import withDelegationAtExecute from './with-delegation-at-execute.ts'

/** Presence, structure, cover and identity of request signatures. */
export const signatureRules: Rule[] = [
  present,
  noFallback,
  digestPresent,
  agentPresent,
  coversAllFive,
  everyDoor,
  everyDoorAtExecute,
  everyOperation,
  executedBefore,
  atOnce,
  componentsKnown,
  emptyAuthorization,
  bindsMethod,
  bindsTargetUri,
  bindsAuthorization,
  bindsAgent,
  parametersRequired,
  algorithm,
  valid,
  byteSequence,
  labelsMatch,
  componentOnce,
  parametersTyped,
  paramsSigned,
  strictEd25519,
  ed25519Encodings,
  smallOrderKey,
  identity,
  agentForms,
  headerLines,
  replay,
  withDelegation,
  withDelegationAtExecute,
]
