import type { Json } from '../../plan/json.ts'
import type { Context } from '../context.ts'

/** What the message of a delegation says. */
export const carried = ({ delegation, member }: Context, name: string): Json | undefined =>
  delegation && member(delegation.message, name)
