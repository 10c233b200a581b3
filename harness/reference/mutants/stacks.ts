import { createHash } from 'node:crypto'
import { askHops } from '../checks/hops.ts'
import { coveredAlways } from '../checks/signature-fields.ts'
import type { Context } from '../context.ts'
import type { DirectoryEntry } from '../directory.ts'
import { agentsOf, hopsOf, isForwarded } from '../hops.ts'
import type { CheckName } from '../part.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { numberOf, type LabelledSignature } from '../signature-fields.ts'

const { checks, steps } = parts

/** A check that is made of brokers' signatures alone where there are some. */
const ofHopsOnly = (name: CheckName) =>
  mutant(name, (context) =>
    checks[name].holds(isForwarded(context) ? { ...context, signatures: hopsOf(context.signatures) } : context),
  )

/** A check that is not made where there is a chain. */
const unlessDelegated = (name: CheckName) =>
  mutant(name, (context) => context.delegation !== undefined || checks[name].holds(context))

const coversBody = ({ covered = [] }: LabelledSignature): boolean =>
  covered.some(({ name }) => name === 'content-digest')

const coversAll = ({ covered = [] }: LabelledSignature): boolean =>
  coveredAlways.every((component) => covered.some(({ name }) => name === component))

const shifted =
  (from: number, to: number): (typeof steps)['window-of'] =>
  (signature) => {
    const { created = 0, expires = 0 } = steps['window-of'](signature)
    return { created: created + from, expires: expires + to }
  }

/** The signatures of brokers agree, or they do with something else in their base. */
const hopsVerifyToo = (others: (context: Context) => Partial<typeof steps>[]) =>
  mutant('hops/each-verified', (context) => {
    const asSent = checks['hops/each-verified'].holds(context)
    const agrees = (other: Partial<typeof steps>) =>
      checks['hops/each-verified'].holds({ ...context, steps: { ...context.steps, ...other } }) === true
    return asSent === true || others(context).some(agrees) || asSent
  })

const fieldAs = (wanted: string, value: string): Partial<typeof steps> => ({
  'component-value': (component, context) =>
    component.name === wanted ? value : steps['component-value'](component, context),
})

/** Asks a few of a stack only. */
const ofFirst = (name: CheckName, most: number) =>
  mutant(name, (context) => checks[name].holds({ ...context, signatures: context.signatures.slice(0, most) }))

/** The key that a hop names is one of a broker's, and its signature is by any that will do. */
const verifiesByAny = (willDo: (key: DirectoryEntry, named: DirectoryEntry) => boolean) =>
  mutant('hops/each-verified', (context) => {
    const { brokersKeys = [], hopKeys = new Map<string, DirectoryEntry>(), signatures } = context
    const wrong = hopsOf(signatures).find(({ label }) => {
      const named = hopKeys.get(label)
      const keys = named ? brokersKeys.filter((key) => willDo(key, named)) : []
      return !keys.some((key) => askHops({ ...context, hopKeys: new Map([[label, key]]) }, ['signature']) === true)
    })
    return wrong ? 'the signature does not verify by any key' : askHops(context, ['window', 'key', 'keyWindow'])
  })

/** Exchanges that ask less of a signature for the place that it has in a stack. */
export const stacksMutants: Mutants = {
  "compares the windows of brokers' keys with the moment of signing": mutant('hops/each-verified', (context) => {
    const otherwise = askHops(context, ['window', 'key', 'signature'])
    const [, broker] = context.signatures
    const created = broker && numberOf(broker, 'created')
    return otherwise === true && created !== undefined
      ? askHops({ ...context, now: created * 1000 }, ['keyWindow'])
      : otherwise
  }),
  'verifies no signature of brokers where there is a chain': unlessDelegated('hops/each-verified'),
  'does not check the windows of hops where there is a chain': mutant('hops/each-verified', (context) =>
    context.delegation === undefined
      ? checks['hops/each-verified'].holds(context)
      : askHops(context, ['key', 'keyWindow', 'signature']),
  ),
  'verifies the signatures of brokers only where there is a chain': mutant(
    'signature/valid',
    (context) => (context.delegation !== undefined && isForwarded(context)) || checks['signature/valid'].holds(context),
  ),
  'does not ask what a hop covers of the stack where there is a chain': unlessDelegated('hops/covers-previous'),
  'lets hops cover what they like where there is a chain': unlessDelegated('hops/covers-all-five'),
  'asks brokers alone for the parameters of a stack': ofHopsOnly('signature/parameters-required'),
  'asks the agent and one broker for their parameters': ofFirst('signature/parameters-required', 2),
  'asks two brokers at most for their parameters': ofFirst('signature/parameters-required', 3),
  'lets a second broker name any algorithm': ofFirst('signature/algorithm', 2),
  'lets a third broker name any algorithm': ofFirst('signature/algorithm', 3),
  'asks two brokers at most what they cover of the stack': ofFirst('hops/covers-previous', 3),
  'takes a hop by any key of any broker': verifiesByAny(() => true),
  'takes a hop by any key of the broker that it names': verifiesByAny(
    (key, named) => key.directory === named.directory,
  ),
  'takes a hop that was signed for another of its operations': hopsVerifyToo(() => [
    {
      'target-uri-for-base': (message, address) =>
        steps['target-uri-for-base'](message, address).replace('DiscoverResources', 'ExecuteTransaction'),
    },
  ]),
  'executes what a broker has signed for Discover': hopsVerifyToo(() => [
    {
      'target-uri-for-base': (message, address) =>
        steps['target-uri-for-base'](message, address).replace('ExecuteTransaction', 'DiscoverResources'),
    },
  ]),
  'takes a hop that was signed for any method': hopsVerifyToo(() => [{ 'method-for-base': () => 'GET' }]),
  'takes a hop that was signed for an empty body': hopsVerifyToo(() => [
    fieldAs('content-digest', `sha-256=:${createHash('sha256').digest('base64')}:`),
  ]),
  'takes a hop that was signed without credentials': hopsVerifyToo(() => [fieldAs('authorization', '')]),
  "takes a hop that was signed for the broker's own address": hopsVerifyToo(({ hopKeys }) =>
    [...(hopKeys?.values() ?? [])].map(({ directory }) => fieldAs('signature-agent', `"${new URL(directory).origin}"`)),
  ),
  'lets agents name any algorithm below a broker': ofHopsOnly('signature/algorithm'),
  'asks of agents below a broker that they cover the body alone': mutant(
    'signature/covers-all-five',
    (context) =>
      (isForwarded(context) && agentsOf(context.signatures).every(coversBody)) ||
      checks['signature/covers-all-five'].holds(context),
  ),
  'asks of a second broker that it covers the body alone': mutant('hops/covers-all-five', (context) => {
    const [first, ...others] = hopsOf(context.signatures)
    const isEnough = first !== undefined && coversAll(first) && others.every(coversBody)
    return isEnough || checks['hops/covers-all-five'].holds(context)
  }),
  'allows agents half a minute after expires below a broker': mutant('window/expired', (context) =>
    checks['window/expired'].holds(
      isForwarded(context) ? { ...context, steps: { ...steps, 'window-of': shifted(0, 30) } } : context,
    ),
  ),
  'takes any key of a broker': mutant('hops/each-verified', (context) =>
    askHops(context, ['window', 'keyWindow', 'signature']),
  ),
  'lets brokers sign half a minute ahead': mutant('hops/each-verified', (context) => {
    const otherwise = askHops(context, ['key', 'keyWindow', 'signature'])
    const early = { ...context, steps: { ...steps, 'window-of': shifted(-30, 0) } }
    return otherwise === true ? askHops(early, ['window']) : otherwise
  }),
}
