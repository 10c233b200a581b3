import type { Json, JsonObject } from '../../plan/json.ts'
import { expiryOf, scopeOf, type Link } from '../delegation.ts'
import { strings } from '../json.ts'
import { parts } from '../parts.ts'
import type { CheckName, Violation } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { carried } from './carried.ts'

const { checks, steps } = parts

const required = ['principal_domain', 'principal_id', 'expires_at', 'token']

/** Asks for members in its own way. */
const requires = (missing: (name: string, value: Json | undefined) => boolean): Mutant =>
  mutant('delegation/required-fields', (context) => {
    const name = context.delegation && required.find((one) => missing(one, carried(context, one)))
    return name === undefined || `delegation.${name} is missing`
  })

const absent = (value: Json | undefined): boolean => value === undefined || value === null
const empty = (value: Json | undefined): boolean => absent(value) || value === ''

/** Reads the format another way. */
const format = (right: (value: Json | undefined) => boolean): Mutant =>
  mutant(
    'delegation/format',
    (context) => !context.delegation || right(carried(context, 'token_format')) || 'token_format is not jwt',
  )

/** Knows the list of critical extensions by one name. */
const readsCritical = (name: string): Mutant =>
  mutant('delegation/ext-critical', ({ delegation }) => {
    const critical = delegation?.message[name]
    return !Array.isArray(critical) || critical.length === 0 || 'a critical extension is not understood'
  })

const octets = (refuses: (token: string) => boolean): Mutant =>
  mutant('token-octets', (token) => (refuses(token) ? undefined : steps['token-octets'](token)))

/** Tells some violations without the reason that the spec names. */
const tells = (concerned: (violations: readonly Violation[]) => boolean, reason?: string): Mutant =>
  mutant('refusal', (violations, context) => {
    const { status, body } = steps.refusal(violations, context)
    if (body['denial_reason'] !== 'DENIAL_REASON_DELEGATION_INVALID' || !concerned(violations)) return { status, body }
    const { denial_reason: _, ...rest } = body
    return { status, body: reason === undefined ? rest : { ...rest, denial_reason: reason } }
  })

/** Tells a violation like any other of the message, of some chains. */
const untold = (names: readonly CheckName[], of: (links: readonly Link[], now: number) => boolean): Mutant =>
  mutant('verdict', (context, violations) => {
    const concerned = of(context.delegation?.links ?? [], context.now)
    return violations.map((one) =>
      concerned && names.includes(one.check) ? { ...one, check: 'requester/json-strict' } : one,
    )
  })

/** Tells whatever is wrong with a chain like anything else of the message, where a broker has passed it on. */
const untoldThroughBrokers = mutant('verdict', ({ signatures }, violations) =>
  violations.map((one) =>
    signatures.length > 1 && one.check.startsWith('delegation/') ? { ...one, check: 'requester/json-strict' } : one,
  ),
)

const names = (check: CheckName) => (violations: readonly Violation[]) => violations.some((one) => one.check === check)

/** Grants what the mirror says beside some tokens. */
const mirrored = (
  beside: (last: Link | undefined) => boolean,
  takes: (scope: string, links: Link[]) => boolean = () => true,
): Mutant =>
  mutant('scopes-for', (context, owner) => {
    const { delegation } = context
    const mirror =
      delegation?.owner === owner && beside(delegation.links.at(-1)) ? carried(context, 'scopes') : undefined
    const scopes = strings(mirror).filter((scope) => takes(scope, delegation?.links ?? []))
    return [...steps['scopes-for'](context, owner), ...scopes]
  })

/** Takes an `expires_at` of this text, the zero of a platform's times, for none. */
const neverEnds = (zero: string) =>
  mutant(
    'delegation/expires-at',
    (context) => carried(context, 'expires_at') === zero || checks['delegation/expires-at'].holds(context),
  )

/** What `requester.delegation` says, and how refusals are told. */
export const messageMutants: Mutants = {
  'does not ask for a principal_id': requires((name, value) => name !== 'principal_id' && empty(value)),
  'takes an empty principal_id': requires((name, value) => (name === 'principal_id' ? absent(value) : empty(value))),
  'takes a delegation without an end': requires((name, value) => name !== 'expires_at' && empty(value)),
  'takes a delegation without a token for none': requires((name, value) => name !== 'token' && empty(value)),
  'asks for the mirror': mutant('delegation/required-fields', (context) => {
    if (context.delegation && absent(carried(context, 'scopes'))) return 'delegation.scopes is missing'
    return checks['delegation/required-fields'].holds(context)
  }),
  'does not look at token_format': mutant('delegation/format', unchecked),
  'takes token_format in any case': format((value) => typeof value === 'string' && value.toLowerCase() === 'jwt'),
  'takes a token_format that begins with jwt': format((value) => typeof value === 'string' && value.startsWith('jwt')),
  'takes a token_format with a space for it': format((value) => typeof value === 'string' && value.trim() === 'jwt'),
  'takes the beginning of jwt for it': format(
    (value) => typeof value === 'string' && value !== '' && 'jwt'.startsWith(value),
  ),
  'takes jwt where token_format is missing': format((value) => value === 'jwt' || absent(value)),
  'takes jwt where token_format is empty': format((value) => value === 'jwt' || value === ''),
  "passes over a delegation's ext_critical": mutant('delegation/ext-critical', unchecked),
  'refuses one critical extension of a delegation, and takes two': mutant('delegation/ext-critical', (context) => {
    const critical = carried(context, 'ext_critical')
    return (Array.isArray(critical) && critical.length > 1) || checks['delegation/ext-critical'].holds(context)
  }),
  "asks only whether a delegation's first critical extension is there": mutant('delegation/ext-critical', (context) => {
    const [first] = strings(carried(context, 'ext_critical'))
    const there = Object.keys((carried(context, 'ext') ?? {}) as JsonObject)
    return !there.some((name) => name === first) || 'a critical extension is not understood'
  }),
  "passes over a delegation's ext_critical where it is no list": mutant('delegation/ext-critical', (context) => {
    const critical = carried(context, 'ext_critical')
    return !Array.isArray(critical) || checks['delegation/ext-critical'].holds(context)
  }),
  "reads a delegation's ext_critical in snake_case only": readsCritical('ext_critical'),
  "reads a delegation's extCritical in camelCase only": readsCritical('extCritical'),
  "refuses a delegation's unknown extensions": mutant('delegation/ext-critical', (context) =>
    absent(carried(context, 'ext')) ? checks['delegation/ext-critical'].holds(context) : 'an extension is not known',
  ),
  "refuses a delegation's list of critical extensions though it is empty": mutant(
    'delegation/ext-critical',
    (context) => absent(carried(context, 'ext_critical')) || 'a critical extension is not understood',
  ),
  'does not look at expires_at': mutant('delegation/expires-at', unchecked),
  'takes an expires_at at the beginning of 1970 for none': neverEnds('1970-01-01T00:00:00Z'),
  'takes an expires_at at the beginning of the year 1 for none': neverEnds('0001-01-01T00:00:00Z'),
  'takes an expires_at that is no moment for none': mutant('delegation/expires-at', (context) => {
    const instant = steps['parse-timestamp'](carried(context, 'expires_at'))
    return instant === undefined || context.now < instant || 'expired'
  }),
  'drops the offset of expires_at': mutant('delegation/expires-at', (context) => {
    const at = carried(context, 'expires_at')
    const instant = typeof at === 'string' ? steps['parse-timestamp'](at.replace(/[+-]\d\d:\d\d$/, 'Z')) : undefined
    return instant === undefined ? checks['delegation/expires-at'].holds(context) : context.now < instant || 'expired'
  }),
  'reads tokens in the standard alphabet only': octets((token) => /[-_]/.test(token)),
  'refuses padding in the alphabet for addresses': octets((token) => /[-_]/.test(token) && token.endsWith('=')),
  'wants padding of tokens': octets((token) => token.length % 4 !== 0),
  'grants what the mirror says': mirrored(() => true),
  'grants what the mirror says and the first token covers': mirrored(
    () => true,
    (scope, [authority]) => authority !== undefined && scopeOf(authority)?.includes(scope) === true,
  ),
  'grants what the mirror says where the last token is silent': mirrored(
    (last) => !last || scopeOf(last) === undefined,
  ),
  'grants what the mirror says where the scope of the last token is empty': mirrored(
    (last) => last !== undefined && scopeOf(last)?.length === 0,
  ),
  'refuses a bad delegation without a reason': tells(() => true),
  'gives a reason of its own for a bad delegation': tells(() => true, 'DENIAL_REASON_TOKEN_INVALID'),
  'gives another reason for an expired chain': tells(names('delegation/expired'), 'DENIAL_REASON_EXPIRED'),
  'gives no reason for a bad delegation through a broker': untoldThroughBrokers,
  'gives no reason for an expired chain where its message is not': untold(['delegation/expired'], () => true),
  'gives no reason where the token is missing': tells(names('delegation/required-fields')),
  'gives no reason where a later token has expired': untold(
    ['delegation/expired', 'delegation/expires-at'],
    (links, now) => links.slice(0, 1).every((link) => now / 1000 < (expiryOf(link) ?? Infinity)),
  ),
  'gives no reason where a third token is signed by another': untold(
    ['delegation/linkage'],
    (links) => links.length > 2,
  ),
  'gives no reason where a third token widens': untold(['delegation/scope-narrows'], (links) => links.length > 2),
}
