import { findSelfDeclaredScopes } from '../preflight/self-declared-scopes.ts'
import type { Checked } from '../preflight/checked.ts'
import { withoutScopes } from '../probe/entitlements.ts'
import { ask } from '../probe/probing.ts'
import { bodyOf, misfit, readWithout, type Asking } from './asking.ts'
import { baselineWhere } from './asking.ts'

const scopedIn = (asking: Asking) =>
  baselineWhere(
    asking,
    ({ plan }) =>
      plan.operation === 'discover' &&
      plan.wants !== undefined &&
      plan.delegation === undefined &&
      Array.isArray((plan.request.envelope.requester as { scopes?: unknown }).scopes),
  )

/** What is said of a resource that a scope gates, and whether a declared scope opens it, against what the profile states. */
export const entitled = async (asking: Asking): Promise<Checked[]> => {
  const scoped = scopedIn(asking)
  return scoped ? [...(await disclosed(asking, scoped)), ...(await declared(asking, scoped))] : []
}

type Scoped = NonNullable<ReturnType<typeof scopedIn>>

const disclosed = async (asking: Asking, scoped: Scoped): Promise<Checked[]> => {
  const { setup } = asking
  const { disclosure } = setup.profile.capabilities
  const { absence } = setup.profile.dialect
  if (disclosure === null && absence === null) return []
  const { performed, accepted } = await ask(asking, scoped, 'for a gated resource, without scopes', [withoutScopes])
  const { groups, json } = performed.reading
  if (!accepted || groups.some(({ offers }) => offers.length > 0)) return []
  const tried = 'A resource was asked for that a scope gates, without the scope.'
  const shown = groups.some((group) => group.absence?.endsWith('SCOPE_INSUFFICIENT'))
  const told = JSON.stringify(json ?? null).includes('SCOPE_INSUFFICIENT')
  const usual = readWithout(setup, performed, 'absence').groups.some((group) => group.absence !== null)
  if (absence !== null && !shown && (told || usual))
    return misfit('dialect', {
      tried,
      came: `The answer says that scopes are insufficient, and no absence reason was read: ${bodyOf(performed)}.`,
      likely: `Most likely the expression in dialect.absence, ${absence}, does not fit it.`,
      remedy: 'Correct dialect.absence.',
    })
  const found = shown ? 'reveal' : 'hide'
  if (disclosure === null || disclosure === found) return []
  return misfit('capabilities', {
    tried,
    came: `The target ${shown ? 'said that scopes are insufficient' : 'said nothing of it'}: ${bodyOf(performed)}.`,
    likely: `Most likely its policy is "${found}", and the profile states "${disclosure}"${shown ? '' : ', or its reason is spelt in another way'}.`,
    remedy: `Give capabilities.disclosure: ${found}${shown ? '' : ', or dialect.absence'}.`,
  })
}

const declared = async (asking: Asking, scoped: Scoped): Promise<Checked[]> => {
  const { setup, rules } = asking
  const stated = setup.profile.capabilities.self_declared_scopes
  if (stated === null) return []
  const capabilities = new Set(setup.lab.capabilities)
  capabilities.delete('self-declared-scopes')
  const profile = structuredClone({ ...setup.profile.capabilities, self_declared_scopes: null })
  const unstated = {
    ...setup,
    profile: { ...setup.profile, capabilities: profile },
    lab: { ...setup.lab, capabilities },
  }
  await findSelfDeclaredScopes(unstated, [...rules])
  const found = capabilities.has('self-declared-scopes')
  if (found === stated) return []
  const { line, accepted } = await ask(asking, scoped, 'its scope in requester.scopes')
  if (accepted !== found) return []
  return misfit('capabilities', {
    tried: 'A resource that a scope gates was asked for, with the scope in requester.scopes.',
    came: `${line}.`,
    likely: `Most likely scopes that a requester declares ${found ? 'grant' : 'grant nothing'} here, and the profile states otherwise.`,
    remedy: `Give capabilities.self_declared_scopes: ${found}.`,
  })
}
