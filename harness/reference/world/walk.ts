import type { ServerOptions } from '../server.ts'
import { Walker, type Happenings, type Step } from './walker.ts'
import { walks, type Walk } from './walks.ts'
import { startWorld, type World } from './world.ts'

/** How a walk ended. */
export interface Ended {
  walk: Walk
  /** The content was reached; else why not. */
  reached: true | string
}

/** What is told of walks while they last. */
export interface Audience {
  begins?: (world: World) => void
  setsOut?: (walk: Walk) => void
  step?: (walk: Walk, step: Step) => void
  ended?: (all: readonly Ended[]) => void
}

const outcomeOf = async (walk: Walk, walker: Walker): Promise<true | string> => {
  try {
    const content = await walk.take(walker)
    return content === walk.wants(walker).content || 'the content is not that of the resource'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Starts a world of its own, and takes all walks in it, one after the other. */
export const walkAll = async (audience: Audience = {}, server: ServerOptions = {}): Promise<Ended[]> => {
  const happenings: Happenings = { served: [], forwarded: [] }
  const world = await startWorld(server, {
    served: (one) => happenings.served.push(one),
    forwarded: (one) => happenings.forwarded.push(one),
  })
  try {
    audience.begins?.(world)
    const ended: Ended[] = []
    for (const walk of walks) {
      audience.setsOut?.(walk)
      const walker = new Walker(world, happenings, (step) => audience.step?.(walk, step))
      ended.push({ walk, reached: await outcomeOf(walk, walker) })
    }
    audience.ended?.(ended)
    return ended
  } finally {
    await world.close()
  }
}
