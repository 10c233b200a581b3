import { entitledBy, ruleEntitledBy } from '../../plan/entitled.ts'
import type { Rule } from '../../plan/rule.ts'
import type { Profile } from '../../target/index.ts'
import { establishControl } from '../preflight/establish-control.ts'
import { prepareTarget } from '../preflight/preflight.ts'
import { setUp, type Setup } from '../set-up.ts'
import { inquire } from './inquiries.ts'
import { ownAddress, whereabouts } from './place.ts'
import { offering, type Finding, type Probing } from './probing.ts'

export interface ProbeOptions {
  profile: Profile
  rules: readonly Rule[]
  signal: AbortSignal
  /** Where the keys of the fixture's participants are kept. */
  keyFile?: string
  /** Told as things are found. */
  tell: (finding: Finding) => void
}

/** What probing came to. */
export interface Probed {
  findings: Finding[]
  /** Paragraphs of the checks that failed; probing went as far as it could. */
  troubles: string[]
  /** The positive control was accepted. */
  usable: boolean
  /** It brought offers: what rests on the fixture could be found. */
  inPlace: boolean
}

const probed = async (setup: Setup, { rules, signal, tell }: ProbeOptions): Promise<Probed> => {
  const plain = rules.flatMap((rule) => ('on' in rule ? [rule.on] : []))[0]
  if (!plain) return { findings: [], troubles: ['There is no rule to ask with.'], usable: false, inPlace: false }
  const probing: Probing = { setup, rules, plain: plain.preflight ?? plain }
  const findings: Finding[] = []
  const take = (found: Finding[]): void => {
    findings.push(...found)
    found.forEach(tell)
  }
  take(whereabouts(probing))
  let established = await establishControl(setup, plain)
  if (!established.ok) {
    const address = await ownAddress(probing)
    take(address)
    if (address.length > 0) established = await establishControl(setup, plain)
  }
  const troubles = established.checks.flatMap((one) =>
    one.event === 'preflight-checked' && !one.ok && one.check !== 'dialect' ? [one.says] : [],
  )
  if (!established.ok) return { findings, troubles, usable: false, inPlace: false }
  for await (const found of inquire(asEntitled(probing), signal)) take(found)
  return { findings, troubles, usable: true, inPlace: offering(probing) }
}

const asEntitled = (probing: Probing): Probing => {
  const by = probing.setup.lab.entitledBy
  if (!by) return probing
  const rules = probing.rules.map((rule) => ruleEntitledBy(by, rule))
  return { ...probing, rules, plain: entitledBy(by, probing.plain) }
}

/** Asks a target what a profile must say of it. Throws what pre-flight finds before anything can be asked. */
export const probe = async (options: ProbeOptions): Promise<Probed> => {
  const { profile, signal, keyFile } = options
  const setup = await setUp({ profile, signal, seed: 0, ...(keyFile === undefined ? {} : { keyFile }) })
  try {
    await prepareTarget(setup)
    return await probed(setup, options)
  } finally {
    await setup.close()
  }
}
