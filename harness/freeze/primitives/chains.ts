import type { LinkPlan, Plan } from '../../plan/plan.ts'
import type { Rule } from '../../plan/rule.ts'
import type { Drafted } from '../gather.ts'
import { draftOf, planOf, type LinkFault } from './from-baselines.ts'

const rule = 'primitives/chains'
const op = 'delegation.verify'

const bound = (holder: string): string => `{"jkt":"{key.${holder}.thumbprint}"}`
const jwk = (key: string): string => `{"kty":"OKP","crv":"Ed25519","x":"{key.${key}.x}"}`

const signedBy = (link: LinkPlan, key: string): void => {
  link.key = key
  if (link.header.jwk !== undefined) link.header.jwk = jwk(key)
}

/** A chain of so many tokens, through holders in turn to the agent; each sooner to end than the one before. */
const chainOf = (from: Plan, length: number): Plan => {
  const plan = structuredClone(from)
  const [authority, child] = plan.delegation?.links ?? []
  if (!authority || !child) throw new Error('the plan has no chain of two')
  const holders = Array.from({ length }, (_, i) => (i === length - 1 ? 'agent' : `holder-${i + 1}`))
  plan.delegation!.links = holders.map((holder, i) => {
    const link = structuredClone(i === 0 ? authority : child)
    if (i > 0) signedBy(link, holders[i - 1] ?? '')
    Object.assign(link.claims, { cnf: bound(holder), exp: `{beyond+${600 - i}}` })
    return link
  })
  const expiry = { expires_at: `{aheadtime+${600 - length + 1}@seconds}` }
  Object.assign((plan.request.envelope.requester as { delegation: object }).delegation, expiry)
  return plan
}

/** What may be wrong with any one token. */
const anywhere: LinkFault[] = [
  ['flipped', 'its signature has a bit flipped', (link) => void (link.signature = 'flipped')],
  ['unsigned', 'it has no signature', (link) => void (link.signature = 'empty')],
  [
    'none',
    'its algorithm is none',
    (link) => void Object.assign(link, { signature: 'empty', header: { ...link.header, alg: '"none"' } }),
  ],
  [
    'hashed',
    'it is hashed with the public key',
    (link) => void Object.assign(link, { signature: 'keyed-hash', header: { ...link.header, alg: '"HS256"' } }),
  ],
  ['expired', 'it has expired', (link) => void (link.claims.exp = '{past-60}')],
  ['unknown-claim', 'it has a claim that nobody knows', (link) => void (link.claims.colour = '"green"')],
  ['not-yet', 'it is not valid yet', (link) => void (link.claims.nbf = '{ahead+60}')],
  ['no-cnf', 'it is bound to nobody', (link) => void delete link.claims.cnf],
  ['bound-to-stranger', 'it is bound to a stranger', (link) => void (link.claims.cnf = bound('stranger'))],
  [
    'critical',
    'it has a critical header parameter that nobody knows',
    (link) => void Object.assign(link.header, { crit: '["colour"]', colour: '"green"' }),
  ],
  ['text-expiry', 'its end is a text', (link) => void (link.claims.exp = '"{beyond+300}"')],
  [
    'widened-afterwards',
    'its scope was widened after it was signed',
    (link) => void (link.afterwards = { claims: { scope: '"*"' } }),
  ],
]

/** What may be wrong with any child. */
const ofChildren: LinkFault[] = [
  ['signed-by-stranger', 'a stranger has signed it, and says so', (link) => signedBy(link, 'stranger')],
  [
    'signed-by-holder',
    'its own holder has signed it',
    (link, i, all) => signedBy(link, i === all.length - 1 ? 'agent' : `holder-${i + 1}`),
  ],
  ['signed-by-owner', 'the owner has signed it in place of the holder', (link) => signedBy(link, 'owner')],
  ['no-jwk', 'it does not say who has signed it', (link) => void delete link.header.jwk],
  ['other-jwk', 'it says that a stranger has signed it', (link) => void (link.header.jwk = jwk('stranger'))],
  ['wider', 'it has a scope more than its parent', (link) => void (link.claims.scope = '"internal:reports dist:EU"')],
  ['star', 'its scope is a star', (link) => void (link.claims.scope = '"*"')],
  ['outlives', 'it outlives its parent by a minute', (link, i) => void (link.claims.exp = `{beyond+${660 - i + 1}}`)],
]

const of = (length: number): string => `of ${length} tokens`

const right = (from: Plan, length: number): Drafted =>
  draftOf(op, chainOf(from, length), rule, { slug: `right-${length}`, says: `a chain ${of(length)}` })

const wrong = (from: Plan, length: number, at: number, [slug, says, spoil]: LinkFault): Drafted => {
  const plan = chainOf(from, length)
  const links = plan.delegation!.links
  spoil(links[at]!, at, links)
  const whole = `token ${at + 1} of a chain ${of(length)}: ${says}`
  return draftOf(op, plan, rule, { slug: `${slug}-${at + 1}-of-${length}`, says: whole, twin: `right-${length}` })
}

const dropped = (from: Plan, length: number, at: number): Drafted => {
  const plan = chainOf(from, length)
  plan.delegation!.links.splice(at, 1)
  const says = `token ${at + 1} of a chain ${of(length)} is left out`
  return draftOf(op, plan, rule, { slug: `dropped-${at + 1}-of-${length}`, says, twin: `right-${length}` })
}

/** Chains of two have the rules of `delegation/`. */
const lengths: [length: number, which: (fault: LinkFault) => boolean][] = [
  [3, () => true],
  [4, ([slug]) => ['flipped', 'expired', 'signed-by-stranger', 'wider', 'outlives'].includes(slug)],
]

/** Chains of three and four tokens, with each fault at each place. */
export const chains = (rules: Rule[]): Drafted[] => {
  const from = planOf(rules, 'delegation/accepted')
  return lengths.flatMap(([length, which]) => {
    const places = Array.from({ length }, (_, i) => i)
    const tried = (at: number, faults: LinkFault[]) =>
      faults.filter(which).map((fault) => wrong(from, length, at, fault))
    return [
      right(from, length),
      ...places.flatMap((at) => tried(at, anywhere)),
      ...places.slice(1).flatMap((at) => tried(at, ofChildren)),
      ...places.map((at) => dropped(from, length, at)),
    ]
  })
}
