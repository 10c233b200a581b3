import type { KeyObject } from 'node:crypto'
import { parts as reference, type Parts, type Steps } from '../reference/index.ts'

const { verify } = reference.steps

type Verified = WeakMap<KeyObject, Map<string, boolean>>

/** Most of what is asked is never asked again: what was not for a while is forgotten. */
const mostRemembered = 20_000
let lately: Verified = new WeakMap()
let earlier: Verified = new WeakMap()
let count = 0

const verifyOnce: Steps['verify'] = (base, key, signature) => {
  const known = lately.get(key) ?? new Map<string, boolean>()
  lately.set(key, known)
  const question = `${base.toString('latin1')}\n${signature.toString('latin1')}`
  const before = known.get(question)
  if (before !== undefined) return before
  const answer = earlier.get(key)?.get(question) ?? verify(base, key, signature)
  known.set(question, answer)
  count += 1
  if (count >= mostRemembered) [earlier, lately, count] = [lately, new WeakMap(), 0]
  return answer
}

const remembered: Pick<Steps, 'verify'> = { verify: verifyOnce }

/** What is verified once by each exchange, hundreds of them, is verified once. A mutant's own way of verifying is kept. */
export const remembering = (parts: Parts): Parts => {
  const steps = { ...parts.steps }
  if (steps.verify === verify) steps.verify = verifyOnce
  return { ...parts, steps }
}

/** The same while `work` goes on, for mutants too, which ask the reference's own parts. */
export const whileRemembering = async <T>(work: () => Promise<T>): Promise<T> => {
  Object.assign(reference.steps, remembered)
  try {
    return await work()
  } finally {
    Object.assign(reference.steps, { verify })
  }
}
