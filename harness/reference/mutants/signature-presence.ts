import { randomUUID } from 'node:crypto'
import type { Message } from '../../plan/message.ts'
import type { Context } from '../context.ts'
import { strings } from '../json.ts'
import { keeping } from '../kept.ts'
import type { CheckName } from '../part.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { headerValues } from '../route.ts'
import { soldTo } from '../variants/offers.ts'
import { unlessExecutedBefore } from './delegation-memory.ts'

const { steps, checks } = parts

const isUnsigned = (message: Message): boolean => headerValues(message, 'signature').length === 0

/** Agents whose keys were found at their directories. */
const agentsMet = keeping<true>()
const mostLookedAt = 20

/** Sessions that began with a signed request. */
const sessions = keeping<true>()

/** Idempotency keys of what was served. */
const answeredBy = keeping<true>()

/** Lets unsigned requests in that have something else to show. */
const takes = (shown: (message: Message) => boolean) =>
  mutant('route', (message, address) => {
    const route = steps.route(message, address)
    return route.operation && isUnsigned(message) && shown(message) ? { ...route, signed: false } : route
  })

const authorizedBy = (scheme: string) => (message: Message) =>
  headerValues(message, 'authorization').some((value) => value.startsWith(`${scheme} `))

const carries = (name: string) => (message: Message) => headerValues(message, name).length > 0

const namesNobody = (message: Message): boolean =>
  !['signature-agent', 'signature-input', 'content-digest'].some((name) => carries(name)(message))

const asksForNothing = ({ body }: Message): boolean => strings(steps['parse-envelope'](body)?.['uris']).length === 0

const present = (holds: (context: Context) => boolean) =>
  mutant('signature/present', (context) => holds(context) || 'the request is not signed')

const wellKnownHeaders = ['host', 'content-type', 'content-length', 'content-digest', 'signature', 'signature-input']

const isCovered = (name: string, { signatures }: Context): boolean =>
  signatures.some(({ covered = [] }) => covered.some((component) => component.name === name))

/** Where the directory of a requester.id was when it first came. */
const addressOfId = keeping<string>()

export const presenceMutants: Mutants = {
  'takes unsigned requests': mutant('signature/present', unchecked),
  'wants Signature-Input before Signature': mutant('route', (message, address) => {
    const names = message.headers.map(([name]) => name.toLowerCase())
    const late = names.indexOf('signature') >= 0 && names.indexOf('signature') < names.indexOf('signature-input')
    return late
      ? { operation: null, status: 404, says: 'Signature stands before Signature-Input' }
      : steps.route(message, address)
  }),
  'is content with Signature-Input alone': present(({ field }) => field('signature-input') !== ''),
  'takes empty headers for nothing to verify': present(
    ({ lines }) => lines('signature').length > 0 && lines('signature-input').length > 0,
  ),
  'finds none that is wrong among no signatures': present(
    (context) =>
      checks['signature/present'].holds(context) === true ||
      ['signature', 'signature-input'].every((name) => context.lines(name).length > 0 && context.field(name) === ''),
  ),
  'finds header names in lower case only': present(({ message, field }) => {
    const found = (name: string) => message.headers.some(([given]) => given === name) && field(name) !== ''
    return found('signature') && found('signature-input')
  }),
  'refuses headers that it neither knows nor finds covered': present(
    (context) =>
      checks['signature/present'].holds(context) === true &&
      context.message.headers.every(
        ([name]) => wellKnownHeaders.includes(name.toLowerCase()) || isCovered(name.toLowerCase(), context),
      ),
  ),
  'serves the public, which names nobody': takes(namesNobody),
  'answers at once who asks for nothing': takes(asksForNothing),
  'takes a bearer token for a signature': takes(authorizedBy('Bearer')),
  'takes a password for a signature': takes(authorizedBy('Basic')),
  'takes a DPoP proof for a signature': takes(authorizedBy('DPoP')),
  'takes a signature of the draft before for one': takes(authorizedBy('Signature')),
  'takes an API key for a signature': takes(carries('x-api-key')),
  'takes the word of a proxy for a signature': takes(carries('x-forwarded-for')),
  'takes whom a proxy has let in for a signature': takes(carries('x-forwarded-user')),
  'takes a cookie for a signature': takes(carries('cookie')),
  'takes the cookie that it has set for a signature': mutant('verdict', (context, violations) => {
    const set = sessions(context)
    const [, session = ''] = /(?:^|; )session=([\w-]+)/.exec(context.field('cookie')) ?? []
    if (set.has(session)) return []
    if (violations.length > 0) return violations
    const begun = randomUUID()
    set.set(begun, true)
    context.cookie = `session=${begun}; Path=/; HttpOnly`
    return violations
  }),
  'answers by an idempotency key before it looks for a signature': mutant('verdict', (context, violations) => {
    const key = context.field('idempotency-key')
    if (key === '' || answeredBy(context).has(key)) return key === '' ? violations : []
    if (violations.length === 0) answeredBy(context).set(key, true)
    return violations
  }),
  'checks the digest only where there is one': mutant('signature/digest-present', unchecked),
  'looks up keys at requester.domain where Signature-Agent says nothing': mutant('directory-address', (context) => {
    const { lines, requester, scheme } = context
    if (lines('signature-agent').join('') !== '') return steps['directory-address'](context)
    return typeof requester?.['domain'] === 'string' ? `${scheme}://${requester['domain']}` : undefined
  }),
  'looks up keys at requester.domain where Signature-Agent is no URL': mutant('directory-address', (context) => {
    const { lines, requester, scheme } = context
    const named = steps['directory-address'](context)
    if (named !== undefined || lines('signature-agent').join('') === '') return named
    return typeof requester?.['domain'] === 'string' ? `${scheme}://${requester['domain']}` : undefined
  }),
  'reads the first line of Signature-Agent': mutant('signature/agent-forms', (context) =>
    checks['signature/agent-forms'].holds({
      ...context,
      lines: (name) => (name === 'signature-agent' ? context.lines(name).slice(0, 1) : context.lines(name)),
    }),
  ),
  'reads the first address in Signature-Agent': mutant('directory-address', (context) =>
    steps['directory-address']({
      ...context,
      lines: (name) => context.lines(name).map((line) => (name === 'signature-agent' ? line.split(',')[0]! : line)),
    }),
  ),
  'wants quotes around Signature-Agent': mutant('directory-address', (context) =>
    context.lines('signature-agent').every((line) => line.startsWith('"'))
      ? steps['directory-address'](context)
      : undefined,
  ),
  'looks for the key in every directory that it knows': mutant(
    'select-key',
    (choice) =>
      steps['select-key'](choice) ?? choice.everyEntry().find(({ thumbprint }) => thumbprint === choice.keyid),
  ),
  'looks among the agents that it has met where a directory cannot be had': mutant(
    'further-places',
    (base, context) => {
      const met = agentsMet(context)
      if (context.key) met.set(base, true)
      const isNone = context.directory !== undefined && 'trouble' in context.directory
      return isNone ? [...met.keys()].slice(-mostLookedAt).map(steps['directory-url']) : []
    },
  ),
  "looks for the key at brokers where the agent's directory cannot be had": mutant('further-places', (base, context) =>
    context.directory && 'trouble' in context.directory
      ? steps['hop-directories'](context)
      : steps['further-places'](base, context),
  ),
  "takes a directory's only key, whatever keyid says": mutant(
    'select-key',
    (choice) => steps['select-key'](choice) ?? (choice.entries.length === 1 ? choice.entries[0] : undefined),
  ),
  'keeps the directory of a requester.id': mutant('further-places', (base, context) => {
    const id = JSON.stringify(context.requester?.['id'] ?? null)
    const known = addressOfId(context).get(id) ?? base
    addressOfId(context).set(id, known)
    return known === base ? [] : [steps['directory-url'](known)]
  }),
  'keeps directories by host, whatever the port': mutant('select-key', (choice) => {
    const hosts = choice.entries.map(({ directory }) => new URL(directory).hostname)
    const alike = choice.everyEntry().filter(({ directory }) => hosts.includes(new URL(directory).hostname))
    return steps['select-key'](choice) ?? alike.find(({ thumbprint }) => thumbprint === choice.keyid)
  }),
}

/** A check that Execute passes whatever it would find. */
const notOnExecute = (name: CheckName) =>
  mutant(name, (context) => context.operation === 'execute' || checks[name].holds(context))

export const operationMutants: Mutants = {
  'executes without a signature': notOnExecute('signature/present'),
  'executes for whoever names nobody': takes(
    (message) => message.target.includes('ExecuteTransaction') && namesNobody(message),
  ),
  'executes without a digest': notOnExecute('signature/digest-present'),
  'executes by any algorithm': notOnExecute('signature/algorithm'),
  'executes after the signature has expired': notOnExecute('window/expired'),
  'executes for half a minute after expires': mutant('window/expired', (context) => {
    const lately = context.operation === 'execute' ? { ...context, now: context.now - 30_000 } : context
    return checks['window/expired'].holds(lately)
  }),
  'executes whatever body arrives': notOnExecute('digest/matches'),
  'executes for whoever knows the offer': notOnExecute('signature/valid'),
  'executes for the very text alone that Signature-Agent had at Discover': mutant(
    'execute/offer-entitled',
    soldTo(({ lines }) => JSON.stringify(lines('signature-agent'))),
  ),
  'answers an offer that was executed before whoever has signed': unlessExecutedBefore('signature/valid'),
}
