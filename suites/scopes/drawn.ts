import { edit, type Draw, type PlanEdit } from '../../harness/plan/edit.ts'
import { inserted, reordered } from '../../harness/plan/draws.ts'
import { coversBySegments, scopesOver, words } from './covers.ts'
import { among, gatedBy, scopes } from './edits.ts'
import { anyCover, anyMiss, anyScopes } from './grammar.ts'

const required = [...scopesOver(words), 'credit:read', 'academic:papers']

/** A grant that is drawn for a requirement that is drawn. */
const declaring = (says: string, grants: (draw: Draw, wanted: string) => string[]): PlanEdit =>
  edit(says, (plan, draw) => {
    const wanted = draw.pick(required)
    scopes('', grants(draw, wanted), gatedBy(wanted)).apply(plan, draw)
  })

export const anyOneCovers = declaring('any scope is declared that covers what is required', (draw, wanted) => [
  anyCover(draw, wanted),
])

export const anyOneMisses = declaring('any scope is declared that nearly covers what is required', (draw, wanted) => [
  anyMiss(draw, wanted),
])

const doNotCover = (found: string[], wanted: string): string[] =>
  found.filter((scope) => coversBySegments(scope, wanted) === false)

/** How many scopes a request may have is not shown: ten are not too many. */
const mostOthers = 9

export const anyBeside = declaring('up to ten scopes are declared, one of which covers', (draw, wanted) => {
  const others = doNotCover(anyScopes(draw, 1, mostOthers), wanted)
  return inserted(draw, others, draw.pick([wanted, anyCover(draw, wanted)]))
})

export const noneCovers = declaring('up to fifteen scopes are declared, none of which covers', (draw, wanted) => [
  ...doNotCover(anyScopes(draw, 0, 14), wanted),
  anyMiss(draw, wanted),
])

export const starOverAny = edit('* is declared, and any scope required', (plan, draw) => {
  scopes('', ['*'], gatedBy(draw.pick(required))).apply(plan, draw)
})

interface Grants {
  wanted: string
  some: string[]
  further: string[]
  mixed: string[]
}

/** Whether the first covers, a last star over nothing among them, is the exchange's to say, and the same each time. */
const anyGrants = (draw: Draw): Grants => {
  const wanted = draw.pick(required)
  const first = draw.pick([wanted, `${wanted}:*`, anyCover(draw, wanted)])
  const some = [first, ...anyScopes(draw, 0, 6)]
  const further = anyScopes(draw, 1, 6)
  return { wanted, some, further, mixed: reordered(draw, some) }
}

/** Edits of one kind draw alike: the laws of the fuzzer hold them against each other (harness/fuzz/laws). */
const granting = (says: string, declares: (grants: Grants) => string[]): PlanEdit =>
  edit(says, (plan, draw) => {
    const grants = anyGrants(draw)
    scopes('', declares(grants), gatedBy(grants.wanted)).apply(plan, draw)
  })

export const someGrants = granting('some scopes are declared', ({ some }) => some)
export const moreGrants = granting('further scopes are declared beside these', ({ some, further }) => [
  ...further,
  ...some,
])
export const otherOrder = granting('the same scopes are declared in another order', ({ mixed }) => mixed)

/** No two of the same words, and none but of two segments. */
const pool = ['dist:US', 'dist:CA', 'dist:EU', 'US:CA', 'credit:read', 'academic:papers', 'internal:reports']

/** No more than any exchange takes at once. */
const most = 4

/** Up to four resources, each gated by a scope of its own; one of them is wanted. */
const amongAny = (says: string, isCovered: boolean): PlanEdit =>
  edit(says, (plan, draw) => {
    const first = draw.integer(0, pool.length - 1)
    const gates = Array.from({ length: draw.integer(2, most) }, (_, i) => pool[(first + i) % pool.length] ?? '')
    const wanted = draw.pick(gates)
    const declared = isCovered
      ? inserted(
          draw,
          gates.filter((gate) => gate !== wanted && draw.integer(0, 1) === 1),
          wanted,
        )
      : gates.filter((gate) => gate !== wanted)
    among('', declared, gates.map(gatedBy), gatedBy(wanted)).apply(plan, draw)
  })

export const coveredAmongAny = amongAny('up to four resources are asked for, a scope of any of them declared', true)
export const notCoveredAmongAny = amongAny(
  'up to four resources are asked for, the scopes of all but one declared',
  false,
)
