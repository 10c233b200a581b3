import type { JsonObject } from '../../plan/json.ts'
import type { Rule } from '../../plan/rule.ts'
import type { Answer, Op } from '../types.ts'
import { documentJudges } from './documents.ts'
import * as primitives from './primitives.ts'
import { delegations, requests, signatures } from './requests.ts'

export { InputError } from './world.ts'

export type Judge = (op: Op, input: JsonObject) => Promise<Answer>

/** The built-in verifier: the reference's own checks, and the rules on documents. Throws an `InputError` where an input is none. */
export const createJudge = (rules: Rule[]): Judge => {
  const documents = documentJudges(rules)
  const judges: Record<Op, (input: JsonObject) => Answer | Promise<Answer>> = {
    thumbprint: primitives.thumbprint,
    'content-digest': primitives.contentDigest,
    'signature-base': primitives.base,
    'signature.verify': signatures,
    'key.select': primitives.selectKey,
    'scope.covers': primitives.covers,
    'delegation.verify': delegations,
    'hops.verify': signatures,
    'revocation.apply': primitives.revocation,
    'manifest.validate': documents.manifest,
    'directory.validate': documents.directory,
    'request.verify': requests,
    'ed25519.verify': primitives.ed25519,
    'jws.verify': primitives.jws,
    'structured-field': primitives.structuredField,
  }
  return async (op, input) => judges[op](input)
}
