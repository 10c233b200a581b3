import type { Json } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import { parts } from '../parts.ts'
import type { Mutant } from '../replace.ts'
import { mutant } from '../replace.ts'

const { steps } = parts

export const isDigits = (value: Json | undefined): boolean => typeof value === 'string' && /^\d+$/.test(value)

/** Takes some claims for no cap. */
export const blindTo = (
  which: 'access-caps' | 'spend-caps',
  claim: string,
  is: (value: Json | undefined, isBetween: boolean) => boolean,
): Mutant => {
  const sighted = (context: Context): Context => {
    const { delegation } = context
    if (!delegation) return context
    const links = delegation.links.map((link, index, { length }) => {
      const { [claim]: value, ...rest } = link.claims ?? {}
      return value !== undefined && is(value, index > 0 && index < length - 1) ? { ...link, claims: rest } : link
    })
    return { ...context, delegation: { ...delegation, links } }
  }
  return which === 'access-caps'
    ? mutant('access-caps', (context) => steps['access-caps'](sighted(context)))
    : mutant('spend-caps', (context) => steps['spend-caps'](sighted(context)))
}
