import { validateHeaderName, validateHeaderValue } from 'node:http'
import { isKeyTemplate, sceneLookup } from '../build/lookup.ts'
import type { Clock, Scene } from '../build/scene.ts'
import type { DocumentPlan, ParticipantPlan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import { serve } from './answer.ts'

/** Templates of served documents: what the scene knows, and the time at the moment of each look-up. */
export const documentLookup =
  (scene: Scene, clock: () => Clock): Lookup =>
  (name) =>
    sceneLookup(scene, clock())(name)

const tried = new WeakSet<DocumentPlan>()

/**
 * Fills in every document once, so that a rule's mistake shows where it is staged and not as a target's fault. No key is
 * made for that: many a document is never asked for.
 */
export const tryOut = (participants: Iterable<ParticipantPlan>, scene: Lookup): void => {
  const lookup: Lookup = (name) => (isKeyTemplate(name) ? 'key' : scene(name))
  for (const { documents } of participants) {
    for (const document of Object.values(documents)) {
      if (tried.has(document)) continue
      fill(document.path, lookup)
      const { status, headers } = serve(document, lookup)
      if (!(status >= 200 && status <= 999)) throw new RangeError(`no status that can be served: ${status}`)
      for (const [name, value] of Object.entries(headers)) {
        validateHeaderName(name)
        validateHeaderValue(name, value)
      }
      tried.add(document)
    }
  }
}
