import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

export const requesterMutants: Mutants = {
  'takes an unspecified requester type': mutant('requester/type-unspecified', unchecked),
  'takes requester types in lower case': mutant('requester-type', (value) =>
    parts.steps['requester-type'](typeof value === 'string' ? value.toUpperCase() : value),
  ),
  'finds members in any case': mutant('member-names', (object, name) => {
    const found = Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase())
    return found === undefined ? parts.steps['member-names'](object, name) : object[found]
  }),
  'looks up keys at requester.domain': mutant('directory-address', ({ requester, scheme }) =>
    typeof requester?.['domain'] === 'string' ? `${scheme}://${requester['domain']}` : undefined,
  ),
  'takes one spelling of member names only': mutant('member-names', (object, name) =>
    Object.hasOwn(object, name) ? object[name] : undefined,
  ),
}
