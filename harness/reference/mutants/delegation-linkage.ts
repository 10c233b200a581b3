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

/** Who else may sign a child. */
export const linkageMutants: Mutants = {
  'takes a token that its signer issues to itself': followsIf(
    (signer, named, child) => signer === named || signer === boundTo(child),
  ),
  'compares signers without case': followsIf((signer, named) => signer.toLowerCase() === named.toLowerCase()),
}
