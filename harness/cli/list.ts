import { elsewhere, Share } from '../run/share.ts'
import { loadProfile, profileOf, type Profile } from '../target/index.ts'
import { unmetNeed } from '../plan/needs.ts'
import type { Capability, Rule } from '../plan/rule.ts'
import type { Choice } from './choose-rules.ts'
import { columns } from './columns.ts'
import { exit, type ExitCode } from './errors.ts'
import type { LastingOptions, TargetOptions } from './options.ts'
import { allowed } from './target.ts'

interface Circumstances {
  profile: Profile | undefined
  slow: boolean
}

/** What a profile alone can tell to be lacking, and how to provide it. The embedded reference lacks nothing. */
const lacking: Record<Capability, (given: Circumstances) => string | undefined> = {
  execute: () => undefined,
  'requester-at-execute': () => undefined,
  clock: ({ profile }) =>
    profile && profile.control === null ? 'the profile has no control, to set the clock' : undefined,
  refresh: ({ profile }) =>
    profile && profile.control === null ? 'the profile has no control, to refresh' : undefined,
  slow: ({ slow }) => (slow ? undefined : 'it waits for minutes: allow that with --slow'),
  forwarding: () => undefined,
  'two-brokers': () => undefined,
  'hop-cap': () => undefined,
  edge: ({ profile }) => (profile && profile.edge === null ? 'the profile names no edge.url' : undefined),
  'self-declared-scopes': ({ profile }) =>
    profile?.capabilities.self_declared_scopes === false
      ? 'the profile says that requester.scopes grant nothing (capabilities.self_declared_scopes)'
      : undefined,
  'large-bodies': () => undefined,
  'long-tokens': () => undefined,
  'three-brokers': () => undefined,
  'gated-by-default': () => undefined,
  'gated-from-others': () => undefined,
  'any-nonce': () => undefined,
  'decade-long-keys': () => undefined,
  'several-resources': () => undefined,
  'verified-early': () => undefined,
  prices: () => undefined,
  'steady-prices': () => undefined,
  'prices-below-caps': () => undefined,
  'offers-beside': () => undefined,
  'counted-by-rpc': ({ profile }) =>
    profile?.capabilities.quota_operation === 'retrieve' ? 'the profile says that retrievals are counted' : undefined,
  'accesses-anew': () => undefined,
  advisory: ({ profile }) =>
    profile?.dialect.advisory ? undefined : 'the profile does not say what marks a claim as advisory',
  'identity-hash': () => undefined,
  'retrieval-binding': ({ profile }) =>
    profile?.capabilities.retrieval_binding === false
      ? 'the profile says that retrieval URLs are not bound (capabilities.retrieval_binding)'
      : undefined,
  'retrieval-expiry': () => undefined,
}

const reasonFor = (need: Capability | undefined, given: Circumstances): string | undefined =>
  need && lacking[need](given)

const profileFor = ({ target, endpoint, iAmAllowed }: TargetOptions): Profile | undefined => {
  if (target !== undefined) return loadProfile(target, { endpoint, ...allowed({ iAmAllowed }) })
  return endpoint === undefined ? undefined : profileOf(endpoint, allowed({ iAmAllowed }))
}

/** Prints what would run, and why the rest would not. Nothing is sent: what a target turns out to lack is not known. */
export const listRules = (
  choice: Choice,
  options: TargetOptions & Pick<LastingOptions, 'shard'> & { slow: boolean; runs: number },
): ExitCode => {
  const share = new Share(options.shard, undefined, options.runs)
  const given = { profile: profileFor(options), slow: options.slow }
  const why = (rule: Rule): string | undefined =>
    share.hasPartIn(rule)
      ? reasonFor(
          unmetNeed(rule, (need) => lacking[need](given) === undefined),
          given,
        )
      : elsewhere
  const runs = choice.rules.filter((rule) => why(rule) === undefined)
  const not = [
    ...choice.rules.flatMap((rule) => [{ rule, reason: why(rule) ?? '' }]).filter(({ reason }) => reason !== ''),
    ...choice.leftOut,
  ]
  process.stdout.write(`${runs.length} of ${choice.rules.length + choice.leftOut.length} rules would run:\n`)
  process.stdout.write(columns(runs.map((rule) => ['', rule.id, rule.level, casesOf(rule, share), rule.requires])))
  if (not.length > 0) process.stdout.write(`${not.length} would not:\n`)
  process.stdout.write(columns(not.map(({ rule, reason }) => ['', rule.id, rule.level, reason])))
  return exit.ok
}

const casesOf = (rule: Rule, share: Share): string => {
  const { planned } = share.entryOf(rule)
  return planned === 0 ? 'looks' : `${planned} case${planned === 1 ? '' : 's'}`
}
