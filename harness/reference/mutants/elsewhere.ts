import type { Context } from '../context.ts'
import { anchorNotRevoked } from '../checks/revocation.ts'
import { agentOf, hopsOf } from '../hops.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { checks } = parts

/** A check that passes whatever it would find, where a request came on some path of its own. */
const unless = (isElsewhere: (context: Context) => boolean) => (name: CheckName) =>
  mutant(name, (context) => isElsewhere(context) || checks[name].holds(context))

const isRelayed = ({ signatures }: Context): boolean => signatures.length > 1

const unlessWithChain = unless(({ delegation }) => delegation !== undefined)
const unlessRelayed = unless(isRelayed)
const unlessExecutedThrough = unless((context) => context.operation === 'execute' && isRelayed(context))

const unlessAgentsExecutedThrough = (name: CheckName) =>
  mutant(name, (context) =>
    checks[name].holds(
      context.operation === 'execute' && isRelayed(context)
        ? { ...context, signatures: hopsOf(context.signatures) }
        : context,
    ),
  )

const unlessOffersThrough = unless((context) => context.operation === 'discover' && isRelayed(context))
const unlessExecutesDirectly = unless((context) => context.operation === 'execute' && !isRelayed(context))

const unlessExecutedWithChain = unless(
  ({ operation, delegation }) => operation === 'execute' && delegation !== undefined,
)

const wantsWithChain = (likes: (context: Context) => boolean) =>
  mutant('delegation/accepted', (context) => !context.delegation || likes(context) || 'it is not to its liking')

const wantsRelayed = (likes: (context: Context) => boolean) =>
  mutant('hops/relayed', (context) => !isRelayed(context) || likes(context) || 'it is not to its liking')

const wantsAtExecute = (name: CheckName, likes: (context: Context) => boolean) =>
  mutant(name, (context) =>
    context.operation === 'execute' && !likes(context) ? 'it is not to its liking' : checks[name].holds(context),
  )

const unlessDiscoveredWithChain = unless(
  ({ delegation, operation }) => delegation !== undefined && operation === 'discover',
)

const coveredIn = ({ signatures }: Context): string[] => (agentOf(signatures)?.covered ?? []).map(({ name }) => name)

/** Exchanges that have several ways in, of which one checks less. */
export const elsewhereMutants: Mutants = {
  'does not verify the signature where a chain is sent': unlessWithChain('signature/valid'),
  'does not ask what is covered where a chain is sent': unlessWithChain('signature/covers-all-five'),
  'does not look at alg where a chain is sent': unlessWithChain('signature/algorithm'),
  'does not look at expires where a chain is sent': unlessWithChain('window/expired'),
  'allows half a minute after expires where a chain is sent': mutant('window/expired', (context) =>
    checks['window/expired'].holds(context.delegation ? { ...context, now: context.now - 30_000 } : context),
  ),
  'does not look at created where a chain is sent': unlessWithChain('window/future'),
  'does not compare the digest where a chain is sent': unlessWithChain('digest/matches'),
  'lets keys sign that have ended where a chain is sent': unlessWithChain('keys/window-end'),
  'lets keys sign that are not in force where a chain is sent': unlessWithChain('keys/window-start'),
  'wants Signature-Agent quoted where a chain is sent': wantsWithChain(({ lines }) =>
    lines('signature-agent').every((line) => line.startsWith('"')),
  ),
  'takes a chain in place of an Authorization, and no other': wantsWithChain(({ lines }) =>
    lines('authorization').every((line) => line === ''),
  ),
  'wants components in the order of the spec where a chain is sent': wantsWithChain(
    (context) => coveredIn(context).indexOf('@method') === 0,
  ),
  'wants Signature-Agent quoted where a broker passes on': wantsRelayed(({ lines }) =>
    lines('signature-agent').every((line) => line.startsWith('"')),
  ),
  'takes the Authorization of what comes directly only': wantsRelayed(({ lines }) =>
    lines('authorization').every((line) => line === ''),
  ),
  'wants no parameter of a broker beyond the four': wantsRelayed(({ signatures }) =>
    hopsOf(signatures).every(({ parameters }) => parameters.size <= 4),
  ),
  'executes only where Authorization is empty': wantsAtExecute('signature/valid', ({ lines }) =>
    lines('authorization').every((line) => line === ''),
  ),
  'executes only what is signed in the order of the spec': wantsAtExecute(
    'signature/covers-all-five',
    (context) => coveredIn(context).indexOf('@method') <= 0,
  ),
  'executes by chains of two only': wantsAtExecute(
    'delegation/accepted',
    ({ delegation }) => (delegation?.links.length ?? 2) === 2,
  ),
  'asks at Execute only whether the key of who sends a chain is revoked':
    unlessDiscoveredWithChain('revocation/refused'),
  'asks at Execute only whether keys of brokers are revoked that pass on a chain': mutant(
    'revocation/everywhere',
    (context) =>
      context.operation === 'discover' && context.delegation !== undefined
        ? anchorNotRevoked(context)
        : checks['revocation/everywhere'].holds(context),
  ),
  'does not look at max_hops where a chain is sent': unlessWithChain('hops/request-cap'),
  'offers to a requester of unspecified type what a broker asks for': unlessOffersThrough('requester/type-unspecified'),
  'does not look whether the keys of agents are revoked that send no chain through a broker': unless(
    (context) => isRelayed(context) && !context.delegation,
  )('revocation/refused'),
  'takes a requester of a type that it does not know from a broker': unlessRelayed('requester/type-known'),
  'takes those from a broker who do not say who they are': unlessRelayed('requester/required-fields'),
  'takes whatever extension is critical from a broker': unlessRelayed('requester/ext-critical'),
  'does not look at the JOSE header of what a broker brings': unlessRelayed('delegation/jws-strict'),
  'does not look at token_format of what a broker brings': unlessRelayed('delegation/format'),
  'does not ask who granted what a broker brings': unlessRelayed('delegation/required-fields'),
  'does not look at what is critical in a delegation that a broker brings': unlessRelayed('delegation/ext-critical'),
  "executes through a broker after the agent's signature has expired": unlessExecutedThrough('window/expired'),
  'executes through a broker before the agent signs': unlessExecutedThrough('window/future'),
  'executes through a broker by any algorithm of an agent': unlessAgentsExecutedThrough('signature/algorithm'),
  'executes through a broker by parameters that its agent leaves out': unlessAgentsExecutedThrough(
    'signature/parameters-required',
  ),
  'executes through a broker that says no end of its signature': mutant('signature/parameters-required', (context) => {
    const isThroughBroker = context.operation === 'execute' && isRelayed(context)
    const signatures = context.signatures.slice(0, isThroughBroker ? 1 : undefined)
    return checks['signature/parameters-required'].holds({ ...context, signatures })
  }),
  'executes through a broker whatever its agent covers': unlessExecutedThrough('signature/covers-all-five'),
  'executes through a broker whatever key its agent has revoked': unlessExecutedThrough('revocation/refused'),
  'executes through a broker by a key that has ended': unlessExecutedThrough('keys/window-end'),
  'executes for a requester of unspecified type that asks by itself':
    unlessExecutesDirectly('requester/type-unspecified'),
  'executes by any algorithm of a broker': unlessExecutedThrough('signature/algorithm'),
  'executes whatever body a broker brings': unlessExecutedThrough('digest/matches'),
  'executes for requesters of unspecified type that a broker speaks for':
    unlessExecutedThrough('requester/type-unspecified'),
  'executes for those who do not say through a broker who they are': unlessExecutedThrough('requester/required-fields'),
  'executes through a broker whatever extension is critical': unlessExecutedThrough('requester/ext-critical'),
  'does not verify the signature of an Execute that carries a chain': unlessExecutedWithChain('signature/valid'),
  'does not ask what is covered where Execute carries a chain': unlessExecutedWithChain('signature/covers-all-five'),
  'does not look at alg where Execute carries a chain': unlessExecutedWithChain('signature/algorithm'),
  'does not look at expires where Execute carries a chain': unlessExecutedWithChain('window/expired'),
  'does not look at created where Execute carries a chain': unlessExecutedWithChain('window/future'),
  'does not compare the digest where Execute carries a chain': unlessExecutedWithChain('digest/matches'),
  'lets keys execute that have ended where a chain is carried': unlessExecutedWithChain('keys/window-end'),
  'lets keys execute that are not in force where a chain is carried': unlessExecutedWithChain('keys/window-start'),
  'executes through a broker for whoever holds the chain': unlessExecutedThrough('delegation/holder'),
  'executes through a broker after the chain has expired': unlessExecutedThrough('delegation/expired'),
  'executes through a broker by a chain that widens': unlessExecutedThrough('delegation/scope-narrows'),
  'executes through a broker by a broken chain': unlessExecutedThrough('delegation/linkage'),
  'executes through a broker by a chain that it does not verify': unlessExecutedThrough('delegation/child-signature'),
  'executes through a broker by claims that it does not know': unlessExecutedThrough('claims/unknown'),
  'executes through a broker by a token of any format': unlessExecutedThrough('delegation/format'),
}
