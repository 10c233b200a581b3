import type { Json } from './json.ts'

/** The members of several words that this protocol's messages have; other names are nobody's to change. */
export const namesOfSeveralWords = [
  'acceptable_restrictions',
  'ext_critical',
  'principal_domain',
  'principal_id',
  'expires_at',
  'max_spend_cents',
  'token_format',
  'revocation_uri',
  'max_accesses',
  'quota_period',
  'max_hops',
  'offer_id',
] as const

export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const spelt = new Map<string, string>(namesOfSeveralWords.map((name) => [name, camel(name)]))

/** The same message with camelCase member names (proto-JSON); what stands in `ext` keeps its names. */
export const camelNames = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(camelNames)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [spelt.get(name) ?? name, name === 'ext' ? item : camelNames(item)]),
  )
}
