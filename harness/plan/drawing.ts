import type { NamedEdit } from './compose.ts'
import { drawFor } from './draw.ts'
import type { Draw } from './edit.ts'
import type { Baseline } from './rule.ts'

/**
 * Whether any of some edits draws its parameters: another seed makes another case of them. An edit of the bytes says so
 * by taking a draw; one that finds nothing to change draws nothing.
 */
export const isDrawn = (edits: readonly NamedEdit[], baseline: Baseline): boolean => {
  let asked = false
  const plain = drawFor(0, '')
  const noting: Draw = {
    integer(least, most) {
      asked = true
      return plain.integer(least, most)
    },
    pick(from) {
      asked = true
      return plain.pick(from)
    },
  }
  const plan = structuredClone(baseline.plan)
  try {
    for (const { edit } of edits) {
      if (edit.stage === 'plan') edit.apply(plan, noting)
      else if (edit.apply.length > 1) return true
    }
  } catch {
    return false
  }
  return asked
}
