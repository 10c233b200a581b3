import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Json } from '../plan/json.ts'
import { isObject } from '../reference/json.ts'
import { InputError, type Judge } from './judge/index.ts'
import { ops, type Answer, type Op } from './types.ts'

const isOp = (value: Json | undefined): value is Op => ops.some((op) => op === value)

const answerTo = async (judge: Judge, value: Json | undefined): Promise<Answer & { id?: string; says?: string }> => {
  if (!isObject(value) || typeof value['id'] !== 'string') return { result: 'unsupported', says: 'this is no case' }
  const { id, op, input } = value
  if (!isOp(op) || !isObject(input)) return { id, result: 'unsupported', says: 'this operation is not known' }
  try {
    return { id, ...(await judge(op, input)) }
  } catch (error) {
    if (error instanceof InputError) return { id, result: 'unsupported', says: error.message }
    throw error
  }
}

const parsed = (line: string): Json | undefined => {
  try {
    return JSON.parse(line) as Json
  } catch {
    return undefined
  }
}

/** Answers cases line by line, until there are no more. */
export const serveCases = async (judge: Judge, input: Readable, output: Writable): Promise<void> => {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const answer = await answerTo(judge, parsed(line))
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain')
  }
}
