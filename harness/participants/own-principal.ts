import { ownPrincipal } from '../build/request-lookup.ts'
import type { Plan } from '../plan/plan.ts'
import { directoryKey, served } from './fixture.ts'

/**
 * A plan whose principal has a key of its own, with a host that publishes it: where `principal_domain` names the principal,
 * a target may look the key up there (spec, Key publication, rotation and revocation, 1).
 */
export const withOwnPrincipal = (plan: Plan): Plan =>
  plan.keys['principal'] === undefined
    ? plan
    : { ...plan, participants: { ...plan.participants, [ownPrincipal]: { documents } } }

const documents = {
  directory: served('/.well-known/http-message-signatures-directory', 'application/jwk-set+json', {
    keys: [directoryKey('principal')],
  }),
  manifest: served('/.well-known/svc.json', 'application/json', {
    ver: '1.0',
    role: 'ROLE_AGENT',
    domain: `{${ownPrincipal}.host}`,
  }),
}
