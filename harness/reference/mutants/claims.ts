import type { Json } from '../../plan/json.ts'
import { isKnownClaim } from '../checks/claims.ts'
import type { Context } from '../context.ts'
import type { Link } from '../delegation.ts'
import { isObject } from '../json.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

const { checks } = parts

const isOfVendor = (name: string): boolean => name.includes(':')
const isReserved = (name: string): boolean => name.startsWith('svc_')

/** Knows claims by other names, or looks at some tokens only. */
const knows = (
  known: (name: string) => boolean,
  of: (links: Link[]) => (Link | undefined)[] = (links) => links,
): Mutant =>
  mutant('claims/unknown', ({ delegation }) => {
    const looked = of(delegation?.links ?? [])
    const names = looked.flatMap((link) => Object.keys(link?.claims ?? {}))
    return names.every((name) => isKnownClaim(name) || known(name)) || 'a claim is not known'
  })

/** Takes some claims for ones that are not there. */
const passesOver = (is: (value: Json, name: string, context: Context) => boolean): Mutant =>
  mutant('claims/unknown', (context) => {
    const { delegation } = context
    if (!delegation) return true
    const links = delegation.links.map(({ claims = {}, ...link }) => {
      const seen = Object.entries(claims).filter(([name, value]) => !is(value, name, context))
      return { ...link, claims: Object.fromEntries(seen) }
    })
    return checks['claims/unknown'].holds({ ...context, delegation: { ...delegation, links } })
  })

type ClaimsCheck = Exclude<Extract<CheckName, `claims/${string}`>, 'claims/spend-cap'>
type Encoding = Extract<ClaimsCheck, `claims/${string}-encoding`>

/** Takes further values for a claim, and what the reference takes. */
const lenient = (check: Encoding, claim: string, takes: (value: Json) => boolean): Mutant =>
  mutant(check, (context) => {
    const { delegation } = context
    if (!delegation) return true
    const links = delegation.links.map((link) => {
      const { [claim]: value, ...rest } = link.claims ?? {}
      return value !== undefined && takes(value) ? { ...link, claims: rest } : link
    })
    return checks[check].holds({ ...context, delegation: { ...delegation, links } })
  })

/** Looks at some tokens only. */
const ofSome = (check: Exclude<ClaimsCheck, 'claims/unknown'>, which: (links: Link[]) => Link[]): Mutant =>
  mutant(check, (context) => {
    const { delegation } = context
    if (!delegation) return true
    return checks[check].holds({ ...context, delegation: { ...delegation, links: which(delegation.links) } })
  })

const ofLast = (links: Link[]): Link[] => links.slice(-1)
const ofEnds = (links: Link[]): Link[] => links.filter((_, i) => i === 0 || i === links.length - 1)

/** Refuses values of a claim that the reference takes. */
const strict = (claim: string, refuses: (value: Json) => boolean): Mutant =>
  mutant('claims/svc-encoding', (context) => {
    const values = context.delegation?.links.map(({ claims }) => claims?.[claim]) ?? []
    if (values.some((value) => value !== undefined && refuses(value))) return `${claim} is not right`
    return checks['claims/svc-encoding'].holds(context)
  })

const isString = (value: Json): boolean => typeof value === 'string'
const isNumber = (value: Json): boolean => typeof value === 'number'
const isTrue = (value: Json): boolean => value === true
const matches = (pattern: RegExp) => (value: Json) => typeof value === 'string' && pattern.test(value)

export const claimsMutants: Mutants = {
  'knows claims in any case': knows((name) => isKnownClaim(name.toLowerCase())),
  'passes over unknown claims': mutant('claims/unknown', unchecked),
  'passes over unknown svc_ claims': knows(isReserved),
  'passes over svc_ claims of other fields of a delegation': knows((name) =>
    ['svc_expires_at', 'svc_scopes', 'svc_issuer', 'svc_principal_id', 'svc_revocation_uri'].includes(name),
  ),
  'passes over claims that are named by an address': passesOver((_, name) => name.includes('://')),
  'passes over unknown claims that are false': passesOver((value) => value === false),
  'passes over unknown claims that are true': passesOver((value) => value === true),
  'passes over claims whose name begins with x-': passesOver((_, name) => name.startsWith('x-')),
  'passes over claims whose name begins with _': passesOver((_, name) => name.startsWith('_')),
  'passes over unknown claims that are objects': passesOver((value) => isObject(value)),
  'passes over unknown claims that are lists': passesOver((value) => Array.isArray(value)),
  'passes over unknown claims that are empty': passesOver((value) => value === ''),
  "passes over vendors' claims": knows(isOfVendor),
  'passes over aud': knows((name) => name === 'aud'),
  'passes over a list in aud': passesOver((value, name) => name === 'aud' && Array.isArray(value)),
  'looks for its address in the text of aud': passesOver(
    (value, name, { address }) => name === 'aud' && typeof value === 'string' && value.includes(address.authority),
  ),
  "looks at the last token's claims only": knows(
    () => false,
    (links) => links.slice(-1),
  ),
  "looks at the first token's claims only": knows(
    () => false,
    (links) => links.slice(0, 1),
  ),
  'looks at the claims of three tokens at most': knows(
    () => false,
    (links) => links.slice(0, 3),
  ),
  'looks at the claims of the first and the last token': knows(
    () => false,
    (links) => [links[0], links.at(-1)],
  ),
  'takes exp in digits': lenient('claims/registered-encoding', 'exp', matches(/^\d+$/)),
  'takes exp as a timestamp': lenient('claims/registered-encoding', 'exp', matches(/^\d{4}-/)),
  'takes any exp that is no number for none': lenient('claims/registered-encoding', 'exp', (value) => !isNumber(value)),
  'takes exp null for none': lenient('claims/registered-encoding', 'exp', (value) => value === null),
  'takes scopes in a list': lenient('claims/registered-encoding', 'scope', (value) => Array.isArray(value)),
  'looks at the form of registered claims of the last token only': ofSome('claims/registered-encoding', ofLast),
  'looks at the form of svc_ claims of the last token only': ofSome('claims/svc-encoding', ofLast),
  'looks at the form of access caps of the last token only': ofSome('claims/svc-encoding', (links) =>
    links.map((link, i) => {
      const { svc_max_accesses: _, ...claims } = link.claims ?? {}
      return i < links.length - 1 ? { ...link, claims } : link
    }),
  ),
  'looks at the form of registered claims of the first and the last token': ofSome(
    'claims/registered-encoding',
    ofEnds,
  ),
  'looks at the form of svc_ claims of the first and the last token': ofSome('claims/svc-encoding', ofEnds),
  'does not look at the form of svc_ claims': mutant('claims/svc-encoding', unchecked),
  'takes true for a spend cap of one': lenient('claims/svc-encoding', 'svc_max_spend_cents', isTrue),
  'takes an access cap that is no number for none': lenient('claims/svc-encoding', 'svc_max_accesses', isString),
  'takes true for an access cap of one': lenient('claims/svc-encoding', 'svc_max_accesses', isTrue),
  'takes a spend cap out of a list': lenient('claims/svc-encoding', 'svc_max_spend_cents', Array.isArray),
  'takes a period out of a list': lenient('claims/svc-encoding', 'svc_quota_period', Array.isArray),
  'takes an access cap that is an object for none': lenient('claims/svc-encoding', 'svc_max_accesses', isObject),
  'cuts fractions off caps': lenient('claims/svc-encoding', 'svc_max_spend_cents', isNumber),
  'takes periods in other units': lenient('claims/svc-encoding', 'svc_quota_period', matches(/^\d+[mhd]$/)),
  'takes a period with an exponent': lenient('claims/svc-encoding', 'svc_quota_period', matches(/^\d+e\d+s$/)),
  'reads as much of a period as it knows': lenient('claims/svc-encoding', 'svc_quota_period', matches(/^\d+s./)),
  'reads a spend cap as a floating-point number': lenient(
    'claims/svc-encoding',
    'svc_max_spend_cents',
    matches(/^(?:\d+\.\d+|Infinity)$/),
  ),
  'takes an empty text for no spend cap': lenient('claims/svc-encoding', 'svc_max_spend_cents', matches(/^$/)),
  'reads as much of a spend cap as is a number': lenient(
    'claims/svc-encoding',
    'svc_max_spend_cents',
    matches(/^\d+[a-z]/),
  ),
  'takes periods as numbers': lenient('claims/svc-encoding', 'svc_quota_period', isNumber),
  'reads an access cap in the digits of any script': lenient(
    'claims/svc-encoding',
    'svc_max_accesses',
    matches(/^(?!\d)\p{Nd}+$/u),
  ),
  'reads a period in the digits of any script': lenient(
    'claims/svc-encoding',
    'svc_quota_period',
    matches(/^(?!\d)\p{Nd}+s$/u),
  ),
  'passes over a line break behind a period': lenient('claims/svc-encoding', 'svc_quota_period', matches(/^\d+s\n$/)),
  'wants a spend cap as a number': strict('svc_max_spend_cents', isString),
  'wants a spend cap as a string': strict('svc_max_spend_cents', isNumber),
  'wants a spend cap of 32 bits': strict('svc_max_spend_cents', (value) => Number(value) > 2 ** 31),
  'wants an access cap of 30 bits': strict('svc_max_accesses', (value) => Number(value) > 2 ** 30),
  'wants a spend cap that a double holds': strict('svc_max_spend_cents', matches(/^\d{16,}$/)),
  'wants a period to be short': strict('svc_quota_period', matches(/^\d{6,}s$/)),
  'wants periods in whole seconds': strict('svc_quota_period', matches(/\./)),
  'passes over nbf in digits': mutant('claims/registered-encoding', (context) => {
    const { delegation } = context
    const links = delegation?.links.map((link) => {
      const { nbf, ...others } = link.claims ?? {}
      return typeof nbf === 'string' ? { ...link, claims: others } : link
    })
    const read = delegation && links && { ...delegation, links }
    return parts.checks['claims/registered-encoding'].holds({ ...context, delegation: read })
  }),
  'does not look at nbf': mutant('claims/not-before', unchecked),
  "looks at the last token's nbf only": ofSome('claims/not-before', ofLast),
  'looks at nbf of three tokens at most': ofSome('claims/not-before', (links) => links.slice(0, 3)),
  'looks at nbf of the first and the last token': ofSome('claims/not-before', ofEnds),
}
