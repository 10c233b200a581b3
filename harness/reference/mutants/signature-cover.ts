import type { Context } from '../context.ts'
import { coveredAlways } from '../checks/signature-fields.ts'
import type { Steps } from '../part.ts'
import { agentsOf } from '../hops.ts'
import { parts } from '../parts.ts'
import { operationAt } from '../route.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import type { Component, LabelledSignature } from '../signature-fields.ts'

const { steps, checks } = parts

/** The covered list is to its liking. */
const covers = (likes: (covered: Component[], context: Context) => boolean) =>
  mutant(
    'signature/covers-all-five',
    (context) =>
      agentsOf(context.signatures).every(({ covered = [] }) => likes(covered, context)) ||
      'the signature covers too little',
  )

const bare = ({ name, identifier }: Component): Component => ({ name, identifier, parameters: new Map() })

const bareNames = (covered: Component[]): string[] =>
  covered.filter(({ parameters }) => parameters.size === 0).map(({ name }) => name)

const takesForTargetUri = (other: string) =>
  covers((covered) => {
    const names = bareNames(covered).map((name) => (name === other ? '@target-uri' : name))
    return coveredAlways.every((name) => names.includes(name))
  })

/** Covers what it must, and then what this exchange wants besides. */
const coversAnd = (likes: (names: string[]) => boolean) =>
  covers((covered) => {
    const names = bareNames(covered)
    return coveredAlways.every((name) => names.includes(name)) && likes(names)
  })

/** Covered components that it would take, of those that a right exchange would not. */
const knows = (likes: (component: Component, context: Context) => boolean) =>
  mutant('signature/components-known', (context) => {
    const signatures = context.signatures.map((one) => ({
      ...one,
      covered: one.covered?.filter((component) => !likes(component, context)),
    }))
    return checks['signature/components-known'].holds({ ...context, signatures })
  })

/** The signature verifies, or it does with something else in its base. */
const verifiesToo = (others: (context: Context) => Partial<Steps>[]) =>
  mutant('signature/valid', (context) => {
    const verifies = (other: Partial<Steps>) =>
      checks['signature/valid'].holds({ ...context, steps: { ...context.steps, ...other } }) === true
    return [{}, ...others(context)].some(verifies) || 'the signature does not verify'
  })

const forMethod = (method: string): Partial<Steps> => ({ 'method-for-base': () => method })

const forUri = (change: (uri: string) => string): Partial<Steps> => ({
  'target-uri-for-base': (message, address) => change(steps['target-uri-for-base'](message, address)),
})

const nameOf = (text: string) => text.split('=')[0]

/** The query as a map of its parameters would have it, in an order in which the first of a name counts. */
const eachOnce = (uri: string, order: (texts: string[]) => string[]): string =>
  uri.replace(/\?(.*)$/, (_, query: string) => {
    const texts = order(query.split('&'))
    const kept = texts.filter((text, index) => texts.findIndex((one) => nameOf(one) === nameOf(text)) === index)
    return `?${order(kept).join('&')}`
  })

/** Another value of one covered field, of the right one. */
const fieldAs = (names: string[], change: (value: string, context: Context) => string): Partial<Steps> => ({
  'component-value'(component, context) {
    const value = steps['component-value'](component, context)
    return names.includes(component.name) ? change(value, context) : value
  },
})

const withField = (names: string[], change: (value: string, context: Context) => string) =>
  mutant('component-value', fieldAs(names, change)['component-value']!)

const untrimmed =
  (name: string) =>
  (value: string, { message }: Context) =>
    message.headers.find(([given]) => given.toLowerCase() === name)?.[1] ?? value

const required = ['keyid', 'alg', 'created', 'expires']

const onlyParameters = ({ covered = [], parameters }: LabelledSignature, names: string[]): string => {
  const known = [...parameters].filter(([name]) => names.includes(name))
  return `(${covered.map(({ identifier }) => identifier).join(' ')})${known.map(([name, { text }]) => `;${name}=${text ?? ''}`).join('')}`
}

export const coverMutants: Mutants = {
  'looks for names in the text of Signature-Input': mutant(
    'signature/covers-all-five',
    ({ signatures }) =>
      signatures.every(({ input }) => coveredAlways.every((name) => input.includes(`"${name}"`))) ||
      'the signature covers too little',
  ),
  'looks for names within covered names': covers((covered) =>
    coveredAlways.every((name) => bareNames(covered).some((given) => given.includes(name))),
  ),
  'looks for names at the beginning of covered names': covers((covered) =>
    coveredAlways.every((name) => bareNames(covered).some((given) => given.startsWith(name))),
  ),
  'asks of a stack what its last signature covers': mutant(
    'signature/covers-all-five',
    (context) => context.signatures.length > 1 || checks['signature/covers-all-five'].holds(context),
  ),
  'wants authorization covered only where it is sent': covers((covered, { lines }) => {
    const names = bareNames(covered)
    const sent = coveredAlways.filter((name) => name !== 'authorization' || lines(name).length > 0)
    return sent.every((name) => names.includes(name))
  }),
  'is content with what web bot authentication covers': covers((covered) => {
    const names = bareNames(covered)
    return [coveredAlways, ['@authority', 'signature-agent']].some((all) => all.every((name) => names.includes(name)))
  }),
  'takes the path for the target URI': takesForTargetUri('@path'),
  'takes the request target for the target URI': takesForTargetUri('@request-target'),
  'takes the parts of the target URI for the whole': covers((covered) => {
    const names = bareNames(covered)
    const whole = ['@authority', '@path'].every((name) => names.includes(name))
    return coveredAlways.every((name) => names.includes(name) || (whole && name === '@target-uri'))
  }),
  'passes over the parameters of components': mutant('signature/components-known', (context) => {
    const signatures = context.signatures.map((one) => ({ ...one, covered: one.covered?.map(bare) }))
    return checks['signature/components-known'].holds({ ...context, signatures })
  }),
  'does not ask what is covered': mutant('signature/covers-all-five', unchecked),
  'wants any four of the five covered': covers(
    (covered) => bareNames(covered).filter((name) => coveredAlways.includes(name)).length >= 4,
  ),
  'wants authorization covered only where it is filled': covers((covered, { field }) =>
    coveredAlways.every(
      (name) => bareNames(covered).includes(name) || (name === 'authorization' && field('authorization') === ''),
    ),
  ),
  'executes where authorization is covered only if it is sent': covers((covered, { operation, lines }) => {
    const isFree = operation === 'execute' && lines('authorization').length === 0
    return coveredAlways.every((name) => bareNames(covered).includes(name) || (isFree && name === 'authorization'))
  }),
  'compares covered names without their parameters': covers((covered) =>
    coveredAlways.every((name) => covered.some((component) => component.name === name)),
  ),
  'wants the components in the order of the spec': coversAnd(
    (names) => names.filter((name) => coveredAlways.includes(name)).join() === coveredAlways.join(),
  ),
  'refuses components beyond the five': coversAnd((names) => names.length === coveredAlways.length),
  'takes the names of covered fields in any case': knows(
    ({ name }, { lines }) => name !== name.toLowerCase() && lines(name.toLowerCase()).length > 0,
  ),
  'takes unknown derived components for empty': knows(({ name }) => name.startsWith('@')),
  'takes absent fields for empty': knows(({ name }, { lines }) => !name.startsWith('@') && lines(name).length === 0),
  'looks for @method among the headers first': withField(['@method'], (value, { field }) => field('@method') || value),
  'does not mind a component that is listed twice': mutant('signature/component-once', unchecked),
  'does not mind a component that is listed twice running': mutant('signature/component-once', (context) => {
    const signatures = context.signatures.map((one) => ({
      ...one,
      covered: one.covered?.filter(({ identifier }, index, all) => identifier !== all[index - 1]?.identifier),
    }))
    return checks['signature/component-once'].holds({ ...context, signatures })
  }),
}

export const bindingMutants: Mutants = {
  'verifies for any method that it knows': verifiesToo(() => ['GET', 'PUT'].map(forMethod)),
  'verifies for the method in lower case too': verifiesToo(({ message }) => [forMethod(message.method.toLowerCase())]),
  'verifies for the method that a header names': verifiesToo(({ lines }) =>
    lines('x-http-method-override').map(forMethod),
  ),
  'verifies without the query': mutant('target-uri-for-base', (message, address) => {
    const whole = steps['target-uri-for-base'](message, address)
    // A retrieval URL is nothing without its query: that would be another bug.
    return operationAt(message.target, address) ? (whole.split('?')[0] ?? '') : whole
  }),
  'executes by a signature without its query': verifiesToo(({ operation }) =>
    operation === 'execute' ? [forUri((uri) => uri.split('?')[0] ?? '')] : [],
  ),
  'verifies with the query in order': verifiesToo(() => [
    forUri((uri) => uri.replace(/\?(.*)$/, (_, query: string) => `?${query.split('&').toSorted().join('&')}`)),
  ]),
  'verifies with the first of each parameter of the query': verifiesToo(() => [
    forUri((uri) => eachOnce(uri, (texts) => texts)),
  ]),
  'verifies with the last of each parameter of the query': verifiesToo(() => [
    forUri((uri) => eachOnce(uri, (texts) => texts.toReversed())),
  ]),
  'verifies for either scheme': verifiesToo(() => [
    forUri((uri) => uri.replace(/^https?/, (scheme) => (scheme === 'http' ? 'https' : 'http'))),
  ]),
  'verifies for the path alone too': verifiesToo(() => [forUri((uri) => uri.replace(/^https?:\/\/[^/]*/, ''))]),
  'verifies for the address without its port, too': verifiesToo(() => [
    forUri((uri) => uri.replace(/^(https?:\/\/[^/:]*):\d+/, '$1')),
  ]),
  'verifies for the address of its endpoint, too': verifiesToo(() => [
    forUri((uri) => uri.replace(/(\/v\d+)\/.*$/, '$1')),
  ]),
  'verifies for the path below the prefix that it is served at': verifiesToo(() => [
    forUri((uri) => uri.replace(/^(https?:\/\/[^/]*)\/[^/]*/, '$1')),
  ]),
  'verifies for any of its operations': verifiesToo(() => [
    forUri((uri) => uri.replace('DiscoverResources', 'ExecuteTransaction')),
  ]),
  'verifies for the path with a slash behind it, too': verifiesToo(() => [forUri((uri) => `${uri}/`)]),
  'verifies for the address in small letters, too': verifiesToo(() => [forUri((uri) => uri.toLowerCase())]),
  'covers authorization as empty whatever it says': withField(['authorization'], () => ''),
  'covers what is no bearer token as empty': withField(['authorization'], (value) =>
    value.startsWith('Bearer') ? value : '',
  ),
  'covers what is not all ASCII as empty': withField(['authorization'], (value) =>
    /^[ -~]*$/.test(value) ? value : '',
  ),
  'covers the first 255 letters of an authorization': withField(['authorization'], (value) => value.slice(0, 255)),
  'covers the name of the scheme in its usual case': withField(['authorization'], (value) =>
    value.replace(/^bearer/i, 'Bearer'),
  ),
  'covers the first Authorization line only': withField(
    ['authorization'],
    (value, { lines }) => lines('authorization')[0] ?? value,
  ),
  'executes by the first Authorization line': withField(['authorization'], (value, { operation, lines }) =>
    operation === 'execute' ? (lines('authorization')[0] ?? value) : value,
  ),
  'covers the last Authorization line only': withField(
    ['authorization'],
    (value, { lines }) => lines('authorization').at(-1) ?? value,
  ),
  'refuses a filled authorization': mutant(
    'signature/empty-authorization',
    ({ field }) => field('authorization') === '' || 'Authorization is filled',
  ),
  'covers runs of white space as one space': withField(['authorization'], (value) => value.replace(/[ \t]+/g, ' ')),
  'covers an authorization of white space as it stands': withField(['authorization'], untrimmed('authorization')),
  'verifies for the address quoted and bare': verifiesToo(() => [
    fieldAs(['signature-agent'], (value) => value.replaceAll('"', '')),
    fieldAs(['signature-agent'], (value) => `"${value.replaceAll('"', '')}"`),
  ]),
  'covers the address in lower case': withField(['signature-agent'], (value) => value.toLowerCase()),
  'covers the bare address without its trailing slash': withField(['signature-agent'], (value) =>
    value.replace(/\/$/, ''),
  ),
  'covers the address without its trailing slash': withField(['signature-agent'], (value) =>
    value.replace(/\/("?)$/, '$1'),
  ),
  'leaves parameters that it does not know out of the base': mutant('parameters-for-base', (signature) =>
    onlyParameters(signature, required),
  ),
  'leaves parameters that the standard does not name out of the base': mutant('parameters-for-base', (signature) =>
    onlyParameters(signature, [...required, 'nonce', 'tag']),
  ),
  'covers white space around a digest': withField(['content-digest'], untrimmed('content-digest')),
  'covers white space around Signature-Agent': withField(['signature-agent'], untrimmed('signature-agent')),
  'joins lines by a comma alone': mutant('field-value', (lines) => lines.join(',')),
}
