import type { DelegationPlan, LinkPlan, Plan } from './plan.ts'

const token = {
  payload: '{claims}',
  encoding: 'utf8',
  signature: 'genuine',
  form: '{header}.{payload}.{signature}',
} as const

/** The claim that binds a token to a key, as serialised. */
export const bound = (holder: string): string => `{"jkt":"{key.${holder}.thumbprint}"}`

/** A public key as serialised. */
export const jwk = (key: string): string => `{"kty":"OKP","crv":"Ed25519","x":"{key.${key}.x}"}`

/** What the owner of the resource grants to a holder. */
export const authority = (holder: string): LinkPlan => ({
  ...token,
  key: 'owner',
  header: { alg: '"EdDSA"', typ: '"JWT"' },
  claims: { iss: '"{owner.host}"', scope: '"internal:reports"', exp: '{beyond+600}', cnf: bound(holder) },
  afterwards: {},
})

/** What a holder passes on to the next. */
export const child = (signer: string, holder: string): LinkPlan => ({
  ...token,
  key: signer,
  header: { alg: '"EdDSA"', typ: '"JWT"', jwk: jwk(signer) },
  claims: { iss: '"{principal-domain}"', scope: '"internal:reports"', exp: '{beyond+600}', cnf: bound(holder) },
  afterwards: {},
})

/** From the owner to the first of the holders, and from each to the next. */
export const chainTo = (...holders: string[]): DelegationPlan => ({
  links: holders.map((holder, i) => (i === 0 ? authority(holder) : child(holders[i - 1] ?? '', holder))),
})

/** Whether a chain is a matter of a plan: not one that only lets whoever signs be offered anything. */
export const isDelegated = ({ delegation }: Plan): boolean =>
  delegation !== undefined && delegation.holder === undefined
