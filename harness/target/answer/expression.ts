import jmespath from 'jmespath'
import type { Json } from '../../plan/json.ts'

/** A compiled JMESPath expression. What cannot be evaluated is `null`: answers are hostile. */
export type Expression = (over: unknown) => Json

const functions = new Set(
  `abs avg ceil contains ends_with floor join keys length map max max_by merge min min_by not_null reverse sort sort_by
   starts_with sum to_array to_number to_string type values`.split(/\s+/),
)

/** Compiles a JMESPath expression. Throws an `Error` whose message says what is wrong with it. */
export const expression = (text: string): Expression => {
  const unknown = unknownFunction(compile(text))
  if (unknown !== undefined) throw new Error(`unknown function ${unknown}()`)
  return (over) => {
    try {
      const found: Json | undefined = jmespath.search(over, text)
      return found ?? null
    } catch {
      return null
    }
  }
}

/** The types of the package leave this one out. */
const compile = (text: string): unknown => {
  if ('compile' in jmespath && typeof jmespath.compile === 'function') return jmespath.compile(text)
  return undefined
}

/** The syntax tree is searched as plain JSON; the parser itself leaves function names unchecked. */
const unknownFunction = (node: unknown): string | undefined => {
  if (typeof node !== 'object' || node === null) return undefined
  if ('type' in node && node.type === 'Function' && 'name' in node && !functions.has(String(node.name)))
    return String(node.name)
  return Object.values(node)
    .map(unknownFunction)
    .find((name) => name !== undefined)
}
