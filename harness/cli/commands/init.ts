import { Option, type Command } from 'commander'
import { existsSync, writeFileSync } from 'node:fs'
import type { JsonObject } from '../../plan/json.ts'
import type { Rule } from '../../plan/rule.ts'
import { probe, type Probed } from '../../run/probe/probe.ts'
import type { Finding } from '../../run/probe/probing.ts'
import { parseProfile } from '../../target/index.ts'
import { exit, UsageError, type ExitCode } from '../errors.ts'
import { Interrupt } from '../interrupt.ts'
import { port } from '../options.ts'
import { profileText } from '../profile-text.ts'
import { keyFileOf } from '../target.ts'

export interface InitOptions {
  endpoint: string
  output?: string
  base?: string
  control?: string
  permission?: string
  hosting?: string
  port?: number
  bind?: string
  advertise?: string
  targetUri?: string
}

/** Adds the options of `init`. */
export const initCommand = (command: Command): Command =>
  command
    .requiredOption('--endpoint <URL>', "the target's endpoint, ending in /v1")
    .option('--output <FILE>', 'where the profile is written; otherwise to standard output')
    .option('--base <URL>', "where the target's own manifest and key directory are")
    .option('--control <URL>', 'its control API')
    .option('--permission <TEXT>', 'who allowed this; needed where the target is not on loopback')
    .addOption(
      new Option('--hosting <HOW>', 'how participants are served').choices(['loopback', 'ports', 'subdomains']),
    )
    .addOption(port('--port <P>', 'port of the participants').default(undefined))
    .option('--bind <ADDRESS>', 'address that participants are served at')
    .option('--advertise <HOST>', 'what the target is told of it')
    .option('--target-uri <URL>', 'the endpoint as the target itself sees it')

/** What was given goes into the profile as it is. */
const given = (options: InitOptions): Finding[] => {
  const settings: [string, string | number | undefined][] = [
    ['base', options.base],
    ['permission', options.permission],
    ['participants.hosting', options.hosting],
    ['participants.port', options.port],
    ['participants.bind', options.bind],
    ['participants.advertise', options.advertise],
    ['http.target_uri', options.targetUri],
  ]
  return settings.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value, says: ['as given'] }]))
}

const nested = (settings: readonly Finding[]): JsonObject => {
  const profile: JsonObject = {}
  for (const { key, value } of settings) {
    const [section = '', member] = key.split('.')
    if (value === undefined) continue
    profile[section] = member === undefined ? value : { ...(profile[section] as JsonObject), [member]: value }
  }
  return profile
}

const complain = (says: string): void => void process.stderr.write(`${says}\n`)

const tell = ({ key, value, says }: Finding): void =>
  complain(`${key}: ${value === undefined ? (says[0] ?? '') : JSON.stringify(value)}`)

/** Why a profile says less than it could. */
const lacks = ({ usable, inPlace }: Probed): string[] => {
  if (!usable)
    return ['The positive control was not accepted, so that little could be found. Once it is, run "init" again.']
  if (inPlace) return []
  return ['Nothing of the fixture is offered, so that what rests on it is left open. Once it is, run "init" again.']
}

/** Probes the target and writes what it found. */
export const init = async (options: InitOptions, rules: readonly Rule[]): Promise<ExitCode> => {
  const { endpoint, output, control } = options
  if (output !== undefined && existsSync(output))
    throw new UsageError(`${output} is there already; name another file with --output, or remove it`)
  const set = given(options)
  const profile = parseProfile(JSON.stringify({ endpoint, ...(control && { control }), ...nested(set) }))
  const interrupt = new Interrupt()
  try {
    const keys = output === undefined ? {} : { keyFile: keyFileOf(output) }
    const probed = await probe({ profile, rules, signal: interrupt.signal, tell, ...keys })
    const text = profileText(endpoint, [...set, ...probed.findings], [...lacks(probed), ...probed.troubles])
    if (output === undefined) process.stdout.write(text)
    else writeFileSync(output, text)
    for (const says of [...probed.troubles, ...lacks(probed)]) complain(says)
    if (interrupt.signal.aborted) return exit.interrupted
    return probed.usable && probed.inPlace ? exit.ok : exit.noVerdict
  } finally {
    interrupt.close()
  }
}
