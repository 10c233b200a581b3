import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { served, signature } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline, Step } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { first, link } from '../delegation/edits.ts'
import { directory, participant, plain } from '../plain.ts'
import { at, moments, sentBy } from '../revocation/edits.ts'

export const newKeySigns = signature('the new key signs', (one) => {
  one.key = 'agent-new'
  one.parameters.keyid = '"{key.agent-new.thumbprint}"'
})

/** What a directory publishes from then on. */
export const publishes = (says: string, participant_: string, ...keys: string[]): PlanEdit =>
  edit(says, (plan) => {
    plan.participants[participant_]!.documents.directory = directory(...keys)
  })

/** What the agent's host answers in place of its directory. */
export const answersInstead = (says: string, status: number, text: string): PlanEdit =>
  served(says, 'agent', 'directory', (document) => {
    Object.assign(document, { status, headers: { 'content-type': 'text/plain' }, body: { text } })
  })

const day = 26 * 3600
const everyFourMinutes = moments(240, 240, day)

/** Through a day in which nobody lets a cache rest: a lifetime that begins anew by each use never ends. */
export const inUse = (send: PlanEdit): Step[] =>
  at(everyFourMinutes, (moment) => ({ at: moment, send, expect: 'accepted' }))

/** The old key is the baseline's own. */
export const refusedAfterADay: Step = { at: day, send: null, expect: 'rejected' }

const before = (): Plan => ({ ...plain(), participants: { agent: participant('agent', 'ROLE_AGENT', 'agent') } })

/** A rotation that is to come. */
export const unrotated: Baseline = {
  slug: 'unrotated',
  says: 'a request by the one key of its directory, before a rotation',
  plan: before(),
}

/** Their windows outlast the story: it is their removal that ends them. */
export const lastingWindows = (keys: JsonObject[]): void => {
  for (const key of keys) key.not_after = '{time+2592000@seconds}'
}

const longLived = (plan: Plan): Plan => {
  for (const { documents } of Object.values(plan.participants)) {
    const { body } = documents.directory!
    lastingWindows((body as { json: { keys: JsonObject[] } }).json.keys)
  }
  return plan
}

/** A rotation that is under way. */
export const rotating: Baseline = {
  slug: 'rotating',
  says: 'a request by the older of the two keys of its directory, in the midst of a rotation',
  plan: longLived({ ...plain(), participants: { agent: participant('agent', 'ROLE_AGENT', 'agent', 'agent-new') } }),
  sibling: newKeySigns,
}

/** Another agent, whose directory stays, shows that the target still reads directories. */
export const attended: Baseline = {
  slug: 'attended',
  says: 'a request by one of two agents, each with a directory of its own',
  plan: longLived({
    ...plain(),
    participants: {
      agent: participant('agent', 'ROLE_AGENT', 'agent'),
      witness: participant('witness', 'ROLE_AGENT', 'witness'),
    },
  }),
  sibling: sentBy('witness'),
}

export const ownersNewKeySigns = link("the owner's new key signs the authority's token", first, (one) => {
  one.key = 'owner-new'
})

const ownersRotation = (): Plan => {
  const plan = structuredClone(delegated.plan)
  plan.participants['owner-rotating'] = participant('owner-rotating', 'ROLE_PUBLISHER', 'owner-old')
  const [authority, child] = plan.delegation!.links
  authority!.key = 'owner-old'
  authority!.claims.iss = '"{owner-rotating.host}"'
  child!.claims.iss = '"{principal-domain.owner-rotating}"'
  const requester = plan.request.envelope.requester as { delegation: object }
  Object.assign(requester.delegation, { principal_domain: '{principal-domain.owner-rotating}' })
  plan.request.envelope.uris = ['{uri.rotating-owner}']
  return { ...plan, wants: '{uri.rotating-owner}' }
}

/** An owner of the fixture that is there for this alone: its directory is the story's while the story lasts. */
export const ownerRotating: Baseline = {
  slug: 'owner-rotating',
  says: 'an agent asks by a chain that an owner has signed which is about to rotate its key',
  plan: ownersRotation(),
  sibling: ownersNewKeySigns,
}
