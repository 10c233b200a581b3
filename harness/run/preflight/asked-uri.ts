import { sceneLookup } from '../../build/lookup.ts'
import type { Clock, Scene } from '../../build/scene.ts'
import type { Composed } from '../../plan/compose.ts'
import { fill } from '../../plan/template.ts'
import { urisOf } from '../../plan/uris.ts'

/** The first resource that is asked for, by its address; the open one, where none is. */
export const askedUri = ({ plan }: Composed, scene: Scene, clock: Clock): string =>
  fill(urisOf(plan)[0] ?? '{uri.open}', sceneLookup(scene, clock))
