import type { Rule } from '../../harness/plan/rule.ts'
import agentFirst from './agent-first.ts'
import agentHeaderKept from './agent-header-kept.ts'
import bodySaysNothing from './body-says-nothing.ts'
import brokerDirectory from './broker-directory.ts'
import brokerUnavailable from './broker-unavailable.ts'
import brokersApart from './brokers-apart.ts'
import counting from './counting.ts'
import coversAllFive from './covers-all-five.ts'
import coversPrevious from './covers-previous.ts'
import direct from './direct.ts'
import eachVerified from './each-verified.ts'
import endsInCache from './ends-in-cache.ts'
import everyOperation from './every-operation.ts'
import manifestCapAtExecute from './manifest-cap-at-execute.ts'
import manifestCap from './manifest-cap.ts'
import parameters from './parameters.ts'
import relayed from './relayed.ts'
import requestCap from './request-cap.ts'
import wholeRequestAtExecute from './whole-request-at-execute.ts'

/** Forwarding: the stack of labelled signatures. */
export const hopsRules: Rule[] = [
  direct,
  relayed,
  eachVerified,
  coversPrevious,
  coversAllFive,
  agentFirst,
  agentHeaderKept,
  brokerDirectory,
  brokersApart,
  brokerUnavailable,
  endsInCache,
  requestCap,
  manifestCap,
  counting,
  bodySaysNothing,
  everyOperation,
  parameters,
  manifestCapAtExecute,
  wholeRequestAtExecute,
]
