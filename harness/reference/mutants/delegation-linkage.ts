import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { JsonObject } from '../../plan/json.ts'
import { boundTo, signerOf, type Link } from '../delegation.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { steps } = parts

/** Whether each child may follow its parent, told the thumbprint of its signer and the key that the parent names. */
const followsIf = (right: (signer: string, named: string, child: Link) => boolean) =>
  mutant('delegation/linkage', ({ delegation }) => {
    const links = delegation?.links ?? []
    const all = links.slice(1).every((child, i) => {
      const [signer, named] = [signerOf(child), boundTo(links[i]!)]
      return !signer || named === undefined || right(steps.thumbprint(signer), named, child)
    })
    return all || 'the chain is broken'
  })

/** The public key of a private one, whatever is said beside it. */
const publicHalf = ({ x, d }: JsonObject): { x?: string } => {
  if (typeof x !== 'string' || typeof d !== 'string') return {}
  try {
    const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
    return { x: createPublicKey(key).export({ format: 'jwk' }).x ?? x }
  } catch {
    return {}
  }
}

/** Whether one of these keys verifies each child, told the key that it names and those of the chain's owner. */
const verifiedBy = (keys: (signer: JsonObject | undefined, owners: JsonObject[]) => JsonObject[]) =>
  mutant('delegation/child-signature', ({ delegation }) => {
    const owners = delegation?.anchors.map(({ jwk }) => jwk) ?? []
    const children = delegation?.links.slice(1) ?? []
    const isSigned = (link: Link) =>
      keys(signerOf(link), owners).some((jwk) => steps['verify-link'](link, jwk) === true)
    return children.every(isSigned) || 'none of the keys verifies a child'
  })

/** Who else may sign a child. */
export const linkageMutants: Mutants = {
  'takes a token that its signer issues to itself': followsIf(
    (signer, named, child) => signer === named || signer === boundTo(child),
  ),
  'verifies by the private half of a key in a header': mutant('verify-link', (one, jwk) =>
    steps['verify-link'](one, { ...jwk, ...publicHalf(jwk) }),
  ),
  'verifies the first 64 octets of a signature': mutant('verify-link', (one, jwk) =>
    steps['verify-link'](
      (one.signature?.length ?? 0) > 64 ? { ...one, signature: one.signature?.subarray(0, 64) } : one,
      jwk,
    ),
  ),
  'verifies children by any key of the chain': verifiedBy((signer, owners) => [signer ?? {}, ...owners]),
  "verifies a token that names no key by the owner's": verifiedBy((signer, owners) => (signer ? [signer] : owners)),
  'takes the kid of a key for its thumbprint': followsIf(
    (signer, named, child) => signer === named || signerOf(child)?.['kid'] === named,
  ),
  'takes the kid of a header for the signer': followsIf(
    (signer, named, child) => signer === named || child.header?.['kid'] === named,
  ),
  "compares as much of a signer's thumbprint as a word holds": followsIf(
    (signer, named) => signer.slice(0, 8) === named?.slice(0, 8),
  ),
  'compares signers without blanks behind them': followsIf((signer, named) => signer === named.trimEnd()),
  'compares as much of a signer as its parent names': followsIf((signer, named) => signer.startsWith(named)),
  'compares signers without case': followsIf((signer, named) => signer.toLowerCase() === named.toLowerCase()),
}
