import { checkOrder } from './check-order.ts'
import type { Context } from './context.ts'
import type { DirectoryClient } from './directory.ts'
import { agentOf, hopKeysOf } from './hops.ts'
import type { CheckName, Checks, Violation } from './part.ts'
import { textOf } from './signature-fields.ts'

const ofDelegation = /^(delegation|claims)\//

/** Fetches what anchors a chain: for a request that is signed so far, and for an owner that is known. */
const lookUpAnchors = async (context: Context, directories: DirectoryClient): Promise<void> => {
  const { delegation, owners, scheme, steps } = context
  if (!delegation) return
  const known = owners.includes(delegation.owner)
  const urls = known ? [steps['directory-url'](`${scheme}://${delegation.owner}`)] : []
  for (const url of [...urls, ...steps['further-anchors'](context)]) {
    const found = await directories.lookUp(url, undefined, 'owner')
    if ('entries' in found) delegation.anchors.push(...steps['usable-keys']('owner', found, context.now))
  }
}

/** Runs every check and collects every violation. The directory is looked up unless the request is past reading. */
export const createJudge = (checks: Checks, directories: DirectoryClient) => {
  const { first, second, before } = checkOrder(checks)

  const silenced = (name: CheckName, violations: readonly Violation[]): boolean =>
    violations.some(({ check }) => before.get(name)?.has(check))

  const run = (names: CheckName[], context: Context, violations: Violation[]) => {
    for (const check of names) {
      if (silenced(check, violations)) continue
      const finding = checks[check].holds(context)
      if (finding !== true) violations.push({ check, says: finding })
    }
  }

  return async (context: Context): Promise<Violation[]> => {
    const violations: Violation[] = []
    run(first, context, violations)
    const agent = agentOf(context.signatures)
    const base = context.directoryBase
    if (agent && base !== undefined && !silenced('keys/selected-by-thumbprint', violations)) {
      const keyid = textOf(agent, 'keyid')
      const { steps, now } = context
      const everyEntry = () => directories.everyEntry()
      const lookUpAt = async (url: string): Promise<void> => {
        const found = await directories.lookUp(url, keyid, 'agent')
        if (!context.directory || 'trouble' in context.directory) context.directory = found
        if (!('entries' in found)) return
        const entries = steps['usable-keys']('agent', found, now)
        context.key ??= steps['select-key']({ entries, keyid, now, everyEntry, asked: context })
      }
      await lookUpAt(steps['directory-url'](base))
      for (const url of steps['further-places'](base, context)) await lookUpAt(url)
    }
    if (context.signatures.length > 1 && !silenced('hops/broker-directory', violations))
      context.hopKeys = await hopKeysOf(context, directories)
    if (context.key && violations.every(({ check }) => ofDelegation.test(check)))
      await lookUpAnchors(context, directories)
    run(second, context, violations)
    return violations
  }
}
