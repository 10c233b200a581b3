import { edit, type Draw, type PlanEdit } from '../../harness/plan/edit.ts'
import { magnitude } from '../../harness/plan/draws.ts'
import type { LinkPlan, Plan } from '../../harness/plan/plan.ts'
import { anyBroader, anyNarrower, anyScopes } from '../scopes/grammar.ts'
import { bound, chainTo, jwk } from '../../harness/plan/chain.ts'
import { delegation, last, setScopes } from './edits.ts'

const tenYears = 315_360_000

/** From the owner by way of the principal and so many others to the agent. */
const chainBy = (others: number): LinkPlan[] =>
  chainTo('principal', ...Array.from({ length: others }, (_, i) => `holder-${i + 1}`), 'agent').links

/** A chain of one, two or three children: no exchange has to take more. */
const anyChain = (plan: Plan, draw: Draw): LinkPlan[] => {
  const links = chainBy(draw.integer(0, 2))
  plan.delegation = { links }
  return links
}

/** Something about any token of a chain of any length; `after` is the number of the first that may be drawn. */
const anyLink = (
  says: string,
  after: number,
  change: (link: LinkPlan, links: LinkPlan[], draw: Draw) => void,
): PlanEdit =>
  edit(says, (plan, draw) => {
    const links = anyChain(plan, draw)
    change(links[draw.integer(after, links.length - 1)]!, links, draw)
  })

export const anyLength = edit('the principal passes on by way of one or two others', (plan, draw) => {
  plan.delegation = { links: chainBy(draw.integer(1, 2)) }
})

export const anyDepth = edit('the chain has any number of children from four on', (plan, draw) => {
  plan.delegation = { links: chainBy(magnitude(draw, 3, 99)) }
})

export const strangerAnywhere = anyLink('a key that nobody named signs any child of the chain', 1, (link) => {
  link.key = 'stranger'
  link.header.jwk = jwk('stranger')
})

export const corruptedAnywhere = anyLink("a bit of any child's signature is flipped", 1, (link) => {
  link.signature = 'flipped'
})

export const signedByAnotherAnywhere = anyLink('another key signs any child than its header names', 1, (link) => {
  link.key = 'stranger'
})

export const expiredAnywhere = anyLink(
  'any token of the chain expired any time ago, and those after it do not say',
  0,
  (link, links, draw) => {
    link.claims.exp = `{past-${magnitude(draw, 1800, tenYears)}}`
    for (const one of links.slice(links.indexOf(link) + 1)) delete one.claims.exp
  },
)

/** Those before it live as long as the control's, and those after it as long as their parents. */
export const longerAnywhere = anyLink('any child lives any time longer than its parent', 1, (link, _, draw) => {
  link.claims.exp = `{beyond+${600 + magnitude(draw, 1, tenYears)}}`
})

export const anyTimeShorter = edit('the child lives shorter, by any time', (plan, draw) => {
  const seconds = draw.integer(120, 599)
  const links = plan.delegation?.links ?? []
  links.at(last)!.claims.exp = `{beyond+${seconds}}`
  delegation('', { expires_at: `{aheadtime+${seconds}@seconds}` }).apply(plan, draw)
})

export const anyOtherHolder = edit('any character of what the last token is bound to is another', (plan, draw) => {
  const leaf = plan.delegation?.links.at(last)
  if (!leaf) throw new Error('the plan has no chain to change')
  leaf.claims.cnf = bound('agent').replace('thumbprint', `thumbprint.off-${draw.integer(0, 42)}`)
})

export const endedAnyTimeAgo = edit('expires_at was any time ago', (plan, draw) => {
  delegation('', { expires_at: `{pasttime-${magnitude(draw, 1800, tenYears)}@seconds}` }).apply(plan, draw)
})

/** What the request asks for. */
const wanted = 'internal:reports'

export const anyWider = edit('the child has a scope that is nearly one of its parent', (plan, draw) => {
  const parent = [wanted, ...anyScopes(draw, 0, 5)]
  setScopes(plan, parent, [wanted, anyBroader(draw, parent)])
})

/** Edits of both kinds draw alike: a law of the fuzzer holds them against each other (harness/fuzz/laws). */
const upstream = (says: string, authority: (some: string[], further: string[]) => string[]): PlanEdit =>
  edit(says, (plan, draw) => {
    const some = [wanted, ...anyScopes(draw, 0, 4)]
    const further = anyScopes(draw, 1, 6)
    setScopes(plan, authority(some, further), some)
  })

export const someUpstream = upstream('both tokens have the same scopes', (some) => some)
export const moreUpstream = upstream('the first token has further scopes than the second', (some, further) => [
  ...further,
  ...some,
])

export const narrowedAnyhow = edit('the child has some of what its parent has, narrowed', (plan, draw) => {
  const parent = [draw.pick([wanted, 'internal:*', '*:reports']), ...anyScopes(draw, 1, 5)]
  const child = parent.slice(1).filter(() => draw.integer(0, 1) === 1)
  setScopes(plan, parent, [wanted, ...child.map((scope) => anyNarrower(draw, scope))])
})
