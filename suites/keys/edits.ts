import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { documentOf, entries, header, parameters, served, together } from '../../harness/plan/edits.ts'
import type { Json, JsonObject } from '../../harness/plan/json.ts'
import type { DocumentPlan, Plan } from '../../harness/plan/plan.ts'
import { directory, entry, participant } from '../plain.ts'

/** The entry of the key that signs, wherever it stands, and whatever has become of its `x`. */
const signerAmong = (keys: JsonObject[]): JsonObject => {
  const found = keys.find((one) => one.x !== '{key.sibling.x}')
  if (!found) throw new Error('the directory has no entry of the key "agent" to change')
  return found
}

/** The JSON object that a document of the agent is. */
export const jsonOf = (plan: Plan, name: string): JsonObject => {
  const { body } = documentOf(plan, 'agent', name)
  const json = 'json' in body ? body.json : null
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error(`the agent's ${name} is no JSON object`)
  return json
}

/** Members of the signer's entry; `undefined` takes a member away. */
export const signerEntry = (says: string, members: Record<string, Json | undefined>): PlanEdit =>
  entries(says, (keys) => setMembers(signerAmong(keys), members))

/** Likewise, and the good key stands before it. */
export const laterEntry = (says: string, members: Record<string, Json | undefined>): PlanEdit =>
  together(
    says,
    signerEntry('', members),
    entries('', (keys) => keys.toReversed()),
  )

/** The same, and `keyid` is the thumbprint of the entry as published: only the member itself is wrong. */
export const signerEntryNamed = (says: string, members: Record<string, Json | undefined>): PlanEdit =>
  together(says, signerEntry(says, members), keyid(says, `{entry.agent.${'x' in members ? '0' : 'agent'}}`))

/** The text of `keyid`. */
export const keyid = (says: string, text: string): PlanEdit => parameters(says, { keyid: `"${text}"` })

/** A further entry before the two good ones. */
export const beside = (says: string, foreign: Json): PlanEdit => entries(says, (keys): Json[] => [foreign, ...keys])

/** What the agent's directory answers with. */
export const answers = (says: string, members: Partial<DocumentPlan>): PlanEdit =>
  served(says, 'agent', 'directory', (document) => Object.assign(document, members))

/** The directory at its place has the sibling alone; another document of the same host has both keys. */
export const movedTo = (says: string, path: string): PlanEdit =>
  edit(says, (plan) => {
    plan.participants.agent!.documents.elsewhere = { ...documentOf(plan, 'agent', 'directory'), path }
    plan.participants.agent!.documents.directory = directory('sibling')
  })

/** `Signature-Agent` as given, and a second participant on whose host nothing of this agent lies. */
export const addressed = (says: string, address: string): PlanEdit =>
  together(says, header(says, 'signature-agent', address), stranger(says))

/** A second participant, with a key of its own. */
export const stranger = (says: string): PlanEdit =>
  edit(says, (plan) => {
    plan.participants.other = participant('other', 'ROLE_AGENT', 'other')
  })

/** A good entry of a further key, with some members changed. */
export const entryLike = (key: string, members: JsonObject): JsonObject => ({ ...entry(key), ...members })

const setMembers = (target: JsonObject, members: Record<string, Json | undefined>): void => {
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) delete target[name]
    else target[name] = value
  }
}
