import { signature, throughout } from '../../harness/plan/edits.ts'
import type { DocumentPlan, ParticipantPlan, Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { hopBy } from '../hops/edits.ts'
import { directory, participant, plain } from '../plain.ts'

/** Not the conventional name: the directory says where its list is. */
export const listPath = '/.well-known/key-invalidations.json'

/** Moments of lists that follow each other: who holds a list may pass over one that is not newer. */
export const dates = {
  first: '{pasttime-61@seconds}',
  second: '{pasttime-31@seconds}',
  third: '{pasttime-1@seconds}',
}

/** A revocation list of thumbprints, as templates; what it says is true at the moment of serving. */
export const revocationList = (revoked: string[], path = listPath, date = dates.second): DocumentPlan => ({
  path,
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: { json: { as_of: date, revoked } },
  manner: 'at-once',
})

/** A directory that names the list of its participant. */
export const listing = (name: string, ...keys: string[]): DocumentPlan => {
  const published = directory(...keys)
  Object.assign((published.body as { json: object }).json, { revocation_url: `{${name}.base}${listPath}` })
  return published
}

/** A participant whose directory names a list, which is empty. */
export const lister = (name: string, role: string, ...keys: string[]): ParticipantPlan => {
  const one = participant(name, role, ...keys)
  Object.assign(one.documents, { directory: listing(name, ...keys), list: revocationList([], listPath, dates.first) })
  return one
}

export const siblingSigns = signature('the sibling key signs', (one) => {
  one.key = 'sibling'
  one.parameters.keyid = '"{key.sibling.thumbprint}"'
})

const listedPlan = (): Plan => ({
  ...plain(),
  participants: { agent: lister('agent', 'ROLE_AGENT', 'agent', 'sibling') },
})

/** The key `agent` is revoked in the course of stories; `sibling`, in the same directory, never is. */
export const listed: Baseline = {
  slug: 'listed',
  says: 'a request signed by one of two keys in a directory that names a revocation list',
  plan: listedPlan(),
  sibling: siblingSigns,
}

export const listedExecute: Baseline = {
  slug: 'listed-execute',
  says: 'the Execute of an offer that was just discovered, by a key in a directory that names a revocation list',
  plan: { ...listedPlan(), operation: 'execute', discovery: listedPlan() },
  sibling: throughout(siblingSigns),
}

/** An owner of the fixture signs the authority's token by a key of its own, for a resource of its own. */
export const grantedBy = (plan: Plan, owner: string, key: string, uri: string): void => {
  const [authority, child] = plan.delegation!.links
  authority!.key = key
  authority!.claims.iss = `"{${owner}.host}"`
  child!.claims.iss = `"{principal-domain.${owner}}"`
  const requester = plan.request.envelope.requester as { delegation: object }
  Object.assign(requester.delegation, { principal_domain: `{principal-domain.${owner}}` })
  plan.request.envelope.uris = [uri]
}

/** It has a revocation list, and another key; the very tokens may come again that were good before. */
export const grantedByLister = (plan: Plan, owner: string, key: string, other: string, uri: string): void => {
  plan.participants[owner] = lister(owner, 'ROLE_PUBLISHER', key, other)
  grantedBy(plan, owner, key, uri)
  for (const { claims } of plan.delegation!.links) claims.exp = '{staged+600@number}'
  const { delegation } = plan.request.envelope.requester as { delegation: object }
  Object.assign(delegation, { expires_at: '{staged+600}' })
}

const inThreeHands = (): Plan => {
  const { wants: _, goesOn: __, ...plan } = structuredClone(delegated.plan)
  plan.signatures.push(hopBy('broker', 'broker', 'agent'))
  grantedBy(plan, 'owner-revoking', 'owner-revoking', '{uri.revoking-owner}')
  return plan
}

/** The owner is one of the fixture that has revoked one of its keys; it signs by the other. */
export const signedByMany: Baseline = {
  slug: 'signed-by-many',
  says: "an agent asks by a chain of its owner's and a principal's tokens, and a broker passes the request on",
  plan: { ...inThreeHands(), wants: '{uri.revoking-owner}', goesOn: true },
}

/** The same two hands execute what they were offered. */
export const executedByMany: Baseline = {
  slug: 'executed-by-many',
  says: "an agent executes by a chain of its owner's and a principal's tokens, and a broker passes it on",
  plan: { ...inThreeHands(), operation: 'execute', discovery: inThreeHands() },
}

/** As many as it takes to tell a drawn interval from a fixed one. */
const pollees = ['agent', ...[2, 3, 4, 5, 6].map((number) => `agent${number}`)]

export const manyListed: Baseline = {
  slug: 'many-listed',
  says: 'a request of one of several agents, each with a revocation list',
  plan: {
    ...plain(),
    participants: Object.fromEntries(pollees.map((name) => [name, lister(name, 'ROLE_AGENT', name)])),
  },
}
