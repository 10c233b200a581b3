import { createHash } from 'node:crypto'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

export const digestMutants: Mutants = {
  'does not compare the digest with the body': mutant('digest/matches', unchecked),
  'is content with any one right digest': mutant('digest/matches', (context) => {
    const stated = parts.steps['digests-of-field'](context.field('content-digest')) ?? new Map<string, Buffer>()
    const right = (algorithm: string, name: string) =>
      stated.get(name)?.equals(createHash(algorithm).update(context.message.body).digest()) ?? false
    return right('sha256', 'sha-256') || right('sha512', 'sha-512') || 'no digest is right'
  }),
  'digests the decoded body': mutant('digest-of-body', ({ message, decodedBody }) => decodedBody ?? message.body),
}
