import { edit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import { findDelivery } from '../delivery.ts'
import { findSelfDeclaredScopes } from '../self-declared-scopes.ts'
import { ask, baselineOf, type Finding, type Probing } from './probing.ts'

/** The same request by somebody without scopes. */
export const withoutScopes = edit('no scopes are declared', (plan) => {
  delete requesterOf(plan)['scopes']
  delete plan.wants
  delete plan.goesOn
})

/** What is said of a resource for which scopes are lacking. */
export const disclosure = async (probing: Probing): Promise<Finding[]> => {
  const scoped = baselineOf(probing, 'scopes/table')
  if (!scoped) return []
  const { performed, accepted, line } = await ask(probing, scoped, 'for a gated resource, without scopes', [
    withoutScopes,
  ])
  const offered = performed.reading.groups.some(({ offers }) => offers.length > 0)
  if (!accepted || offered) return []
  const revealed = performed.reading.groups.some(({ absence }) => absence?.endsWith('SCOPE_INSUFFICIENT'))
  return [{ key: 'capabilities.disclosure', value: revealed ? 'reveal' : 'hide', says: [line] }]
}

/** Whether scopes that a requester declares grant anything. */
export const selfDeclared = async (probing: Probing): Promise<Finding[]> => {
  const scoped = baselineOf(probing, 'scopes/table')
  if (!scoped) return []
  const { setup, rules } = probing
  const { line } = await ask(probing, scoped, 'for a gated resource, its scope in requester.scopes')
  await findSelfDeclaredScopes(setup, [...rules])
  const value = setup.lab.capabilities.has('self-declared-scopes')
  return [{ key: 'capabilities.self_declared_scopes', value, says: [line] }]
}

/** What Execute answers, and whether the URL that it brings is bound to the key of the agent. */
export const delivery = async (probing: Probing): Promise<Finding[]> => {
  const executed = baselineOf(probing, 'signature/every-operation')
  if (!executed) return []
  const { performed, accepted, line } = await ask(probing, executed, 'with an offer just discovered')
  if (!accepted) {
    const says = ['ExecuteTransaction was not accepted: its path or its body may differ.', line]
    return [{ key: 'dialect.execute_path', says }]
  }
  const { setup, rules } = probing
  await findDelivery(setup, [...rules])
  const { capabilities, delivery: known } = setup.lab
  const bound = capabilities.has('retrieval-binding')
  const { retrieval_endpoint: url } = performed.reading.execute
  if (url === null)
    return [{ key: 'dialect.retrieval_endpoint', says: ['Execute was accepted, and no URL was found.', line] }]
  const fetched = bound
    ? `GET ${url.split('?')[0]}, without the key or with another: refused`
    : `GET ${url.split('?')[0]}, without the key, with a broken signature, and with another key: served each time`
  const contents = known.contents === false ? ['What was fetched is not the content that the fixture has.'] : []
  return [
    { key: 'capabilities.retrieval_binding', value: bound, says: [line, fetched, ...contents] },
    ...(known.lifetime === undefined
      ? []
      : [
          {
            key: 'capabilities.retrieval_ttl_seconds',
            value: known.lifetime,
            says: ['expires_at of the same answer, less the time on its clock'],
          },
        ]),
  ]
}
