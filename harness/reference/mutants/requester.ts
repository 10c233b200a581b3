import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import { isObject } from '../json.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { keeping } from '../kept.ts'

const { steps, checks } = parts

/** Reads types another way, and as the reference does where that says nothing. */
const typed = (read: (value: Json | undefined) => number | undefined): Mutant =>
  mutant('requester-type', (value) => read(value) ?? steps['requester-type'](value))

/** Takes some requesters that send a chain, of whatever type. */
const withChain = (is: (context: Context) => boolean): Mutant =>
  mutant(
    'requester/type-unspecified',
    (context) => (context.delegation && is(context)) || checks['requester/type-unspecified'].holds(context),
  )

/** Does not know a type that it should. */
const forgets = (...forgotten: number[]): Mutant =>
  mutant('requester-type', (value) => {
    const number = steps['requester-type'](value)
    return number !== undefined && forgotten.includes(number) ? undefined : number
  })

/** Wants members to be there, whatever they say, or to say something where they are there. */
const required = (missing: (name: string, value: Json | undefined) => boolean): Mutant =>
  mutant('requester/required-fields', ({ requester, member }) => {
    if (!requester) return 'requester is missing'
    const name = ['id', 'domain'].find((one) => missing(one, member(requester, one)))
    return name === undefined || `requester.${name} is missing`
  })

const absent = (value: Json | undefined): boolean => value === undefined || value === null
const empty = (value: Json | undefined): boolean => absent(value) || value === ''

/** Another reading of bodies that are no message for the reference. */
const parsing = (read: (text: string) => Json | undefined): Mutant =>
  mutant('parse-envelope', (body) => {
    const envelope = steps['parse-envelope'](body)
    if (envelope || !body) return envelope
    const value = attempt(() => read(body.toString()))
    return isObject(value) ? value : undefined
  })

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Refuses bodies by their text. */
const textual = (wrong: (text: string) => boolean): Mutant =>
  mutant(
    'requester/json-strict',
    ({ envelope, decodedBody }) =>
      (envelope !== undefined && !wrong(decodedBody?.toString() ?? '')) || 'the body is not as it should be',
  )

const membersOf = ({ envelope, requester }: Context): string[] => [
  ...Object.keys(envelope ?? {}),
  ...Object.keys(requester ?? {}),
]

const criticalOf = ({ requester, member }: Context): Json[] => {
  const critical = member(requester, 'ext_critical')
  return Array.isArray(critical) ? critical : []
}

/** Reads some delegations as none. */
const passesOverDelegation = (is: (value: Json) => boolean): Mutant =>
  mutant('requester/member-types', (context) => {
    const { delegation = null, ...rest } = context.requester ?? {}
    const requester = is(delegation) ? rest : context.requester
    return checks['requester/member-types'].holds({ ...context, requester })
  })

/** Of which no other message has one. */
const ofDelegation = new Set(['principal_domain', 'principal_id', 'token_format', 'expires_at'])

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const own = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

const atDeclaredDomain = ({ requester, scheme }: Pick<Context, 'requester' | 'scheme'>): string[] => {
  const domain = requester?.['domain']
  return typeof domain === 'string' ? [steps['directory-url'](`${scheme}://${domain}`)] : []
}

/** What was in the last message of some name. */
const inLastOfName = <T>(find: (context: Context) => T | undefined): ((context: Context) => T | undefined) => {
  const lastOf = keeping<T>()
  return (context) => {
    const name = context.member(context.requester, 'name')
    const found = find(context)
    if (typeof name !== 'string') return found
    if (found !== undefined) lastOf(context).set(name, found)
    return lastOf(context).get(name)
  }
}

const lastCritical = inLastOfName(({ requester, member }) => member(requester, 'ext_critical'))
const lastChain = inLastOfName(({ delegation }) => delegation)

export const requesterMutants: Mutants = {
  'takes an unspecified requester type': mutant('requester/type-unspecified', ({ requester, member }) => {
    const type = member(requester, 'type')
    return type === 'REQUESTER_TYPE_UNSPECIFIED' || !requester || steps['requester-type'](type) !== 0 || 'no type'
  }),
  'asks for the type only where it is given': typed((value) => (absent(value) ? 1 : undefined)),
  'takes an unspecified requester type where there is a chain': withChain(
    ({ requester, member }) => member(requester, 'type') === 'REQUESTER_TYPE_UNSPECIFIED',
  ),
  'asks for the type only where there is no chain': withChain(({ requester, member }) =>
    absent(member(requester, 'type')),
  ),
  'takes the number 0 for a type': typed((value) => (value === 0 ? 1 : undefined)),
  'takes an empty type for an agent': typed((value) => (value === '' ? 1 : undefined)),
  'knows agents and tools only': forgets(3),
  'forgets the last type of the enum': forgets(5),
  'wants autonomous requesters': forgets(2),
  'takes any name for a type': typed((value) =>
    typeof value === 'string' && value !== '' && steps['requester-type'](value) === undefined && /^[A-Z_]+$/.test(value)
      ? 1
      : undefined,
  ),
  'takes requester types in lower case': typed((value) =>
    typeof value === 'string' && value !== '' ? steps['requester-type'](value.toUpperCase()) : undefined,
  ),
  'takes requester types without their prefix': typed((value) =>
    typeof value === 'string' ? steps['requester-type'](`REQUESTER_TYPE_${value}`) : undefined,
  ),
  'takes true for the first type': typed((value) => (value === true ? 1 : undefined)),
  'cuts fractions off types': typed((value) =>
    typeof value === 'number' && !Number.isInteger(value) ? steps['requester-type'](Math.trunc(value)) : undefined,
  ),
  'takes the first of a list of types': typed((value) =>
    Array.isArray(value) ? steps['requester-type'](value[0]) : undefined,
  ),
  'takes off the spaces before a type': typed((value) =>
    typeof value === 'string' ? steps['requester-type'](value.trimStart()) : undefined,
  ),
  'takes off the spaces behind a type': typed((value) =>
    typeof value === 'string' ? steps['requester-type'](value.trimEnd()) : undefined,
  ),
  'does not ask for an id': required((name, value) => name === 'domain' && empty(value)),
  'takes an empty id': required((name, value) => (name === 'id' ? absent(value) : empty(value))),
  'does not ask for a domain': required((name, value) => name === 'id' && empty(value)),
  'takes an empty domain': required((name, value) => (name === 'domain' ? absent(value) : empty(value))),
  'serves those who do not say who they are': mutant('requester/required-fields', ({ requester, member }) => {
    if (!requester) return true
    return ['id', 'domain'].every((name) => !empty(member(requester, name))) || 'a member is missing'
  }),
  'wants small letters in an id': mutant('requester/required-fields', (context) => {
    const id = context.member(context.requester, 'id')
    if (typeof id === 'string' && id !== id.toLowerCase()) return 'the id has capital letters'
    return parts.checks['requester/required-fields'].holds(context)
  }),
  'puts a name into the text of a query': mutant('requester/unknown-members', ({ requester, member }) => {
    const name = member(requester, 'name')
    return !(typeof name === 'string' && name.includes("'")) || 'the query does not parse'
  }),
  'refuses requesters with a name': mutant(
    'requester/unknown-members',
    ({ requester, member }) => absent(member(requester, 'name')) || 'name is not known',
  ),
  'looks up keys at requester.domain': mutant('directory-address', (context) => {
    const { requester, scheme } = context
    const address = steps['directory-address'](context)
    const known = address !== undefined && /^https?:/.test(address)
    return known && typeof requester?.['domain'] === 'string' ? `${scheme}://${requester['domain']}` : address
  }),
  'looks up keys at requester.domain where Signature-Agent has no directory': mutant('further-places', (_, context) =>
    context.directory && 'trouble' in context.directory ? atDeclaredDomain(context) : [],
  ),
  'looks at requester.domain for the key that it has found': mutant('further-places', (_, context) =>
    context.key ? atDeclaredDomain(context) : [],
  ),
  'takes a signature in the body': mutant('signature/present', (context) =>
    typeof context.requester?.['signature'] === 'string' ? true : checks['signature/present'].holds(context),
  ),
  'passes over ext_critical': mutant('requester/ext-critical', unchecked),
  'takes ext_critical that is lacking from the message before': mutant('requester/ext-critical', (context) => {
    const critical = lastCritical(context)
    return !Array.isArray(critical) || critical.length === 0 || 'a critical extension is not understood'
  }),
  'takes a chain that is lacking from the message before': mutant('delegation/holder', (context) => {
    const delegation = lastChain(context)
    return checks['delegation/holder'].holds(delegation ? { ...context, delegation } : context)
  }),
  'asks only whether the first extension is critical': mutant('requester/ext-critical', (context) => {
    const [first = ''] = Object.keys((context.requester?.['ext'] ?? {}) as JsonObject)
    return !criticalOf(context).includes(first) || 'a critical extension is not understood'
  }),
  'refuses one critical extension, and takes two': mutant(
    'requester/ext-critical',
    (context) => criticalOf(context).length > 1 || checks['requester/ext-critical'].holds(context),
  ),
  'asks only whether the first critical extension is there': mutant('requester/ext-critical', (context) => {
    const [first] = criticalOf(context)
    const there = Object.keys((context.requester?.['ext'] ?? {}) as JsonObject)
    return !there.some((name) => name === first) || 'a critical extension is not understood'
  }),
  'refuses every extension that it does not know': mutant('requester/ext-critical', (context) => {
    const known = Object.keys((context.requester?.['ext'] ?? {}) as JsonObject).length === 0
    return (known && criticalOf(context).length === 0) || 'an extension is not understood'
  }),
  'refuses a list of critical extensions though it is empty': mutant(
    'requester/ext-critical',
    ({ requester, member }) =>
      member(requester, 'ext_critical') === undefined || 'a critical extension is not understood',
  ),
  'reads names as in the schema only': mutant('member-names', own),
  'reads extCritical in camelCase only': mutant('member-names', (object, name) =>
    name === 'ext_critical' ? own(object, camel(name)) : steps['member-names'](object, name),
  ),
  'reads max_hops in snake_case only': mutant('member-names', (object, name) =>
    name === 'max_hops' ? own(object, name) : steps['member-names'](object, name),
  ),
  'reads maxHops in camelCase only': mutant('member-names', (object, name) =>
    name === 'max_hops' ? own(object, 'maxHops') : steps['member-names'](object, name),
  ),
  "reads a delegation's members in snake_case only": mutant('member-names', (object, name) =>
    ofDelegation.has(name) ? own(object, name) : steps['member-names'](object, name),
  ),
  'refuses names in camelCase': mutant(
    'requester/unknown-members',
    (context) => membersOf(context).every((name) => !/[a-z][A-Z]/.test(name)) || 'a member is not known',
  ),
  'refuses acceptable_restrictions and ext_critical in snake_case': mutant(
    'requester/unknown-members',
    (context) =>
      membersOf(context).every((name) => name !== 'acceptable_restrictions' && name !== 'ext_critical') ||
      'a member is not known',
  ),
  'takes the first of a list of envelopes': parsing((text) => (JSON.parse(text) as Json[])[0]),
  'takes a list of values for a message': parsing((text) => {
    const [ver = null, requester = null, uris = null] = JSON.parse(text) as Json[]
    return { ver, requester, uris }
  }),
  'mends a body that is cut short': parsing((text) => JSON.parse(`${text}}`) as Json),
  'takes an object for a list of URIs': mutant('requester/member-types', (context) => {
    const uris = context.member(context.envelope, 'uris')
    const given = { ...context, envelope: { ...context.envelope, ...(isObject(uris) ? { uris: [] } : {}) } }
    return parts.checks['requester/member-types'].holds(given)
  }),
  'takes a text for a list of one URI': mutant('requester/member-types', (context) => {
    const uris = context.member(context.envelope, 'uris')
    const given = {
      ...context,
      envelope: { ...context.envelope, ...(typeof uris === 'string' ? { uris: [uris] } : {}) },
    }
    return parts.checks['requester/member-types'].holds(given)
  }),
  'takes what is no list of scopes for none': mutant('requester/member-types', (context) => {
    const scopes = context.member(context.requester, 'scopes')
    const requester = context.requester && { ...context.requester, ...(Array.isArray(scopes) ? {} : { scopes: [] }) }
    return parts.checks['requester/member-types'].holds({ ...context, requester })
  }),
  'takes a delegation of text for none': passesOverDelegation((value) => typeof value === 'string'),
  'takes a list of delegations for none': passesOverDelegation(Array.isArray),
  'takes a delegation of a number or a boolean for none': passesOverDelegation(
    (value) => typeof value === 'number' || typeof value === 'boolean',
  ),
  'wants a scope where scopes are listed': mutant('requester/member-types', (context) => {
    const scopes = context.member(context.requester, 'scopes')
    const isEmpty = Array.isArray(scopes) && scopes.length === 0
    return isEmpty ? 'no scope is listed' : parts.checks['requester/member-types'].holds(context)
  }),
  'takes whatever has a text for an id': mutant('requester/member-types', (context) => {
    const requester = context.requester && { ...context.requester, id: JSON.stringify(context.requester['id'] ?? '') }
    return parts.checks['requester/member-types'].holds({ ...context, requester })
  }),
  'wants members in the order of the schema': textual(
    (text) => text.indexOf('"uris"') < text.indexOf('"ver"') && text.includes('"uris"'),
  ),
  'wants a body without white space': textual((text) => /^\s/.test(text)),
  'wants a body without escapes': textual((text) => text.includes(String.raw`\u0`)),
  'finds members in any case': mutant('member-names', (object, name) => {
    const found = Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase())
    return found === undefined ? steps['member-names'](object, name) : object[found]
  }),
  'inherits members from __proto__': mutant('member-names', (object, name) => {
    const parent = own(object, '__proto__')
    return steps['member-names'](object, name) ?? (isObject(parent) ? own(parent, name) : undefined)
  }),
}
