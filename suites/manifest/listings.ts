import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import type { Step } from '../../harness/plan/rule.ts'

const path = '/.well-known/svc.json'

/** The publisher has no manifest to give. */
export const answered = (says: string, status: number, publisher = 'publisher-delisting') =>
  edit(says, (plan) => {
    plan.participants[publisher]!.documents.manifest = {
      path,
      status,
      headers: { 'content-type': 'text/plain' },
      body: { text: 'There is none.' },
      manner: 'at-once',
    }
  })

/** A publisher's manifest is in order. */
export const manifest = (says: string, publisher: string, members: JsonObject) =>
  edit(says, (plan) => {
    plan.participants[publisher]!.documents.manifest = {
      path,
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: {
        json: {
          ver: '1.0',
          role: 'ROLE_PUBLISHER',
          domain: `{${publisher}.host}`,
          ...members,
        },
      },
      manner: 'at-once',
    }
  })

/** It has one entry. */
export const listing = (says: string, domain: string, publisher = 'publisher-delisting') =>
  manifest(says, publisher, {
    exchanges: [{ domain, endpoint: `https://${domain}/v1`, relationship: 'PROVIDER_RELATIONSHIP_DIRECT' }],
  })

/** The manifest of the publisher that is there for this. */
export const delisted = listing('the manifest lists another exchange in its place', 'other-exchange.example')

/** No interval is given for manifests: they are fetched again when the control API says so. */
export const afresh = { renew: { by: 'refresh', after: 0 } } as const

/** It is offered what it is asked for, and then is delisted. */
export const takenOff = (serve = delisted, expect: 'rejected' | 'open' = 'rejected'): Step[] => [
  { at: 0, ...afresh },
  { at: 0, send: null, expect: 'accepted' },
  { at: 0, serve },
  { at: 0, ...afresh },
  { at: 0, send: null, expect },
]

/** What it serves next does not list the exchange either. */
export const stillOff = (serve: PlanEdit): Step[] => [
  { at: 0, serve },
  { at: 0, ...afresh },
  { at: 0, send: null, expect: 'rejected' },
]
