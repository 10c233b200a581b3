import jmespath from 'jmespath'
import type { Json } from '../plan/json.ts'

/** A compiled JMESPath expression. What cannot be evaluated is `null`: answers are hostile. */
export type Expression = (over: unknown) => Json

/** The types of the package leave this one out. */
const { compile } = jmespath as unknown as { compile: (this: void, text: string) => SyntaxTree }

interface SyntaxTree {
  type: string
  name?: unknown
  children?: unknown[]
}

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

const unknownFunction = (node: SyntaxTree): string | undefined => {
  if (node.type === 'Function' && !functions.has(String(node.name))) return String(node.name)
  return node.children?.map((child) => unknownFunction(asTree(child))).find((name) => name !== undefined)
}

/** Members of a multi-select hash wrap their tree in `value`; other children may be plain values. */
const asTree = (child: unknown): SyntaxTree => {
  const node = child as (SyntaxTree & { value?: unknown }) | null
  if (node === null || typeof node !== 'object') return { type: 'Literal' }
  return node.type === 'KeyValuePair' ? asTree(node.value) : node
}
