import type { Context } from '../context.ts'
import type { CheckName, Checks } from '../part.ts'
import { wrongKind } from '../steps/keys.ts'

type KeysCheck = Extract<CheckName, `keys/${string}`>

const edge = ({ key, steps }: Context, name: 'not_before' | 'not_after') => {
  const given = key?.jwk[name]
  return { given: given !== undefined && given !== null, at: steps['parse-timestamp'](given) }
}

/** The agent's directory, and the key that `keyid` names in it. */
export const keysChecks: Pick<Checks, KeysCheck> = {
  'keys/directory-unavailable': {
    // A stack that is too deep costs no look-up.
    after: ['signature/agent-present', 'signature/agent-forms', 'hops/manifest-cap', 'hops/request-cap'],
    holds: ({ directory }) => !directory || !('trouble' in directory) || directory.trouble,
  },
  'keys/selected-by-thumbprint': {
    after: ['keys/directory-unavailable', 'signature/input-form'],
    holds: ({ signatures, key }) => signatures.length === 0 || key !== undefined || 'the directory has no such key',
  },
  'keys/type': {
    after: ['keys/selected-by-thumbprint'],
    holds({ key }) {
      const wrong = key && wrongKind(key.jwk)
      return wrong === undefined || `${wrong} of the key is not that of a signing Ed25519 key`
    },
  },
  'keys/malformed-x': {
    after: ['keys/selected-by-thumbprint', 'keys/type'],
    holds: ({ key, steps }) =>
      !key || steps['key-octets'](key.jwk['x']) !== undefined || 'x of the key is not 32 octets in base64url',
  },
  // Free: an absent end leaves the window open. A variant refuses such a key.
  'keys/window-absent': { after: ['keys/selected-by-thumbprint'], holds: () => true },
  'keys/window-start': {
    after: ['keys/selected-by-thumbprint'],
    holds(context) {
      const { given, at } = edge(context, 'not_before')
      return !given || (at !== undefined && at <= context.now) || 'the key is not valid yet'
    },
  },
  'keys/window-end': {
    after: ['keys/selected-by-thumbprint'],
    holds(context) {
      const { given, at } = edge(context, 'not_after')
      return !given || (at !== undefined && context.now < at) || 'the key is no longer valid'
    },
  },
}
