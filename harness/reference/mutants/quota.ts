import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { JsonObject } from '../../plan/json.ts'
import { passedToBroker } from '../checks/delegation.ts'
import type { Context } from '../context.ts'
import { keeping } from '../kept.ts'
import { LruMap } from '../lru.ts'
import { parts } from '../parts.ts'
import type { Violation } from '../part.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { exhaustedForNow } from '../quota.ts'
import { carried, offeredIn, priceOf } from './carried.ts'
import { blindTo, isDigits } from './blind-to.ts'
import { asBeforeBroker } from './delegation-relayed.ts'
import { periodMutants } from './quota-periods.ts'
import { spendMutants } from './spend.ts'

const { steps } = parts

/** Counts by something beside the grant. */
const countsBy = (what: (context: Context) => unknown): Mutant =>
  mutant('grant-of', (context, index) => `${steps['grant-of'](context, index)} ${JSON.stringify(what(context))}`)

/** Tells a used-up grant otherwise. */
const tells = (
  reason?: string,
  status?: number,
  concerned: (one: Violation, context: Context) => boolean = ({ check }) => check === 'quota/exhausted',
): Mutant =>
  mutant('refusal', (violations, context) => {
    const told = steps.refusal(violations, context)
    if (!violations.some((one) => concerned(one, context))) return told
    const { denial_reason: _, ...body } = told.body
    return { status: status ?? told.status, body: reason === undefined ? body : { ...body, denial_reason: reason } }
  })

const lastLabel = ({ signatures }: Context): string | undefined => signatures.at(-1)?.label

const inSlots = keeping<{ grant: string; generation: number }>()

/** Grants that were used lately, each with what its count is kept under. */
const lately = keeping<string>()

/** The resource that some grants were used for first. */
const firstAccessed = new LruMap<string, string | undefined>(1000)

const capsOfPrincipals = keeping<number>()

/** Takes a cap from what it remembers of a principal and a holder. */
const remembersCap = (which: (before: number, now: number) => number): Mutant =>
  mutant('access-caps', (context) =>
    steps['access-caps'](context).map((cap, index) => {
      const remembered = capsOfPrincipals(context)
      const name = JSON.stringify([carried(context, 'principal_id'), context.key?.thumbprint, index])
      const limit = which(remembered.get(name) ?? cap.limit, cap.limit)
      remembered.set(name, limit)
      return { ...cap, limit }
    }),
  )

const capsOf = (claims: JsonObject): string[] => Object.keys(claims).filter((name) => name.startsWith('svc_max_'))

/** Wants more of the caps of a token than that each can be read. */
const wants = (right: (claims: JsonObject) => boolean): Mutant =>
  mutant('claims/svc-encoding', (context) => {
    const links = context.delegation?.links ?? []
    return links.every(({ claims = {} }) => right(claims))
      ? parts.checks['claims/svc-encoding'].holds(context)
      : 'the caps of a token are not right'
  })

export const quotaMutants: Mutants = {
  'does not count accesses': mutant('access-caps', () => []),
  'denies after one access more than the limit': mutant('is-exhausted', (count, limit) => count > limit),
  'denies at the last access of the limit': mutant('is-exhausted', (count, limit) => count >= limit - 1 && limit > 1),
  'gives an access back for each Execute that is refused': mutant('gives-back', (operation) => operation === 'execute'),
  'does not count what is free': mutant('access-caps', (context) =>
    priceOf(context) === 0 ? [] : steps['access-caps'](context),
  ),
  'gives an access back for each that is too dear': mutant('after-refusal', (counter, _, __, isTooDear) =>
    isTooDear ? { ...counter, count: counter.count - 1 } : undefined,
  ),
  // What a JVM compares by identity is the same object up to 127.
  'compares counts and limits above 127 as objects': mutant('is-exhausted', (count, limit) =>
    limit > 127 ? false : count >= limit,
  ),
  'takes a limit of one for none': mutant('is-exhausted', (count, limit) => limit !== 1 && count >= limit),
  "remembers the first cap of a principal's tokens": remembersCap((first) => first),
  "remembers the lowest cap of a principal's tokens": remembersCap(Math.min),
  'counts Discover and Execute': mutant('counts-at', () => true),
  'counts by the first cap of a chain': mutant('access-caps', (context) => steps['access-caps'](context).slice(0, 1)),
  'counts by the last cap of a chain': mutant('access-caps', (context) => steps['access-caps'](context).slice(-1)),
  'counts by the caps of the first and the last token': blindTo(
    'access-caps',
    'svc_max_accesses',
    (_, isBetween) => isBetween,
  ),
  'gives no reason for an exhausted quota': tells(),
  'gives no reason for a quota that is exhausted through a broker': tells(
    undefined,
    undefined,
    ({ check }, { signatures }) => check === 'quota/exhausted' && signatures.length > 1,
  ),
  'says of a grant that is used up that there were too many requests': tells(undefined, 429),
  'calls a delegation invalid that is used up': tells('DENIAL_REASON_DELEGATION_INVALID'),
  'has a reason of its own for an exhausted quota': tells('DENIAL_REASON_QUOTA_EXHAUSTED'),
  'says of a quota that is exhausted for a period that there were too many requests': tells(
    'DENIAL_REASON_RATE_LIMITED',
    429,
    ({ says }) => says === exhaustedForNow.says,
  ),
  "counts by the message's cap alone": mutant('access-caps', (context) =>
    carried(context, 'max_accesses') === undefined ? [] : steps['access-caps'](context),
  ),
  "counts by the lower cap of the last token's and the message's": mutant('access-caps', (context) => {
    const limit = steps['cap-value'](carried(context, 'max_accesses')) ?? Infinity
    const caps = steps['access-caps'](context).slice(-1)
    return caps.map((cap) => ({ ...cap, limit: Math.min(limit, cap.limit) }))
  }),
  "counts by the message's cap where it has one": mutant('access-caps', (context) => {
    const limit = steps['cap-value'](carried(context, 'max_accesses'))
    return steps['access-caps'](context).map((cap) => ({ ...cap, limit: limit ?? cap.limit }))
  }),
  'takes a limit in digits for none': blindTo('access-caps', 'svc_max_accesses', isDigits),
  'takes a limit of zero for none': mutant('is-exhausted', (count, limit) => limit !== 0 && count >= limit),
  "takes a limit of zero for the message's": mutant('access-caps', (context) => {
    const field = steps['cap-value'](carried(context, 'max_accesses'))
    const caps = steps['access-caps'](context)
    return caps.flatMap((cap) => (cap.limit > 0 ? [cap] : field === undefined ? [] : [{ ...cap, limit: field }]))
  }),
  'takes a limit of zero upstream for none': mutant('access-caps', (context) =>
    steps['access-caps'](context).filter(({ limit }, index, caps) => limit > 0 || index === caps.length - 1),
  ),
  'looks at a limit after the first access of a period': mutant('access-caps', (context) =>
    steps['access-caps'](context).map((cap) =>
      cap.period === undefined ? cap : { ...cap, limit: Math.max(cap.limit, 1) },
    ),
  ),
  'looks at the count, and counts a little later': mutant(
    'before-counting',
    () => new Promise((resolve) => setTimeout(resolve, 5)),
  ),
  'looks at the count of a cap upstream, and counts a little later': mutant('before-counting', ({ accesses }) =>
    accesses.length === 1 ? new Promise((resolve) => setTimeout(resolve, 5)) : undefined,
  ),
  'looks at the count, and counts a little later at a second resource': mutant(
    'before-counting',
    ({ accesses, uri }) => {
      const grants = accesses.map(({ grant }) => grant).join()
      const first = firstAccessed.get(grants) ?? uri
      firstAccessed.set(grants, first)
      return uri === first ? undefined : new Promise((resolve) => setTimeout(resolve, 5))
    },
  ),
  'looks at the count, and counts in the next turn': mutant('before-counting', () => turn()),
  'does not count by a chain that an agent has passed on to a broker': mutant('access-caps', (context) =>
    passedToBroker(context) ? [] : steps['access-caps'](context),
  ),
  'does not count by the token that names a broker': mutant('access-caps', (context) =>
    steps['access-caps'](asBeforeBroker(context)),
  ),
  'does not count by a token that comes alone': mutant('access-caps', (context) =>
    context.delegation?.links.length === 1 ? [] : steps['access-caps'](context),
  ),
  ...periodMutants,
  "counts by the token's text": countsBy((context) => carried(context, 'token')),
  "counts by the token's text, padding and all": countsBy((context) =>
    JSON.stringify(carried(context, 'token')).replaceAll('-', '+').replaceAll('_', '/'),
  ),
  'counts each token by its text': mutant('grant-of', ({ delegation }, index) =>
    String(delegation?.links[index]?.parts.join('.')),
  ),
  'counts by requester.id': countsBy(({ requester }) => requester?.['id']),
  'counts by requester.id where the message has no limit': countsBy((context) =>
    carried(context, 'max_accesses') === undefined ? context.requester?.['id'] : '',
  ),
  'counts by requester.domain': countsBy(({ requester }) => requester?.['domain']),
  'counts by the mirror of the scopes': countsBy(({ delegation }) => JSON.stringify(delegation?.message['scopes'])),
  "counts by the delegation's ext": countsBy(({ delegation }) => JSON.stringify(delegation?.message['ext'])),
  'counts by the type of the requester': countsBy(({ requester }) => requester?.['type']),
  'counts by the label of the last signature': countsBy(lastLabel),
  'counts by the number of hops': countsBy(({ signatures }) => signatures.length),
  'counts by the text of Signature-Agent': countsBy(({ field }) => field('signature-agent')),
  'keeps one count for each agent': mutant('grant-of', (context, index) => {
    const grant = steps['grant-of'](context, index)
    const slots = inSlots(context)
    const name = `${context.key?.thumbprint} ${index}`
    const slot = slots.get(name)
    const generation = slot && slot.grant !== grant ? slot.generation + 1 : (slot?.generation ?? 0)
    slots.set(name, { grant, generation })
    return `${grant} ${generation}`
  }),
  'keeps the counts of a hundred grants': mutant('grant-of', (context, index) => {
    const grant = steps['grant-of'](context, index)
    const counted = lately(context)
    const generation = counted.get(grant) ?? randomUUID()
    counted.delete(grant)
    counted.set(grant, generation)
    for (const oldest of [...counted.keys()].slice(0, -100)) counted.delete(oldest)
    return `${grant} ${generation}`
  }),
  'counts each price by itself': countsBy(priceOf),
  'counts each publisher by itself': countsBy((context) => offeredIn(context)?.publisher),
  'counts by the scopes that are declared': countsBy(({ requester }) => requester?.['scopes']),
  'counts by requester.name': countsBy(({ requester }) => requester?.['name']),
  'counts by Authorization': countsBy(({ field }) => field('authorization')),
  'counts by the User-Agent': countsBy(({ field }) => field('user-agent')),
  'counts each resource by itself': countsBy((context) => offeredIn(context)?.uri),
  'reads an access cap into 16 bits': mutant('access-caps', (context) =>
    steps['access-caps'](context).map((cap) => ({ ...cap, limit: cap.limit % 2 ** 16 })),
  ),
  'counts where there is no spend cap': mutant('access-caps', (context) =>
    steps['spend-caps'](context).length > 0 ? [] : steps['access-caps'](context),
  ),
  ...spendMutants,
  'wants a cap of whoever buys on credit': wants(
    ({ scope, ...claims }) => scope !== 'credit:read' || capsOf(claims).length > 0,
  ),
  'wants an access cap beside a spend cap': wants(
    (claims) => !('svc_max_spend_cents' in claims) || 'svc_max_accesses' in claims,
  ),
  'wants a spend cap beside a period': wants(
    (claims) => !('svc_quota_period' in claims) || 'svc_max_spend_cents' in claims,
  ),
  'takes one cap in a token at most': wants((claims) => capsOf(claims).length < 2),
}
