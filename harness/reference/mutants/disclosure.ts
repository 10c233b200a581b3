import type { Json, JsonObject } from '../../plan/json.ts'
import { isObject } from '../json.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { steps } = parts

/** Tells of the groups of an answer in another way; each is told with all of them. */
const groups = (
  tell: (group: JsonObject, all: JsonObject[]) => JsonObject[],
  further: (all: JsonObject[]) => JsonObject = () => ({}),
): Mutant =>
  mutant('answer-names', (answer: Json) => {
    if (!isObject(answer) || !Array.isArray(answer['offer_groups'])) return answer
    const all = answer['offer_groups'].filter(isObject)
    return { ...answer, offer_groups: all.flatMap((group) => tell(group, all)), ...further(all) }
  })

const isOffered = ({ offers }: JsonObject): boolean => Array.isArray(offers) && offers.length > 0
const isGated = (group: JsonObject): boolean => 'absence_reason' in group

/** The fixture's content at an address. */
const contentAt = (uri: Json = ''): string => (typeof uri === 'string' ? `The text at ${new URL(uri).pathname}.` : '')

/** How what is not offered is told of. */
export const disclosureMutants: Mutants = {
  'puts what it finds under what was asked for, one after the other': groups((group, all) => {
    const found = all.filter((one) => isOffered(one) || isGated(one)).at(all.indexOf(group))
    return [{ ...found, uri: group['uri'] ?? '', offers: found?.['offers'] ?? [] }]
  }),
  'gives another reason for what a scope gates': groups((group) => [
    isGated(group) ? { ...group, absence_reason: 'OFFER_ABSENCE_REASON_NOT_LICENSED' } : group,
  ]),
  'hides what a scope gates beside what it offers, and reveals it else': groups((group, all) =>
    isGated(group) && all.some(isOffered) ? [] : [group],
  ),
  'hides what a scope gates from whoever has a chain, and reveals it else': mutant('is-closed', (resource, context) => {
    const { owner, required_scope: required } = resource
    const isCovered = () =>
      steps['any-covers'](steps['scopes-for'](context, owner), required ?? '', steps['scope-covers'])
    const isHidden = context.delegation !== undefined && required !== null && !isCovered()
    return isHidden || steps['is-closed'](resource, context)
  }),
  'gives a reason of absence beside offers': groups((group) => [
    isOffered(group) ? { ...group, absence_reason: 'OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT' } : group,
  ]),
  'gives each resource the reason that one before it was absent for': groups((group, all) => {
    const gated = all.slice(0, all.indexOf(group)).find(isGated)
    return [gated && isOffered(group) ? { ...group, absence_reason: gated['absence_reason'] ?? null } : group]
  }),
  'shows the content of what a scope gates': groups((group) => [
    isGated(group) ? { ...group, preview: contentAt(group['uri']) } : group,
  ]),
  'has an empty group for what it hides, and none for what does not exist': groups((group) => {
    if (isGated(group)) return [{ uri: group['uri'] ?? '', offers: [] }]
    return isOffered(group) ? [group] : []
  }),
  'says how many resources it has hidden': groups(
    (group) => (isOffered(group) ? [group] : []),
    (all) => ({ hidden: all.filter(isGated).length }),
  ),
}
