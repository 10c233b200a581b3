import type { JsonObject } from '../../plan/json.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { steps, checks } = parts

/** A parser that calls itself for each level has a stack that ends. */
const deepestStack = 5_000

const depthOf = (text: string): number => {
  let [depth, deepest] = [0, 0]
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Finds nothing, or falls over it. */
const must = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new TypeError(`cannot read properties of ${what}`)
  return found
}

export const robustnessMutants: Mutants = {
  'falls over a body that is no JSON object': mutant('parse-envelope', (body) => {
    const envelope = steps['parse-envelope'](body)
    return body?.length === 0 ? envelope : must(envelope, 'a body')
  }),
  'falls over a signature that is no byte sequence': mutant('signature-octets', (text) =>
    must(steps['signature-octets'](text), 'a signature'),
  ),
  'answers a bad signature with the stack of the call': mutant('refusal', (violations, context) => {
    const { status, body } = steps.refusal(violations, context)
    if (!violations.some(({ check }) => check === 'signature/valid')) return { status, body }
    const trace =
      'Error: refused\n    at judge (file:///srv/exchange/judge.js:42:17)\n    at async handle (/srv/exchange/server.js:7:3)'
    return { status, body: { ...body, trace } satisfies JsonObject }
  }),
  'locks an agent out after a bad signature': mutant('signature/valid', (context) => {
    const { directoryBase = '', knows } = context
    if (knows.memory.get(directoryBase)) return 'the agent is locked out'
    const finding = checks['signature/valid'].holds(context)
    if (finding !== true) knows.memory.set(directoryBase, true)
    return finding
  }),
  'descends into JSON by recursion': mutant('parse-envelope', (body) => {
    if (body && depthOf(body.toString('latin1')) > deepestStack)
      throw new RangeError('maximum call stack size exceeded')
    return steps['parse-envelope'](body)
  }),
  'fetches all directories in one queue': mutant('fetch-queue', () => 'all'),
}
