import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { agentSignature, entries, header, signature, together } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import type { Plan, SignatureBytes } from '../../harness/plan/plan.ts'
import { entry } from '../plain.ts'

/** The signature is over other values of components than those that are sent. */
export const signedAs = (says: string, instead: Record<string, string | null>, ...further: PlanEdit[]): PlanEdit =>
  together(
    says,
    signature(says, (one) => Object.assign(one.instead, instead)),
    ...further,
  )

/** A field under its name with underscores, signed as if it were itself: some servers take the one for the other. */
export const inUnderscores = (says: string, name: string, value: string): PlanEdit =>
  signedAs(says, { [`"${name}"`]: value }, header('', name), header('', name.replaceAll('-', '_'), value))

/** Parameters are signed with other values than those that are sent. */
export const parametersSignedAs = (says: string, values: Record<string, string | null>): PlanEdit =>
  signature(says, (one) => Object.assign(one.insteadOfParameters, values))

/** What the signature covers. */
export const covering = (says: string, change: (covered: string[]) => string[]): PlanEdit =>
  signature(says, (one) => {
    one.covered = change(one.covered)
  })

/** One component further. */
export const alsoCovering = (says: string, ...identifiers: string[]): PlanEdit =>
  covering(says, (covered) => [...covered, ...identifiers])

/** What a request does not have, by the parameter of a component that names it: to some it is worth nothing. */
export const notHere = { tr: 'a trailer, not a header', req: 'that of a related request' }

/** Another key signs, and is named. */
export const signedBy = (says: string, key: string): PlanEdit =>
  signature(says, (one) => {
    one.key = key
    one.parameters.keyid = `"{key.${key}.thumbprint}"`
  })

/** Other bytes in place of the signature's. */
export const signatureBytes = (says: string, bytes: SignatureBytes): PlanEdit =>
  signature(says, (one) => {
    one.bytes = bytes
  })

/** The `Signature` field written in another way; `{value}` is the base64 of its bytes. */
export const member = (says: string, template: string): PlanEdit =>
  signature(says, (one) => {
    one.member = template
  })

/** Takes the two signature headers away, and perhaps changes something else. */
export const unsigned = (says: string, change: (plan: Plan) => void = () => {}): PlanEdit =>
  edit(says, (plan) => {
    agentSignature(plan)
    delete plan.request.headers.signature
    delete plan.request.headers['signature-input']
    change(plan)
  })

/** The two headers are there, and name no signature. */
export const emptySignature = (says: string): PlanEdit =>
  unsigned(says, ({ request: { headers } }) => {
    headers.signature = ['']
    headers['signature-input'] = ['']
  })

/** Takes all headers of a signed request away: whoever names nobody may be taken for the public. */
export const nameless = (says: string): PlanEdit =>
  unsigned(says, ({ request: { headers } }) => {
    for (const name of ['signature-agent', 'content-digest', 'authorization']) delete headers[name]
  })

/** No signature, and a header field that other services authenticate by. */
export const unsignedWith = (says: string, name: string, value: string): PlanEdit =>
  unsigned(says, (plan) => {
    plan.request.headers[name] = [value]
  })

/** The directory has a second key, which is out of its window, beside the good one that has discovered. */
export const byAnotherKey = (says: string, window: JsonObject): PlanEdit =>
  together(
    says,
    entries(says, (keys) => [...keys, { ...entry('other'), ...window }]),
    signature(says, (one) => {
      one.key = 'other'
      one.parameters.keyid = '"{key.other.thumbprint}"'
    }),
  )
