import { createHash } from 'node:crypto'
import type { CheckName, Checks } from '../part.ts'

type DigestCheck = Extract<CheckName, `digest/${string}`>

const hashes: Record<string, string> = { 'sha-256': 'sha256', 'sha-512': 'sha512' }

export const digestChecks: Pick<Checks, DigestCheck> = {
  'digest/form': {
    after: ['signature/digest-present'],
    holds: ({ steps, lines, field }) =>
      lines('content-digest').length === 0 ||
      steps['digests-of-field'](field('content-digest'))?.has('sha-256') ||
      'Content-Digest states no sha-256',
  },
  'digest/matches': {
    after: ['digest/form'],
    holds(context) {
      const stated = context.steps['digests-of-field'](context.field('content-digest')) ?? []
      const body = context.steps['digest-of-body'](context)
      for (const [algorithm, digest] of stated) {
        const hash = Object.hasOwn(hashes, algorithm) ? hashes[algorithm] : undefined
        if (hash && !context.steps['digest-agrees'](digest, createHash(hash).update(body).digest()))
          return `${algorithm} is not that of the body`
      }
      return true
    },
  },
}
