import { edit, wire, type PlanEdit, type WireEdit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import type { JsonObject } from '../../plan/json.ts'
import type { Plan } from '../../plan/plan.ts'
import { changeCovered } from './covered.ts'
import { changedChain } from './jose.ts'
import { changedJson, changedOctets } from './json.ts'
import { changedLines } from './lines.ts'
import { changedField } from './structured.ts'
import { changeToken } from './tokens.ts'

/** Structure-aware mutations, as edits; what they change is drawn. None of them has a right answer but the last. */

/** Nobody can tell what comes of it: the request is not gone on with. */
const atItsEnd = (plan: Plan): void => {
  delete plan.wants
  delete plan.goesOn
}

const structuredFields = /^(signature|signature-input|content-digest)$/i

export const mutatedField: WireEdit = wire('a structured field is changed after signing', (message, draw) => {
  const lines = message.headers.filter(([name]) => structuredFields.test(name))
  const line = draw.pick(lines)
  line[1] = changedField(draw, line[1])
})

export const mutatedLines: WireEdit = wire('a header line is changed after signing', (message, draw) => {
  message.headers = changedLines(draw, message.headers)
})

export const mutatedBody: WireEdit = wire('the octets of the body are changed after signing', (message, draw) => {
  message.body = changedOctets(draw, message.body.toString())
})

export const mutatedMessage: PlanEdit = edit('a place of the message is changed, and signed so', (plan, draw) => {
  atItsEnd(plan)
  plan.request.body = { text: changedJson(draw, JSON.stringify(plan.request.envelope)) }
})

export const mutatedToken: PlanEdit = edit('a place of a token is changed, and signed so', (plan, draw) => {
  atItsEnd(plan)
  const links = plan.delegation?.links ?? []
  if (links.length === 0) throw new Error('the plan has no chain to change')
  changeToken(draw.pick(links), draw)
})

/** The chain is that of the message as built; signature and digest are for the one before. */
export const mutatedChain: WireEdit = wire('the chain of tokens is changed after signing', (message, draw) => {
  const text = message.body.toString()
  const found = /"token":"([A-Za-z0-9+/_=-]+)"/.exec(text)
  if (!found) throw new Error('the body has no chain of tokens to change')
  const chain = Buffer.from(found[1] ?? '', 'base64').toString()
  const separator = ['~', ' '].find((one) => chain.includes(one)) ?? '~'
  const changed = Buffer.from(changedChain(draw, chain, separator)).toString('base64')
  message.body = Buffer.from(text.replace(found[1] ?? '', () => changed))
})

/** A token's base64 text, changed in the message and signed so. */
export const mutatedTokenText: PlanEdit = edit('the text of the chain is changed, and signed so', (plan, draw) => {
  atItsEnd(plan)
  const delegation = requesterOf(plan).delegation as JsonObject | undefined
  if (!delegation) throw new Error('the plan has no chain to change')
  delegation.token = draw.pick([
    '{chain}{chain}',
    '{chain.url}',
    '{chain}=',
    '{chain}.',
    ' {chain}',
    '!{chain}',
    '{chain}\u00e9',
    '~{chain}',
    'AAAA{chain}',
    'A'.repeat(draw.integer(1, 9)),
  ])
})

/** A fault: the value of a covered field, as a verifier sees it, is another than the one that was signed. */
export const mutatedCovered = (says: string, field: string): WireEdit =>
  wire(says, (message, draw) => {
    changeCovered(message, field, draw)
  })
