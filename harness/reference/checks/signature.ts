import type { CheckName, Checks } from '../part.ts'
import { signerOf } from '../delegation.ts'
import { agentsOf } from '../hops.ts'
import { importKey } from '../public-key.ts'
import { isSmallOrder } from '../small-order.ts'
import { signatureBase } from '../steps/base.ts'

type SignatureCheck = Extract<
  CheckName,
  | 'signature/digest-present'
  | 'signature/agent-present'
  | 'signature/agent-forms'
  | 'signature/empty-authorization'
  | 'signature/valid'
  | 'signature/small-order-key'
  | 'signature/replay'
>

/** The headers that are covered, and the signature over them. */
export const signatureChecks: Pick<Checks, SignatureCheck> = {
  'signature/digest-present': {
    holds: ({ lines }) => lines('content-digest').length > 0 || 'Content-Digest is missing',
  },
  'signature/agent-forms': {
    holds({ lines, directoryBase }) {
      if (lines('signature-agent').length > 1) return 'Signature-Agent is there twice'
      return (
        directoryBase === undefined ||
        /^https?:\/\/[^?#@\\]+$/i.test(directoryBase) ||
        'Signature-Agent is no base address'
      )
    },
  },
  'signature/agent-present': {
    after: ['signature/agent-forms'],
    holds: ({ directoryBase }) => directoryBase !== undefined || 'Signature-Agent is missing, or no URL',
  },
  // Free: an absent Authorization line is covered as empty. A variant refuses it.
  'signature/empty-authorization': { holds: () => true },
  'signature/valid': {
    after: [
      'signature/input-form',
      'signature/byte-sequence',
      'keys/selected-by-thumbprint',
      'keys/type',
      'keys/malformed-x',
    ],
    holds(context) {
      const { signatures, steps, key } = context
      if (signatures.length === 0) return true
      const octets = key && steps['key-octets'](key.jwk['x'])
      const publicKey = octets && importKey(octets)
      if (!publicKey) return 'there is no key to verify the signature with'
      const bad = agentsOf(signatures).find((signature) => {
        const base = Buffer.from(signatureBase(signature, context), 'latin1')
        return !signature.octets || !steps.verify(base, publicKey, signature.octets)
      })
      return bad === undefined || `${bad.label}: the signature does not verify`
    },
  },
  // Free: a small-order key is a key, and whoever publishes one harms himself. One that a chain names harms its owner.
  'signature/small-order-key': {
    after: ['keys/malformed-x'],
    holds({ delegation, key, steps }) {
      const named = (delegation?.links ?? []).map((link) => signerOf(link)?.['x'])
      const octets = delegation ? [...named, key?.jwk['x']].map((x) => steps['key-octets'](x)) : []
      return !octets.some((one) => one && isSmallOrder(one)) || 'the chain names a key of small order'
    },
  },
  // Free: the same request may come twice. A variant refuses it.
  'signature/replay': { after: ['signature/valid'], holds: () => true },
}
