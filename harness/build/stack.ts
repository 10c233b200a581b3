import type { SignaturePlan } from '../plan/plan.ts'
import type { Lookup } from '../plan/template.ts'
import { componentValue, type Facts } from './components.ts'
import type { Scene } from './scene.ts'
import { signLabel, type SignedLabel } from './signature.ts'

/** Signs label by label, in order: the later may cover the earlier. Of `before` stay those that are to come again. */
export const signStack = (
  stack: SignaturePlan[],
  scene: Scene,
  lookup: Lookup,
  facts: Facts,
  before: SignedLabel[] = [],
): SignedLabel[] => {
  const signed: SignedLabel[] = []
  for (const one of stack) {
    const signedSoFar = stackLookup(signed, lookup)
    const again = one.again && before.find(({ label }) => label === one.label)
    const valueOf = (identifier: string) => componentValue(identifier, facts, signed, signedSoFar)
    signed.push(again ?? signLabel(one, scene, lookup, valueOf))
  }
  return signed
}

/** Templates of the two signature fields: all members, or one label's. */
export const stackLookup =
  (signed: SignedLabel[], lookup: Lookup): Lookup =>
  (name) => {
    if (!name.startsWith('signature')) return lookup(name)
    const [field, label] = name.split('.')
    const which = label === undefined ? signed : signed.filter((one) => one.label === label)
    if (field === 'signature') return which.map((one) => one.member).join(', ')
    if (field === 'signature-input') return which.map((one) => one.input).join(', ')
    return lookup(name)
  }
