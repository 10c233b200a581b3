import { InvalidArgumentError } from 'commander'
import type { Shard } from '../../reports/journal.ts'

const most = 10_000

/** `2/4`; or `auto/4`, where a Kubernetes Indexed Job says which of its pods this is, counted from 0. */
export const shardOf = (text: string, environment: NodeJS.ProcessEnv): Shard => {
  const [, which = '', parts = ''] = /^(auto|\d{1,5})\/(\d{1,5})$/.exec(text) ?? []
  const of = Number(parts)
  if (of < 1 || of > most) throw new InvalidArgumentError('give I/N, like 1/4, or auto/N in a Kubernetes Indexed Job')
  const index = which === 'auto' ? completionIndex(environment) + 1 : Number(which)
  if (index >= 1 && index <= of) return { index, of }
  const why =
    which === 'auto' ? `JOB_COMPLETION_INDEX is ${index - 1}: this Job has more pods than N` : 'I is from 1 to N'
  throw new InvalidArgumentError(why)
}

const completionIndex = ({ JOB_COMPLETION_INDEX: index = '' }: NodeJS.ProcessEnv): number => {
  if (/^\d{1,5}$/.test(index)) return Number(index)
  throw new InvalidArgumentError(
    'auto/N needs JOB_COMPLETION_INDEX, which Kubernetes sets in a Job with completionMode: Indexed',
  )
}
