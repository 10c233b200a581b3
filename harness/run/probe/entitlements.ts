import { edit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import { findDelivery } from '../preflight/delivery.ts'
import { findSelfDeclaredScopes } from '../preflight/self-declared-scopes.ts'
import { ask, baselineOf, type Finding, type Probing } from './probing.ts'

/** The same request by somebody without scopes. */
export const withoutScopes = edit('no scopes are declared', (plan) => {
  delete requesterOf(plan)['scopes']
  delete plan.wants
  delete plan.goesOn
})

/** A gated resource is offered to somebody: by its scope alone, or by a chain of its owner's. */
const opened = async (probing: Probing): Promise<boolean> => {
  for (const id of ['scopes/table', 'delegation/accepted']) {
    const baseline = baselineOf(probing, id)
    if (baseline && (await ask(probing, baseline, 'for a gated resource')).accepted) return true
  }
  return false
}

const nothingOpens = 'Not found out: neither its scope nor a chain of its owner opens a gated resource of the fixture.'

/** What is said of a resource for which scopes are lacking. That it is hidden shows only where others are offered it. */
export const disclosure = async (probing: Probing): Promise<Finding[]> => {
  const key = 'capabilities.disclosure'
  const scoped = baselineOf(probing, 'scopes/table')
  if (!scoped) return []
  const { performed, accepted, line } = await ask(probing, scoped, 'for a gated resource, without scopes', [
    withoutScopes,
  ])
  const offered = performed.reading.groups.some(({ offers }) => offers.length > 0)
  if (!accepted || offered) return []
  const revealed = performed.reading.groups.some(({ absence }) => absence?.endsWith('SCOPE_INSUFFICIENT'))
  if (revealed) return [{ key, value: 'reveal', says: [line] }]
  return (await opened(probing)) ? [{ key, value: 'hide', says: [line] }] : [{ key, says: [nothingOpens, line] }]
}

/** Whether scopes that a requester declares grant anything. That they do not shows only where a chain does. */
export const selfDeclared = async (probing: Probing): Promise<Finding[]> => {
  const scoped = baselineOf(probing, 'scopes/table')
  if (!scoped) return []
  const key = 'capabilities.self_declared_scopes'
  const { setup, rules } = probing
  const { line, accepted } = await ask(probing, scoped, 'for a gated resource, its scope in requester.scopes')
  await findSelfDeclaredScopes(setup, [...rules])
  const value = setup.lab.capabilities.has('self-declared-scopes')
  const shown = value ? accepted : await opened(probing)
  return shown ? [{ key, value, says: [line] }] : [{ key, says: [nothingOpens, line] }]
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
  const { delivery: known } = setup.lab
  const { retrieval_endpoint: url } = performed.reading.execute
  if (url === null)
    return [{ key: 'dialect.retrieval_endpoint', says: ['Execute was accepted, and no URL was found.', line] }]
  return [
    binding(setup, line, url.split('?')[0] ?? url),
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

/** Whether a URL is bound shows only where the right fetch is served. */
const binding = ({ lab: { capabilities, delivery: known } }: Probing['setup'], line: string, url: string): Finding => {
  const key = 'capabilities.retrieval_binding'
  if (known.contents === undefined)
    return { key, says: [line, `Not found out: GET ${url}, with the agent's key and signature, was not served.`] }
  const bound = capabilities.has('retrieval-binding')
  const fetched = bound
    ? `GET ${url}, without the key or with another: refused`
    : `GET ${url}, without the key, with a broken signature, and with another key: served each time`
  const contents = known.contents ? [] : ['What was fetched is not the content that the fixture has.']
  return { key, value: bound, says: [line, fetched, ...contents] }
}
