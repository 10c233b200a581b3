import { edit, wire, type Draw, type PlanEdit } from '../../harness/plan/edit.ts'
import {
  alphanumeric,
  characters,
  inserted,
  lowerCase,
  magnitude,
  properSubset,
  reordered,
  shuffled,
} from '../../harness/plan/draws.ts'
import { agentSignature, signature } from '../../harness/plan/edits.ts'
import type { Plan, SignaturePlan } from '../../harness/plan/plan.ts'
import { fiveComponents } from '../plain.ts'

/** A component is signed with another value than the one that is sent; both are drawn. */
const signedOtherwise = (says: string, identifier: string, draws: (draw: Draw, plan: Plan) => string): PlanEdit =>
  edit(says, (plan, draw) => {
    agentSignature(plan).instead[identifier] = draws(draw, plan)
  })

/** Text that is different from another. */
const otherThan = (text: string, drawn: string): string => (drawn === text ? `${drawn}x` : drawn)

export const anySubset = signature('some of the five components are covered, not all, in any order', (one, draw) => {
  one.covered = shuffled(draw, properSubset(draw, fiveComponents))
})

export const anyOrder = signature('the components are covered in any order, and perhaps one more', (one, draw) => {
  const order = reordered(draw, one.covered)
  one.covered = draw.pick([order, inserted(draw, order, '"content-type"')])
})

export const anyLength = signature('the signature has any length but 64', (one, draw) => {
  const length = draw.integer(0, 127)
  one.bytes = { kind: 'resized', length: length < 64 ? length : length + 1 }
})

export const sentAgain = edit(
  'any bit of the signature is flipped, and the request sent again as it is',
  (plan, draw) => {
    agentSignature(plan).bytes = { kind: 'flipped', bit: draw.integer(0, 511) }
    plan.request.sendings = draw.integer(2, 4)
  },
)

export const anyOrderOfLines = edit('the header lines stand in any order', ({ request }, draw) => {
  request.headers = Object.fromEntries(reordered(draw, Object.entries(request.headers)))
})

/** RFC 8941, 3.1.2: a letter or a star first. */
export const anyLabel = (draw: Draw): string =>
  draw.pick(Array.from(`${lowerCase}*`)) + characters(draw, `${lowerCase}0123456789_-.*`, 0, 19)

export const anyName = signature('the label is any key of a dictionary', (one, draw) => {
  one.label = otherThan(one.label, anyLabel(draw))
})

export const anyOtherLabel = signature('the label in `Signature` is any other', (one, draw) => {
  one.member = `${otherThan(one.label, anyLabel(draw))}=:{value}:`
})

const parametersOf = (one: SignaturePlan, names: string[]): SignaturePlan['parameters'] =>
  Object.fromEntries(names.map((name) => [name, one.parameters[name] ?? null]))

export const someParameters = signature('some of the four parameters are there, not all', (one, draw) => {
  one.parameters = parametersOf(one, properSubset(draw, Object.keys(one.parameters)))
})

export const anyOrderOfParameters = signature('the parameters stand in any order', (one, draw) => {
  one.parameters = parametersOf(one, reordered(draw, Object.keys(one.parameters)))
})

const token = `${alphanumeric}!#$%&'*+-.^_\`|~`

export const anyOtherMethod = signedOtherwise(
  'the signature is for any other method',
  '"@method"',
  (draw, { request }) =>
    otherThan(request.method, draw.pick(['PATCH', 'DELETE', 'OPTIONS', characters(draw, token, 1, 12)])),
)

const query = `${alphanumeric}-._~!$&'()*+,;=:@/?%20`

export const anyQuery = signedOtherwise(
  'the signature is for the address with any query',
  '"@target-uri"',
  (draw) => `{target.origin}{path}?${characters(draw, query, 1, 40)}`,
)

export const anyQueryAdded = wire('any query was added after signing', (message, draw) => {
  message.target += `?${characters(draw, query, 1, 6)}`
})

export const anyCredentials = edit('`Authorization` is any text, and was another when it was signed', (plan, draw) => {
  const sent = `Bearer ${characters(draw, alphanumeric, 0, 40)}`.trim()
  plan.request.headers.authorization = [sent]
  agentSignature(plan).instead['"authorization"'] = otherThan(
    sent,
    draw.pick([sent.toLowerCase(), sent.slice(0, -1), `${sent}=`, characters(draw, alphanumeric, 0, 40)]),
  )
})

export const anySuffix = signedOtherwise(
  'the signature is for `Signature-Agent` with any text behind it',
  '"signature-agent"',
  (draw, { request }) =>
    (request.headers['signature-agent']?.[0] ?? '') + draw.pick(['/', ';', ',', '"', characters(draw, query, 1, 20)]),
)

export const anyProlonged = edit('`expires` was put off by any time after signing', (plan, draw) => {
  agentSignature(plan).insteadOfParameters.expires = `{now+${magnitude(draw, 3, 56)}}`
})
