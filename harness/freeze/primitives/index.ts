import type { Rule } from '../../plan/rule.ts'
import type { Drafted } from '../gather.ts'
import type { VectorFile } from '../types.ts'
import { chains } from './chains.ts'
import { digests } from './content-digest.ts'
import { ed25519Signatures } from './ed25519.ts'
import { compactJws } from './jose.ts'
import { selections } from './key-select.ts'
import { snapshots } from './revocation.ts'
import { starredScopes } from './scope-covers.ts'
import { signatureBases } from './signature-base.ts'
import { stacks } from './stacks.ts'
import { structuredFields } from './structured-fields.ts'
import { tagged } from './tagged.ts'
import { otherThumbprints, thumbprints } from './thumbprint.ts'

/** Cases of one operation by itself. */
export type Primitive = Pick<VectorFile, 'rule' | 'title' | 'section' | 'level'> & { drafts: () => Drafted[] }

const primitive = (
  name: string,
  section: string,
  title: string,
  drafts: () => Drafted[],
  level: Primitive['level'] = 'derived',
): Primitive => ({ rule: `primitives/${name}`, title, section, level, drafts })

/** All primitives; the rules lend them the oracle of scopes, and baselines to spoil. */
export const primitives = (rules: Rule[]): Primitive[] => {
  const lattice = rules.find((rule) => rule.kind === 'enumerate')
  return [
    primitive(
      'thumbprint',
      'RFC 7638; RFC 8037, 2',
      'A thumbprint is of the three required members of a key.',
      thumbprints,
    ),
    primitive(
      'thumbprint-other-types',
      'RFC 7638, 3.2',
      'Keys of other types have thumbprints of their own required members.',
      otherThumbprints,
      'should',
    ),
    primitive(
      'content-digest',
      'RFC 9530',
      'A digest is of the body as sent, and none that is known is wrong.',
      digests,
    ),
    primitive(
      'signature-base',
      'RFC 9421, 2.5',
      'The signature base has a line a component, and one of parameters.',
      signatureBases,
    ),
    primitive(
      'structured-fields',
      'RFC 8941, 4.2',
      'The two signature headers are strict dictionaries.',
      structuredFields,
    ),
    primitive(
      'ed25519',
      'RFC 8032, 5.1.7',
      'A signature verifies for its key and message, and for no others.',
      ed25519Signatures,
    ),
    primitive(
      'jose',
      'RFC 7515; RFC 8037',
      'A token is a compact JWS by EdDSA, whatever its header would like.',
      compactJws,
    ),
    primitive(
      'key-select',
      'Authentication, Rules for request signatures, 5 and 7',
      'A key is chosen by its thumbprint, in its half-open window.',
      selections,
      'must',
    ),
    ...(lattice
      ? [
          primitive(
            'scope-covers',
            'Authentication, Scopes; Delegation, 2',
            'Stars on either side are compared segment by segment.',
            () => starredScopes(lattice),
            'must',
          ),
        ]
      : []),
    primitive(
      'chains',
      'Authentication, Delegation, 2 to 4',
      'Every token of a chain is verified, wherever it stands.',
      () => chains(rules),
      'must',
    ),
    primitive(
      'hop-stacks',
      'Authentication, Multi-hop forwarding, 2 and 4',
      'Every signature of a stack is verified, wherever it stands.',
      () => stacks(rules),
      'must',
    ),
    primitive(
      'revocation',
      'Key publication, rotation and revocation, 4',
      'What a snapshot revokes stays revoked while no other can be read.',
      snapshots,
      'must',
    ),
    primitive(
      'tagged',
      'What the service does; Authentication, Rules for request signatures',
      'A signature with the tag of web bot authentication is verified like any other.',
      () => tagged(rules),
      'must',
    ),
  ]
}
