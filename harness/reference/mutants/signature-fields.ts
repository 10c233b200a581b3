import type { Context } from '../context.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import type { LabelledSignature, SignatureParameter } from '../signature-fields.ts'
import { byteSequence } from '../signature-fields.ts'

const { steps, checks } = parts

const each = (context: Context, likes: (signature: LabelledSignature) => boolean) =>
  context.signatures.every(likes) || 'the parameters are wrong'

/** Wants some of the four parameters, with a value or without. */
const wants = (...names: string[]): Mutant =>
  mutant('signature/parameters-required', (context) =>
    each(context, ({ parameters }) => names.every((name) => parameters.get(name)?.text !== undefined)),
  )

const refuses = (name: string): Mutant =>
  mutant('signature/parameters-known', (context) => each(context, ({ parameters }) => !parameters.has(name)))

/** Of `alg`, what it takes besides ed25519. */
const takesAlgorithm = (likes: (name: string) => boolean): Mutant =>
  mutant('signature/algorithm', (context) =>
    each(context, ({ parameters }) => {
      const value = parameters.get('alg')?.value
      return typeof value !== 'string' || value === 'ed25519' || likes(value)
    }),
  )

/** Parameters of other types than they must be, that it takes. */
const takesTyped = (likes: (parameter: SignatureParameter, name: string) => boolean): Mutant =>
  mutant('signature/parameters-typed', (context) =>
    checks['signature/parameters-typed'].holds({
      ...context,
      signatures: context.signatures.map((one) => ({
        ...one,
        parameters: new Map([...one.parameters].filter(([name, parameter]) => !likes(parameter, name))),
      })),
    }),
  )

/** Cannot read a parameter in whose text something stands. */
const cutsAt = (strange: string): Mutant =>
  mutant('signature/parameters-known', (context) =>
    each(context, ({ parameters }) => [...parameters.values()].every(({ text = '' }) => !text.includes(strange))),
  )

/** Reads what is sent as something else, and goes by that. */
const rewritten = (write: (text: string) => string): Mutant =>
  mutant('dictionary-members', (value) =>
    steps['dictionary-members'](value).map(({ label, text }) => ({ label, text: write(text) })),
  )

const isMoment = (name: string): boolean => name === 'created' || name === 'expires'

const inSpecOrder = ({ parameters }: LabelledSignature): boolean =>
  [...parameters.keys()].filter((name) => four.includes(name)).join() === four.join()

const four = ['keyid', 'alg', 'created', 'expires']

export const parameterMutants: Mutants = {
  'takes any key of the directory where keyid is missing': wants('alg', 'created', 'expires'),
  'does not want alg': wants('keyid', 'created', 'expires'),
  'does not want created': wants('keyid', 'alg', 'expires'),
  'takes no expires for no end': wants('keyid', 'alg', 'created'),
  'takes a parameter without a value for one that is there': mutant('signature/parameters-required', (context) =>
    each(context, ({ parameters }) => four.every((name) => parameters.has(name))),
  ),
  'reads names of parameters in any case': rewritten((text) =>
    text.replace(/;([A-Z]+)=/g, (parameter) => parameter.toLowerCase()),
  ),
  'passes over semicolons in excess': rewritten((text) => text.replace(/;+(?=;|$)/g, '')),
  'takes single quotes for quotes': rewritten((text) => text.replace(/='([^']*)'/g, '="$1"')),
  'takes a plus before a number': rewritten((text) => text.replace(/=\+(?=\d)/g, '=')),
  'wants the parameters in the order of the spec': mutant('signature/parameters-known', (context) =>
    each(context, inSpecOrder),
  ),
  'refuses a nonce': refuses('nonce'),
  'refuses a tag': refuses('tag'),
  'takes a semicolon in a string for the end of a parameter': cutsAt(';'),
  'takes a parenthesis in a string for the end of a list': mutant('signature/parameters-known', (context) =>
    each(context, ({ input }) => !input.slice(input.indexOf(')') + 1).includes(')')),
  ),
  'takes an escaped quote for the end of a string': cutsAt(String.raw`\"`),
  'does not look at alg': mutant('signature/algorithm', unchecked),
  'compares alg without regard to case': takesAlgorithm((name) => name.toLowerCase() === 'ed25519'),
  'takes the JOSE name of the algorithm': takesAlgorithm((name) => name === 'EdDSA'),
  'takes any algorithm whose name begins with ed25519': takesAlgorithm((name) => name.startsWith('ed25519')),
  'takes decimals for moments': takesTyped(
    ({ value, text = '' }, name) => isMoment(name) && typeof value === 'number' && text.includes('.'),
  ),
  'takes strings for moments': takesTyped(({ value }, name) => isMoment(name) && typeof value === 'string'),
  'takes what is no number for no bound': takesTyped(({ value }, name) => isMoment(name) && typeof value !== 'number'),
  'takes numbers of any length': takesTyped(({ text = '' }, name) => isMoment(name) && /^\d+$/.test(text)),
  'takes tokens for strings': takesTyped(({ text = '' }, name) => !isMoment(name) && /^[A-Za-z*]/.test(text)),
  'takes the first of two values': mutant('parameter-text', (texts) => texts[0]),
}

const labels = (likes: (context: Context) => boolean): Mutant =>
  mutant('signature/labels-match', (context) => likes(context) || checks['signature/labels-match'].holds(context))

const nameless = { label: '', text: '' }

const letterFirst = <T extends { label: string }>(one: T): T => ({ ...one, label: one.label.replace(/^(?=\d)/, 'a') })

const names = (members: { label: string }[]): string[] => members.map(({ label }) => label)

/** Some labels of `Signature-Input` are in `Signature`, each once. */
const someOf = (some: { label: string }[], all: { label: string }[]): boolean =>
  names(some).length > 0 &&
  new Set(names(all)).size === all.length &&
  names(some).every((name) => names(all).includes(name))

const firstLabel = (form: RegExp): Mutant =>
  mutant('signature/labels-match', (context) => {
    const [first] = context.inputMembers
    if (first && context.inputMembers.length === 1 && !form.test(first.label)) return 'the label is not to its liking'
    return checks['signature/labels-match'].holds(context)
  })

export const labelMutants: Mutants = {
  'verifies nothing where no label is in both headers': labels(
    ({ inputMembers, signatureMembers, signatures }) =>
      inputMembers.length > 0 && signatureMembers.length > 0 && signatures.length === 0,
  ),
  'passes over labels without a signature': labels(({ inputMembers, signatureMembers }) =>
    someOf(signatureMembers, inputMembers),
  ),
  'passes over signatures without an input': labels(({ inputMembers, signatureMembers }) =>
    someOf(inputMembers, signatureMembers),
  ),
  'takes the first of two members of one label': mutant('dictionary-members', (value) => {
    const members = steps['dictionary-members'](value)
    return members.filter(({ label }, index) => names(members).indexOf(label) === index)
  }),
  'takes a comma in a string for the end of a member': mutant('dictionary-members', (value) =>
    value.trim() === '' ? [] : value.split(',').map((text) => steps['dictionary-members'](text)[0] ?? nameless),
  ),
  'compares labels without regard to case': mutant('dictionary-members', (value) =>
    steps['dictionary-members'](value).map(({ label, text }) => ({ label: label.toLowerCase(), text })),
  ),
  'passes over empty members': mutant('dictionary-members', (value) =>
    steps['dictionary-members'](value).filter(({ label }) => label !== ''),
  ),
  'takes labels that begin with a digit': mutant('signature/labels-match', (context) =>
    checks['signature/labels-match'].holds({
      ...context,
      inputMembers: context.inputMembers.map(letterFirst),
      signatureMembers: context.signatureMembers.map(letterFirst),
    }),
  ),
  'wants a single label to be agent': firstLabel(/^agent$/),
}

/** The octets of a byte sequence; where it is none, those of the same text changed. */
const octetsAfter = (change: (text: string) => string): Mutant =>
  mutant('signature-octets', (text) => byteSequence(text) ?? byteSequence(change(text)))

export const byteSequenceMutants: Mutants = {
  'takes colons off where there are any': octetsAfter((text) => `:${text.replace(/^:|:$/g, '')}:`),
  'takes quotes for colons': octetsAfter((text) => text.replace(/^"(.*)"$/, ':$1:')),
  'takes the first item of an inner list': octetsAfter((text) => text.replace(/^\((.*)\)$/, '$1')),
  'decodes either base64 alphabet': octetsAfter((text) => text.replaceAll('-', '+').replaceAll('_', '/')),
  'passes over what stands after a signature': octetsAfter((text) => text.replace(/^(:[^:]*:) .*$/, '$1')),
  'passes over spaces in base64': octetsAfter((text) => text.replaceAll(' ', '')),
  'takes off the spaces around base64': octetsAfter((text) => text.replace(/^: (.*) :$/, ':$1:')),
}
