import { drawFor } from './draw.ts'
import type { Draw, Edit } from './edit.ts'
import type { Baseline } from './rule.ts'

/**
 * Whether an edit draws its parameters: another seed makes another case of it. An edit of the bytes says so by taking a
 * draw; one that finds nothing to change draws nothing.
 */
export const isDrawn = (edit: Edit, baseline: Baseline): boolean => {
  if (edit.stage === 'wire') return edit.apply.length > 1
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
  try {
    edit.apply(structuredClone(baseline.plan), noting)
  } catch {
    return false
  }
  return asked
}
