import { hashes } from '@noble/ed25519'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readVectors, vectorsFolder } from './read.ts'
import { notAsked, opinions } from './testing/opinions.ts'
import type { Answer, VectorCase } from './types.ts'

interface Disagreements {
  schema: 'svc-conformance-disagreements/1'
  /** By verifier and case: why it is not of the vectors' opinion. */
  verifiers: Record<string, Record<string, string>>
}

const cases = readVectors().flatMap((file) => file.cases)
const text = readFileSync(join(vectorsFolder, 'disagreements.json'), 'utf8')
const { verifiers } = JSON.parse(text) as Disagreements

beforeAll(() => {
  hashes.sha512 = (message) => createHash('sha512').update(message).digest()
})

const agrees = (answer: Answer, { expected }: VectorCase): boolean =>
  answer.result === expected.result &&
  (expected.value === undefined || JSON.stringify(answer.value) === JSON.stringify(expected.value))

test.each(Object.entries(opinions))(
  '%s is of the opinion of the vectors, but where it is said why not',
  async (name, asks) => {
    const asked = cases.filter(({ op, id }) => asks[op] && !notAsked[name]?.test(id))
    const others: string[] = []
    for (const one of asked) {
      const answer = await Promise.resolve(one.input)
        .then((input) => asks[one.op]!(input))
        .catch((): Answer => ({ result: 'reject' }))
      if (!agrees(answer, one)) others.push(one.id)
    }
    expect(asked.length).toBeGreaterThan(100)
    expect(others.toSorted()).toEqual(Object.keys(verifiers[name] ?? {}).toSorted())
  },
)
