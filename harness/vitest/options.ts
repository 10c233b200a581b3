import { ConfigurationError, loadProfile, parseProfile, type Profile } from '../target/index.ts'
import type { Rule } from '../plan/rule.ts'
import { areaOf } from '../../reports/areas.ts'

/** A value, or what gives it when the tests begin: an address is seldom known before. */
export type Given<T> = T | (() => T | Promise<T>)

/** What is tested in a test file, and how. */
export interface ConformanceOptions {
  /** The exchange endpoint, ending in `/v1`. */
  endpoint?: Given<string>
  /** A target profile: the path of a file, or the profile itself. */
  target?: Given<string | Record<string, unknown>>
  /** Areas of rules, such as `signature`; absent: all. */
  suite?: string[]
  /** Ids of rules; absent: all of the areas. */
  rule?: string[]
  /** How binding rules must be; observations are not among them unless asked for. */
  level?: 'must' | 'should' | 'all'
  /** What random parameters are drawn from. */
  seed?: number
  /** Allows rules that wait for minutes. */
  slow?: boolean
  /** Milliseconds that the whole run may take. */
  timeout?: number
}

const levels = {
  must: ['must', 'derived'],
  should: ['must', 'derived', 'should'],
  all: ['must', 'derived', 'should', 'observe'],
} satisfies Record<string, Rule['level'][]>

/** The rules that are asked for. Throws a `ConfigurationError` for names that there are not. */
export const chosenOf = (rules: Rule[], { suite, rule, level = 'should' }: ConformanceOptions): Rule[] => {
  known('suite', suite, [...new Set(rules.map(({ id }) => areaOf(id)))])
  known(
    'rule',
    rule,
    rules.map(({ id }) => id),
  )
  const binding: Rule['level'][] = levels[level]
  return rules.filter(
    (one) => (suite?.includes(areaOf(one.id)) ?? true) && (rule?.includes(one.id) ?? binding.includes(one.level)),
  )
}

const known = (key: string, asked: string[] = [], names: string[]): void => {
  const missing = asked.find((name) => !names.includes(name))
  if (missing !== undefined) throw new ConfigurationError('invalid-value', { key }, `there is no ${key} "${missing}"`)
}

/** The profile. Participants get any free port unless it names one: test files run side by side. */
export const profileFor = async ({ endpoint, target }: ConformanceOptions): Promise<Profile> => {
  const address = await given(endpoint)
  const profile = await given(target)
  if (typeof profile === 'string') return loadProfile(profile, address === undefined ? {} : { endpoint: address })
  if (profile === undefined && address === undefined)
    throw new ConfigurationError('missing-key', { key: 'endpoint' }, 'give conformance() an endpoint, or a target')
  return parseProfile(JSON.stringify({ participants: { port: 0 }, endpoint: address, ...profile }), {})
}

/** Of a command line: what names the same target; of a profile that is no file, as far as its endpoint goes. */
export const wordsFor = async ({ target }: ConformanceOptions, { endpoint }: Profile): Promise<string[]> => {
  const file = await given(target)
  return typeof file === 'string' ? ['--target', file, '--endpoint', endpoint] : ['--endpoint', endpoint]
}

const given = <T>(value: Given<T> | undefined): T | undefined | Promise<T> =>
  typeof value === 'function' ? (value as () => T | Promise<T>)() : value
