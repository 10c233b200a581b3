import { edit, type Edit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import type { JsonObject } from '../../plan/json.ts'
import type { Baseline } from '../../plan/rule.ts'
import { chainForms, type DialectSettings } from '../../target/index.ts'
import { discoverOnly } from '../preflight/late-verification.ts'
import { ask, baselineOf, editOf, type Asked, type Finding, type Probing } from './probing.ts'

const delegated = (probing: Probing): Baseline | undefined => baselineOf(probing, 'delegation/accepted')

const owners = ['owner', 'principal'] as const

/** The first way of writing a chain that the target reads, the profile's own before the others. */
export const chainEncoding = async (probing: Probing): Promise<Finding[]> => {
  const baseline = delegated(probing)
  if (!baseline) return []
  const { chain: own, principal_domain: ownName } = probing.setup.profile.dialect
  const forms = Object.keys(chainForms) as NonNullable<DialectSettings['chain']>[]
  const encodings = own === null ? forms : [own, ...forms.filter((name) => name !== own)]
  const tried: string[] = []
  for (const principalDomain of [ownName, ...owners.filter((name) => name !== ownName)]) {
    for (const chain of encodings) {
      const differs = `a chain joined by ${chain}, principal_domain the ${principalDomain}`
      const place = { joinChain: chainForms[chain], principalDomain }
      const { accepted, line } = await ask(probing, baseline, differs, [], place)
      if (!accepted) tried.push(line)
      if (!accepted) continue
      Object.assign(probing.setup.lab.place, place)
      return [
        { key: 'dialect.chain', value: chain, says: [line] },
        { key: 'dialect.principal_domain', value: principalDomain, says: ['The same request showed it.'] },
      ]
    }
  }
  const says = ['No chain of two tokens was taken. Either it is written otherwise, or the fixture is not in place.']
  return [{ key: 'dialect.chain', says: [...says, ...tried.slice(0, 1)] }]
}

/** Where a bad delegation is refused at the latest. */
export const verifiedAt = async (probing: Probing): Promise<Finding[]> => {
  const fault = editOf(probing, 'delegation/holder.bound-to-another')
  if (!fault) return []
  const control = await ask(probing, fault.on, 'with a right chain')
  if (!control.accepted) return []
  const key = 'capabilities.delegation_verified_at'
  const differs = `where ${fault.edit.says}`
  const discover = await ask(probing, fault.on, differs, [fault.edit, discoverOnly])
  if (discover.refused) return [{ key, value: 'discover', says: [discover.line] }]
  const execute = await ask(probing, fault.on, differs, [fault.edit])
  return execute.refused ? [{ key, value: 'execute', says: [discover.line, execute.line] }] : []
}

/** One access for each of the tokens, and the same tokens in each request. */
const onceOnly = (probing: Probing): Edit => {
  const expires = Math.floor(probing.setup.lab.clock.now() / 1000) + 900
  return edit('the chain allows one access', (plan) => {
    for (const link of plan.delegation?.links ?? []) {
      link.claims['svc_max_accesses'] = '1'
      link.claims['exp'] = String(expires)
    }
    const message = requesterOf(plan)['delegation'] as JsonObject
    Object.assign(message, { max_accesses: 1, expires_at: new Date(expires * 1000).toISOString() })
  })
}

const ways: readonly (readonly [operation: 'discover' | 'execute', further: readonly Edit[]])[] = [
  ['discover', [discoverOnly]],
  ['execute', []],
]

/** Which operation an access cap counts: the first whose second call is refused. */
export const quotaOperation = async (probing: Probing): Promise<Finding[]> => {
  const baseline = delegated(probing)
  const key = 'capabilities.quota_operation'
  if (!baseline) return []
  const tried: Asked[] = []
  for (const [operation, further] of ways) {
    const edits = [onceOnly(probing), ...further]
    const first = await ask(probing, baseline, 'with max_accesses of 1, for the first time', edits)
    if (!first.accepted) continue
    const second = await ask(probing, baseline, 'with max_accesses of 1, for the second time', edits)
    if (second.refused) return [{ key, value: operation, says: [first.line, second.line] }]
    tried.push(second)
  }
  if (tried.length < ways.length) return []
  const says =
    'With max_accesses of 1, Discover and Execute were answered twice: retrievals are counted, or nothing is.'
  return [{ key, says: [says, ...tried.map(({ line }) => line)] }]
}
