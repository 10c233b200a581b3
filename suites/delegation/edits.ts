import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import {
  agentSignature,
  documentOf,
  header,
  requester,
  requesterOf,
  signature,
  together,
} from '../../harness/plan/edits.ts'
import type { Json, JsonObject } from '../../harness/plan/json.ts'
import type { LinkPlan, Plan } from '../../harness/plan/plan.ts'
import { entry } from '../plain.ts'
import { chainTo } from '../../harness/plan/chain.ts'

const setMembers = <T>(target: Record<string, T>, members: Record<string, T | undefined>): void => {
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) delete target[name]
    else target[name] = value
  }
}

const linksOf = (plan: Plan): LinkPlan[] => {
  if (!plan.delegation) throw new Error('the plan has no chain to change')
  return plan.delegation.links
}

/** Where a token stands in the chain; from the end where it is negative. */
export const first = 0
export const last = -1

/** One token. */
export const link = (says: string, index: number, change: (link: LinkPlan) => void): PlanEdit =>
  edit(says, (plan) => {
    const found = linksOf(plan).at(index)
    if (!found) throw new Error(`the chain has no token ${index}`)
    change(found)
  })

/** The same scopes in every token, or in the first and the last of two; and declared and mirrored what the last one has. */
export const setScopes = (plan: Plan, parent: string[], child: string[] = parent): void => {
  for (const [i, one] of linksOf(plan).entries())
    one.claims.scope = JSON.stringify((i === 0 ? parent : child).join(' '))
  const carried = requesterOf(plan)
  carried.scopes = child
  setMembers(carried.delegation as JsonObject, { scopes: child })
}

/** Claims of one token, values as serialised; `undefined` takes one away. */
export const claims = (says: string, index: number, values: Record<string, string | undefined>): PlanEdit =>
  link(says, index, (one) => setMembers(one.claims, values))

/** The mirror, and `expires_at`, say what the last token says: what is wrong is wrong with the tokens alone. */
const asTheLastSays = edit('', (plan) => {
  const { scope, exp } = linksOf(plan).at(-1)?.claims ?? {}
  setMembers(requesterOf(plan).delegation as JsonObject, {
    ...(scope !== undefined && { scopes: (JSON.parse(scope) as string).split(' ') }),
    ...(exp !== undefined && { expires_at: exp.replace(/\}$/, '@seconds}') }),
  })
})

/** Edits of tokens, with which the message does not disagree. */
export const toldAlike = (says: string, ...edits: PlanEdit[]): PlanEdit => together(says, ...edits, asTheLastSays)

/** Members of one token's JOSE header, likewise. */
export const jose = (says: string, index: number, values: Record<string, string | undefined>): PlanEdit =>
  link(says, index, (one) => setMembers(one.header, values))

/** The stranger signs the last token, whose header has a key of these members beside its type, as serialised. */
export const strangerSignsUnder = (says: string, members: string): PlanEdit =>
  together(
    says,
    jose(says, last, { jwk: `{"kty":"OKP","crv":"Ed25519",${members}}` }),
    link(says, last, (one) => {
      one.key = 'stranger'
    }),
  )

/** The tokens as given. */
export const tokens = (says: string, ...links: LinkPlan[]): PlanEdit =>
  edit(says, (plan) => {
    // A copy: edits after this one write into it.
    plan.delegation = { links: structuredClone(links) }
  })

/** A chain that nobody would need: who sends it is held to it all the same. */
export const wantingPublic: PlanEdit = edit('what is wanted is public', (plan) => {
  plan.request.envelope.uris = ['{uri.open}']
  plan.wants = '{uri.open}'
})

/** A longer chain, from the owner to the first of the holders, and from each to the next. */
export const chained = (says: string, ...holders: string[]): PlanEdit => tokens(says, ...chainTo(...holders).links)

/** Claims of the middle one of three tokens. */
export const claimsBetween = (says: string, values: Record<string, string | undefined>): PlanEdit =>
  together(says, chained('a longer chain', 'principal', 'middle', 'agent'), claims('middle', 1, values))

/** Members of `requester.delegation`; `undefined` takes one away. */
export const delegation = (says: string, members: Record<string, Json | undefined>): PlanEdit =>
  edit(says, (plan) => setMembers(requesterOf(plan).delegation as JsonObject, members))

/** The scopes that the request declares and the mirror repeats. */
export const declared = (...scopes: string[]): PlanEdit =>
  together('scopes are declared', requester('scopes', { scopes }), delegation('mirror', { scopes }))

/** The agent's directory has two keys, and the second signs. */
export const signByOtherKey = (plan: Plan): void => {
  documentOf(plan, 'agent', 'directory').body = { json: { keys: [entry('agent'), entry('agent-second')] } }
  const own = agentSignature(plan)
  own.key = 'agent-second'
  own.parameters.keyid = '"{key.agent-second.thumbprint}"'
}

export const signedByOtherKey = (says: string): PlanEdit => edit(says, signByOtherKey)

/** The stranger sends the request, under its own name. */
export const sentByStranger = (says: string): PlanEdit =>
  together(
    says,
    signature(says, (one) => {
      one.key = 'stranger'
      one.parameters.keyid = '"{key.stranger.thumbprint}"'
    }),
    header(says, 'signature-agent', '"{stranger.base}"'),
    requester(says, { domain: '{stranger.host}' }),
  )
