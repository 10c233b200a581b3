import { parameters, requester, together } from '../../harness/plan/edits.ts'

/** Ed25519 is deterministic: what is said again is signed by the same octets. */
export const sameEachTime = together(
  'the request is the same each time, to the octet',
  requester('its id stays', { id: 'known-{agent.host}' }),
  parameters('its window stays', { created: '{staged-5@number}', expires: '{staged+54@number}' }),
)
