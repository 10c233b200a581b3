import type { Plan, SignaturePlan } from '../../plan/plan.ts'
import type { Rule } from '../../plan/rule.ts'
import type { Drafted } from '../gather.ts'
import { draftOf, planOf, type HopFault } from './from-baselines.ts'

const rule = 'primitives/hop-stacks'
const op = 'hops.verify'
const brokers = ['broker', 'broker2', 'broker-revoking']

const isPrevious = (identifier: string): boolean => identifier.startsWith('"signature"')

/** A stack of the agent's signature and so many brokers'. */
const stackOf = (from: Plan, hops: number): Plan => {
  const plan = structuredClone(from)
  const [agent, first] = plan.signatures
  if (!agent || !first) throw new Error('the plan has no broker')
  const own = first.covered.filter((one) => !isPrevious(one))
  plan.signatures = [agent]
  for (let i = 0; i < hops; i++) {
    const key = brokers[i] ?? ''
    const hop: SignaturePlan = {
      ...structuredClone(first),
      key,
      label: `hop${i + 1}`,
      covered: [...own, `"signature";key="${plan.signatures.at(-1)?.label}"`],
    }
    hop.parameters.keyid = `"{key.${key}.thumbprint}"`
    plan.signatures.push(hop)
  }
  return plan
}

const signedBy = (hop: SignaturePlan, key: string): void => {
  hop.key = key
  hop.parameters.keyid = `"{key.${key}.thumbprint}"`
}

const without = (hop: SignaturePlan, name: string): void => {
  hop.covered = hop.covered.filter((one) => one !== `"${name}"`)
}

const five = ['@method', '@target-uri', 'content-digest', 'authorization', 'signature-agent']

/** What may be wrong with any one signature of a stack. */
const anywhere: HopFault[] = [
  ['flipped', 'a bit of it is flipped', (hop) => void (hop.bytes = { kind: 'flipped', bit: 9 })],
  ['zeros', 'it is 64 zeros', (hop) => void (hop.bytes = { kind: 'filled', with: 0, length: 64 })],
  ['plus-l', 'its S is greater by the group order', (hop) => void (hop.bytes = { kind: 'plus-group-order' })],
  [
    'expired',
    'it has expired',
    (hop) => void Object.assign(hop.parameters, { created: '{past-120}', expires: '{past-60}' }),
  ],
  [
    'ahead',
    'it was created in the future',
    (hop) => void Object.assign(hop.parameters, { created: '{ahead+60}', expires: '{ahead+120}' }),
  ],
  ['no-expires', 'it has no expires', (hop) => void delete hop.parameters.expires],
  ['no-created', 'it has no created', (hop) => void delete hop.parameters.created],
  ['other-algorithm', 'its alg is hmac-sha256', (hop) => void (hop.parameters.alg = '"hmac-sha256"')],
  ['stranger', 'a stranger has signed it', (hop) => signedBy(hop, 'stranger')],
  [
    'strangers-name',
    'it bears the keyid of a stranger',
    (hop) => void (hop.parameters.keyid = '"{key.stranger.thumbprint}"'),
  ],
  ...five.map((name): HopFault => [
    `without-${name.replace('@', '')}`,
    `it leaves ${name} out`,
    (hop) => without(hop, name),
  ]),
]

/** What may be wrong with any hop. */
const ofHops: HopFault[] = [
  [
    'covers-nothing',
    'it covers no signature',
    (hop) => void (hop.covered = hop.covered.filter((one) => !isPrevious(one))),
  ],
  [
    'covers-itself',
    'it covers itself',
    (hop) => void (hop.covered = [...hop.covered.filter((one) => !isPrevious(one)), `"signature";key="${hop.label}"`]),
  ],
  [
    'covers-absent',
    'it covers a signature that is not there',
    (hop) => void (hop.covered = [...hop.covered.filter((one) => !isPrevious(one)), '"signature";key="absent"']),
  ],
  ['agents-key', "the agent's key has signed it", (hop) => signedBy(hop, 'agent')],
]

const right = (from: Plan, hops: number): Drafted => {
  const says = `the agent and ${hops} ${hops === 1 ? 'broker' : 'brokers'} have signed`
  return draftOf(op, stackOf(from, hops), rule, { slug: `right-${hops}`, says })
}

const wrong = (from: Plan, hops: number, at: number, [slug, says, spoil]: HopFault): Drafted => {
  const plan = stackOf(from, hops)
  spoil(plan.signatures[at]!, at, plan.signatures)
  const whose = at === 0 ? "the agent's signature" : `the signature of broker ${at}`
  const whole = `${whose}, of ${hops + 1} in all: ${says}`
  return draftOf(op, plan, rule, { slug: `${slug}-${at}-of-${hops}`, says: whole, twin: `right-${hops}` })
}

/** One signature of the stack is not sent; those above it are as they were. */
const dropped = (from: Plan, hops: number, at: number): Drafted => {
  const plan = stackOf(from, hops)
  const labels = plan.signatures.map(({ label }) => label).toSpliced(at, 1)
  plan.request.headers['signature-input'] = [labels.map((label) => `{signature-input.${label}}`).join(', ')]
  plan.request.headers.signature = [labels.map((label) => `{signature.${label}}`).join(', ')]
  const whose = at === 0 ? "the agent's signature" : `the signature of broker ${at}`
  const says = `${whose}, of ${hops + 1} in all, is not there`
  return draftOf(op, plan, rule, { slug: `dropped-${at}-of-${hops}`, says, twin: `right-${hops}` })
}

/** Stacks of up to three brokers, with each fault at each place. */
export const stacks = (rules: Rule[]): Drafted[] => {
  const from = planOf(rules, 'hops/each-verified')
  return [1, 2, 3].flatMap((hops) => {
    const places = Array.from({ length: hops + 1 }, (_, i) => i)
    return [
      right(from, hops),
      ...places.flatMap((at) => anywhere.map((fault) => wrong(from, hops, at, fault))),
      ...places.slice(1).flatMap((at) => ofHops.map((fault) => wrong(from, hops, at, fault))),
      // Without the last of them it is a right stack.
      ...places.slice(0, -1).map((at) => dropped(from, hops, at)),
    ]
  })
}
