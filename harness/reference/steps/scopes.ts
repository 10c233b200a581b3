import type { Context } from '../context.ts'
import { strings } from '../json.ts'
import type { Steps } from '../part.ts'

export const declaredScopes = ({ requester, member }: Pick<Context, 'requester' | 'member'>): string[] =>
  strings(member(requester, 'scopes'))

/** Segment by segment equal or `*`; a terminal `*` takes all that is left, of which there is at least one. */
export const scopeCovers = (granted: string, required: string): boolean => {
  const grant = granted.split(':')
  const wanted = required.split(':')
  const open = grant.at(-1) === '*'
  if (open ? wanted.length < grant.length : wanted.length !== grant.length) return false
  return grant.every((segment, index) => segment === '*' || segment === wanted[index])
}

export const anyCovers: Steps['any-covers'] = (scopes, required, covers) =>
  scopes.some((scope) => covers(scope, required))

export const entitled: Steps['entitled'] = (asked, covered) =>
  asked.filter(({ required_scope: required, owner }) => required === null || covered(required, owner))

export const price: Steps['price'] = ({ subscription, owner, price_cents: cents }, covered) =>
  subscription !== null && covered(`subscription:${subscription}`, owner) ? 0 : cents
