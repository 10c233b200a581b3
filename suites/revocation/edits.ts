import { createHash } from 'node:crypto'
import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { header, requester, served, signature, together } from '../../harness/plan/edits.ts'
import type { DocumentPlan } from '../../harness/plan/plan.ts'
import type { Step, Story } from '../../harness/plan/rule.ts'
import { first, link } from '../delegation/edits.ts'
import { jsonOf } from '../keys/edits.ts'
import { dates, lister, listPath, revocationList } from './baseline.ts'

/** A revocation binds after a refresh, or after the longest time between two polls, and a little. */
export const polled = { renew: { by: 'refresh', after: 340 } } as const

export const thumbprint = (key: string): string => `{key.${key}.thumbprint}`

/** What the list of a participant says from then on. */
export const lists = (says: string, revoked: string[], participant = 'agent'): PlanEdit =>
  served(says, participant, 'list', (document) => Object.assign(document, revocationList(revoked)))

/** What it says after that. */
export const thenLists = (says: string, revoked: string[], participant = 'agent'): PlanEdit =>
  served(says, participant, 'list', (document) =>
    Object.assign(document, revocationList(revoked, listPath, dates.third)),
  )

export const agentRevoked = lists("the agent's key is revoked", [thumbprint('agent')])

/** The target has refused the agent's key: what comes then is the story. */
export const refusedAtFirst: Step[] = [
  { at: 0, send: null, expect: 'accepted' },
  { at: 0, serve: agentRevoked },
  { at: 0, ...polled },
  { at: 0, send: null, expect: 'rejected' },
]

/** The key of the authority's token. */
export const signs = (says: string, key: string): PlanEdit =>
  link(says, first, (one) => {
    one.key = key
  })

/** The list of an agent is answered otherwise. */
export const listAnswers = (says: string, members: Partial<DocumentPlan>, participant = 'agent'): PlanEdit =>
  served(says, participant, 'list', (document) => Object.assign(document, members))

/** The interval of polls is the spec's, however long caches might keep the list. */
export const keptForADay = listAnswers('the list may be cached for a day', {
  headers: {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=86400',
    expires: 'Thu, 31 Dec 2099 23:59:59 GMT',
  },
})

/** Another key is published beside those of the agent. */
export const joined = edit('the directory has another key as well', ({ participants: { agent } }) => {
  agent!.documents.directory = lister('agent', 'ROLE_AGENT', 'agent', 'sibling', 'agent-new').documents.directory!
})

export const newSigns = signature('the new key signs', (one) => {
  one.key = 'agent-new'
  one.parameters.keyid = `"${thumbprint('agent-new')}"`
})

/** Thumbprints of keys that nobody has. */
export const strangers = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => createHash('sha256').update(`stranger ${i}`).digest('base64url'))

/** Another of the agents sends the request. */
export const sentBy = (name: string): PlanEdit => {
  const says = `the request is that of the ${name}`
  return together(
    says,
    signature(says, (one) => {
      one.key = name
      one.parameters.keyid = `"{key.${name}.thumbprint}"`
    }),
    header(says, 'signature-agent', `"{${name}.base}"`),
    requester(says, { domain: `{${name}.host}` }),
  )
}

/** Another agent has a list of its own. */
export const anotherHasAList = edit('another agent has a list', (plan) => {
  plan.participants.other = lister('other', 'ROLE_AGENT', 'other')
})

/** The target knows both, and then the other's list names the agent's key. */
export const namedByAnother: Step[] = [
  { at: 0, send: null, expect: 'accepted' },
  { at: 0, send: sentBy('other'), expect: 'accepted' },
  { at: 0, serve: lists("another's list names the agent's key", [thumbprint('agent')], 'other') },
  { at: 0, ...polled },
]

/** Steps at several moments. */
export const at = (moments: number[], ...steps: ((at: number) => Step)[]): Step[] =>
  moments.flatMap((moment) => steps.map((step) => step(moment)))

/** So many moments, so many seconds apart. */
export const moments = (begin: number, apart: number, last: number): number[] =>
  Array.from({ length: Math.floor((last - begin) / apart) + 1 }, (_, i) => begin + i * apart)

/** The good key makes the target know the directory; its list has the other key from the beginning. */
export const known = (
  says: string,
  good: PlanEdit | null,
  revoked: PlanEdit,
  scene: PlanEdit | null = null,
): Story => ({
  says,
  scene,
  steps: [
    { at: 0, send: good, expect: 'accepted' },
    { at: 0, ...polled },
    { at: 0, send: revoked, expect: 'rejected' },
    { at: 0, send: good, expect: 'accepted' },
  ],
})

/** The directory names a list by another path than the usual one. */
const listAt = (says: string, path: string): PlanEdit =>
  edit(says, (plan) => {
    plan.participants.agent!.documents.list!.path = path
    jsonOf(plan, 'directory').revocation_url = `{agent.base}${path}`
  })

/** Its list, found there, revokes the agent's key. */
export const thenRevokedAt = (says: string, path: string): Story => ({
  says: `the directory names a list ${says}, which revokes the agent's key`,
  scene: listAt(`the list is found ${says}`, path),
  steps: [
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, serve: listAnswers("the agent's key is revoked", revocationList([thumbprint('agent')], path)) },
    { at: 0, ...polled },
    { at: 0, send: null, expect: 'rejected' },
  ],
})

/** The list changes, and then the request is sent. */
export const thenFor = (serve: PlanEdit, expect: 'accepted' | 'rejected'): Story => ({
  says: serve.says,
  scene: null,
  steps: [
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, serve },
    { at: 0, ...polled },
    { at: 0, send: null, expect },
  ],
})

/** Until the next poll: what is kept of a key for as long as it is used must not outlast that. */
export const inUse = (since: number): Step[] =>
  [30, 90, 150, 210, 270, 330].map((after) => ({ at: since + after, send: null, expect: 'open' }))
