import type { CheckName, Checks } from '../part.ts'
import { derivedNames } from '../steps/base.ts'
import { agentsOf } from '../hops.ts'
import type { LabelledSignature } from '../signature-fields.ts'

export const coveredAlways = ['@method', '@target-uri', 'content-digest', 'authorization', 'signature-agent']

/**
 * Parameters that apply to a component (RFC 9421, 2.1 and 2.2). With `req` or `tr` it is of another message, or a trailer,
 * and there is neither; that the fields which must be covered are not those is a check of its own.
 */
const applicableTo = (name: string): string[] => {
  if (name === '@query-param') return ['name']
  if (name.startsWith('@')) return []
  return coveredAlways.includes(name) ? ['key', 'sf', 'bs', 'req', 'tr'] : ['key', 'sf', 'bs']
}

/** Of parameters of components: `key` and `name` say which, the others are flags. */
const typesOf: Record<string, 'string' | 'boolean'> = {
  key: 'string',
  name: 'string',
  sf: 'boolean',
  bs: 'boolean',
  req: 'boolean',
  tr: 'boolean',
}

const parameterNames = ['keyid', 'alg', 'created', 'expires']
const parametersGiven = ['keyid', 'alg']
const integer = /^-?\d{1,15}$/
const label = /^[a-z*][a-z0-9_.*-]*$/

/** Says what is wrong with the first signature that something is wrong with. */
export const each = (
  signatures: readonly LabelledSignature[],
  wrong: (signature: LabelledSignature) => string | undefined,
) => {
  for (const signature of signatures) {
    const says = wrong(signature)
    if (says !== undefined) return `${signature.label}: ${says}`
  }
  return true
}

const mistyped = ({ parameters }: LabelledSignature): string | undefined =>
  [...parameters].find(([name, { text, value }]) => {
    if (text === undefined) return false
    if (name === 'created' || name === 'expires') return !integer.test(text)
    return parametersGiven.includes(name) ? typeof value !== 'string' : value === undefined
  })?.[0]

/** Which of the five a signature leaves out. */
export const notCovered = ({ covered }: LabelledSignature): string | undefined => {
  const bare = covered?.map(({ identifier }) => identifier) ?? []
  const missing = coveredAlways.find((name) => !bare.includes(`"${name}"`))
  return missing && `${missing} is not covered`
}

type FieldsCheck = Extract<
  CheckName,
  | 'signature/present'
  | 'signature/labels-match'
  | 'signature/input-form'
  | 'signature/byte-sequence'
  | 'signature/covers-all-five'
  | 'signature/components-known'
  | 'signature/component-once'
  | 'signature/parameters-required'
  | 'signature/parameters-typed'
  | 'signature/parameters-known'
  | 'signature/algorithm'
>

/** What the two signature headers say, before any key is known. */
export const signatureFieldsChecks: Pick<Checks, FieldsCheck> = {
  'signature/present': {
    holds: ({ field }) =>
      (field('signature') !== '' && field('signature-input') !== '') || 'Signature or Signature-Input is missing',
  },
  'signature/labels-match': {
    after: ['signature/present'],
    holds({ inputMembers, signatureMembers }) {
      if (inputMembers.length === 0 || signatureMembers.length === 0) return true
      const inputs = inputMembers.map((member) => member.label)
      const values = signatureMembers.map((member) => member.label)
      if (!inputs.concat(values).every((name) => label.test(name))) return 'a label is malformed'
      if (new Set(inputs).size < inputs.length || new Set(values).size < values.length) return 'a label is there twice'
      const matching = inputs.length === values.length && inputs.every((name) => values.includes(name))
      return matching || 'the labels of the two headers differ'
    },
  },
  'signature/input-form': {
    after: ['signature/labels-match'],
    holds: ({ signatures }) =>
      each(signatures, ({ wellFormed }) => (wellFormed ? undefined : 'the covered components are no list of strings')),
  },
  'signature/byte-sequence': {
    after: ['signature/labels-match'],
    holds: ({ signatures }) =>
      each(signatures, ({ octets }) => (octets ? undefined : 'the signature is no byte sequence')),
  },
  'signature/covers-all-five': {
    after: ['signature/input-form'],
    holds: ({ signatures }) => each(agentsOf(signatures), notCovered),
  },
  'signature/components-known': {
    after: ['signature/input-form'],
    holds: ({ signatures, lines }) =>
      each(signatures, ({ covered }) => {
        const unknown = covered?.find(({ name, parameters }) => {
          const wrong = [...parameters].some(
            ([parameter, value]) => !applicableTo(name).includes(parameter) || typeof value !== typesOf[parameter],
          )
          if (wrong) return true
          if (name.startsWith('@')) return !derivedNames.includes(name)
          // These three have checks of their own for their absence.
          return !coveredAlways.includes(name) && (name !== name.toLowerCase() || lines(name).length === 0)
        })
        return unknown && `${unknown.identifier} is not known, or not there`
      }),
  },
  'signature/component-once': {
    after: ['signature/input-form'],
    holds: ({ signatures }) =>
      each(signatures, ({ covered = [] }) => {
        const identifiers = new Set(covered.map(({ identifier }) => identifier))
        return identifiers.size < covered.length ? 'a component is covered twice' : undefined
      }),
  },
  'signature/parameters-required': {
    after: ['signature/input-form'],
    holds: ({ signatures }) =>
      each(signatures, ({ parameters }) => {
        const missing = parameterNames.find((name) => parameters.get(name)?.text === undefined)
        return missing && `${missing} is missing`
      }),
  },
  'signature/parameters-typed': {
    after: ['signature/input-form'],
    holds: ({ signatures }) =>
      each(signatures, (signature) => {
        const name = mistyped(signature)
        return name && `${name} is of another type`
      }),
  },
  // Free: further parameters and tags are taken. A variant refuses them.
  'signature/parameters-known': { holds: () => true },
  'signature/algorithm': {
    after: ['signature/input-form'],
    holds: ({ signatures }) =>
      each(signatures, ({ parameters }) => {
        const value = parameters.get('alg')?.value
        return typeof value === 'string' && value !== 'ed25519' ? 'alg is not ed25519' : undefined
      }),
  },
}
