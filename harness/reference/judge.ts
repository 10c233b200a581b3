import type { Context } from './context.ts'
import type { DirectoryClient } from './directory.ts'
import { agentOf, hopKeysOf } from './hops.ts'
import type { CheckName, Checks, Violation } from './part.ts'
import { checkNames } from './part.ts'
import { textOf } from './signature-fields.ts'

/** Checks that need the agent's directory, and all that come after them. */
const needsDirectory = (checks: Checks): Set<CheckName> => {
  const found = new Set<CheckName>(['keys/directory-unavailable'])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const name of checkNames) if (checks[name].after?.some((earlier) => found.has(earlier))) found.add(name)
  }
  return found
}

/** Checks in an order in which each comes after those that it waits for. */
const ordered = (checks: Checks): CheckName[] => {
  const order = new Set<CheckName>()
  const visit = (name: CheckName) => {
    checks[name].after?.forEach(visit)
    order.add(name)
  }
  checkNames.forEach(visit)
  return [...order]
}

/** Of each check those that it waits for, and that these wait for. */
const waitingFor = (checks: Checks): Map<CheckName, ReadonlySet<CheckName>> => {
  const found = new Map<CheckName, ReadonlySet<CheckName>>()
  const visit = (name: CheckName): ReadonlySet<CheckName> => {
    const known = found.get(name)
    if (known) return known
    const all = new Set((checks[name].after ?? []).flatMap((earlier) => [earlier, ...visit(earlier)]))
    found.set(name, all)
    return all
  }
  checkNames.forEach(visit)
  return found
}

const ofDelegation = /^(delegation|claims)\//

/** Fetches what anchors a chain: for a request that is signed so far, and for an owner that is known. */
const lookUpAnchors = async (context: Context, directories: DirectoryClient): Promise<void> => {
  const { delegation, owners, scheme, steps } = context
  if (!delegation) return
  const known = owners.includes(delegation.owner)
  const urls = known ? [steps['directory-url'](`${scheme}://${delegation.owner}`)] : []
  for (const url of [...urls, ...steps['further-anchors'](context)]) {
    const found = await directories.lookUp(url, undefined)
    if ('entries' in found) delegation.anchors.push(...steps['usable-keys']('owner', found, context.now))
  }
}

/** Runs every check and collects every violation. The directory is looked up unless the request is past reading. */
export const createJudge = (checks: Checks, directories: DirectoryClient) => {
  const withDirectory = needsDirectory(checks)
  const order = ordered(checks)
  const first = order.filter((name) => !withDirectory.has(name))
  const second = order.filter((name) => withDirectory.has(name))
  const before = waitingFor(checks)

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
      for (const url of [steps['directory-url'](base), ...steps['further-places'](base, context)]) {
        const found = await directories.lookUp(url, keyid)
        if (!context.directory || 'trouble' in context.directory) context.directory = found
        if (!('entries' in found)) continue
        const entries = steps['usable-keys']('agent', found, now)
        context.key ??= steps['select-key']({ entries, keyid, now, everyEntry })
      }
    }
    if (context.signatures.length > 1 && !silenced('hops/broker-directory', violations))
      context.hopKeys = await hopKeysOf(context, directories)
    if (context.key && violations.every(({ check }) => ofDelegation.test(check)))
      await lookUpAnchors(context, directories)
    run(second, context, violations)
    return violations
  }
}
