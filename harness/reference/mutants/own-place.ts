import type { Json } from '../../plan/json.ts'
import { isObject } from '../json.ts'
import type { OwnDocument } from '../own-documents.ts'
import { parts } from '../parts.ts'
import type { Mutant } from '../replace.ts'
import { mutant } from '../replace.ts'

const { steps } = parts

type OwnPart = 'own-manifest' | 'own-directory' | 'own-revocation-list'

/** The same with one place changed; as it is where the place's parent is not there. */
export const withPlace = (document: OwnDocument, pointer: string, value: Json | undefined): OwnDocument => {
  const copy = structuredClone(document)
  const [last = '', ...above] = pointer.split('/').slice(1).toReversed()
  let parent: unknown = copy
  for (const name of above.toReversed())
    parent = isObject(parent) || Array.isArray(parent) ? Reflect.get(parent, name) : undefined
  if (Array.isArray(parent) && value !== undefined) parent[Number(last)] = value
  else if (isObject(parent) && value !== undefined) parent[last] = value
  else if (isObject(parent)) delete parent[last]
  return copy
}

/** Serves a document that is wrong in one place. */
export const broken = (part: OwnPart, pointer: string, value?: Json): Mutant =>
  mutant(part, (own) => withPlace(steps[part](own), pointer, value))
