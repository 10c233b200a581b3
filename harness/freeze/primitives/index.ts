import type { Rule } from '../../plan/rule.ts'
import type { Drafted } from '../gather.ts'
import type { VectorFile } from '../types.ts'

/** Cases of one operation by itself. */
export type Primitive = Pick<VectorFile, 'rule' | 'title' | 'section' | 'level'> & { drafts: () => Drafted[] }

export const primitives = (_: Rule[]): Primitive[] => []
