import { askHops, maxHopsOf, within, type HopQuestion } from '../checks/hops.ts'
import { coveredAlways } from '../checks/signature-fields.ts'
import type { Context } from '../context.ts'
import { agentOf, agentsOf, coveredLabels, hopsOf, isForwarded } from '../hops.ts'
import { keeping } from '../kept.ts'
import type { CheckName } from '../part.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { anyRight } from './digest.ts'
import { isMissedForAMinute } from './missed.ts'
import { numberOf, textOf, type LabelledSignature } from '../signature-fields.ts'

const { checks, steps } = parts

/** Particular about stacks that a right exchange takes. */
const wantsOfStacks = (likes: (context: Context) => boolean) =>
  mutant('hops/relayed', (context) => !isForwarded(context) || likes(context) || 'the stack is not to its liking')

const endOf = (signature: Context['signatures'][number]): number => numberOf(signature, 'expires') ?? 0

const wantsOfDirect = (likes: (context: Context) => boolean) =>
  mutant('hops/direct', (context) => isForwarded(context) || likes(context) || 'the query is not to its liking')

const asksHops = (...questions: HopQuestion[]) => mutant('hops/each-verified', (context) => askHops(context, questions))

/** Finds nothing wrong with a hop's window, or its key's, once it has found it right. */
const remembersHops = (question: 'window' | 'keyWindow', of: (context: Context, hop: LabelledSignature) => string) =>
  mutant('hops/each-verified', (context) => {
    const others = (['window', 'key', 'keyWindow', 'signature'] as const).filter((name) => name !== question)
    const { memory } = context.knows
    const found = hopsOf(context.signatures).map((hop) => {
      const name = `${question} of a hop: ${of(context, hop)}`
      const one = memory.get(name) || askHops({ ...context, signatures: besideAgent(context, hop) }, [question])
      if (one === true) memory.set(name, true)
      return one
    })
    const wrong = found.find((one) => one !== true)
    return wrong ?? askHops(context, others)
  })

const besideAgent = ({ signatures }: Context, hop: LabelledSignature) => [...agentsOf(signatures), hop]

/** A check that is made of the agent's signature alone. */
const ofAgentOnly = (name: CheckName) =>
  mutant(name, (context) => checks[name].holds({ ...context, signatures: agentsOf(context.signatures) }))

/** Content with less than a stack. */
const coversToo = (likes: (hop: LabelledSignature, signatures: readonly LabelledSignature[]) => boolean) =>
  mutant('hops/covers-previous', (context) => {
    const { signatures } = context
    const hops = hopsOf(signatures)
    const enough = hops.length > 0 && hops.every((hop) => likes(hop, signatures))
    return enough || checks['hops/covers-previous'].holds(context)
  })

/** Hops whose signatures have agreed. */
const verified = keeping<true>()

const isPresent = (label: string | undefined, signatures: readonly LabelledSignature[]): boolean =>
  signatures.some((one) => one.label === label)

/** What is covered is compared with the label before in some way of its own. */
const coversAfter = (isLike: (label: string, previous: string) => boolean) =>
  coversToo((hop, signatures) => {
    const previous = signatures[signatures.indexOf(hop) - 1]?.label
    return coveredLabels(hop).some((label) => label !== undefined && previous !== undefined && isLike(label, previous))
  })

const verifiesForwardedToo = (change: (agent: string) => string) =>
  mutant('signature/valid', (context) => {
    const changed = {
      ...steps,
      'component-value': (...[component, at]: Parameters<(typeof steps)['component-value']>) => {
        const value = steps['component-value'](component, at)
        return component.name === 'signature-agent' ? change(value) : value
      },
    }
    const asSent = checks['signature/valid'].holds(context)
    return asSent === true || !isForwarded(context)
      ? asSent
      : checks['signature/valid'].holds({ ...context, steps: changed })
  })

const prolonged: (typeof steps)['window-of'] = (signature) => {
  const { created = 0, expires = 0 } = steps['window-of'](signature)
  return { created, expires: expires + 30 }
}

const sinceEver: (typeof steps)['window-of'] = (signature) => ({ ...steps['window-of'](signature), created: 0 })

const labelsOf = ({ signatures }: Context): string[] => signatures.map(({ label }) => label)

const orderOfTheSpec = ['@method', '@target-uri', 'content-digest', 'authorization', 'signature-agent', 'signature']

const inOrder = (names: string[]): boolean =>
  names.filter((name) => orderOfTheSpec.includes(name)).join() ===
  orderOfTheSpec.filter((name) => names.includes(name)).join()

export const hopsMutants: Mutants = {
  'takes a signature labelled broker for a forwarded one': wantsOfDirect(
    (context) => !labelsOf(context).includes('broker'),
  ),
  'counts a direct query as a hop': wantsOfDirect((context) => within(2, maxHopsOf(context)) === true),
  'takes one broker at most': wantsOfStacks(({ signatures }) => signatures.length < 3),
  'wants labels to begin with agent and broker': wantsOfStacks((context) => {
    const labels = labelsOf(context)
    return labels.includes('agent') && labels.includes('broker')
  }),
  "wants a broker's signature to end no sooner than the agent's": wantsOfStacks(({ signatures }) =>
    signatures.every((one, i) => endOf(one) >= endOf(signatures[i - 1] ?? one)),
  ),
  'wants the stack in one line': wantsOfStacks(({ lines }) => lines('signature').length === 1),
  "takes what is labelled agent for the agent's": wantsOfStacks(
    ({ signatures }) => (signatures.find(({ label }) => label === 'agent') ?? signatures[0]) === agentOf(signatures),
  ),
  "takes the first label of the alphabet for the agent's": wantsOfStacks(
    (context) => labelsOf(context).toSorted()[0] === agentOf(context.signatures)?.label,
  ),
  "verifies the agent's signature only": mutant('hops/each-verified', unchecked),
  "verifies the agent's signature only where that has a tag": mutant(
    'hops/each-verified',
    (context) =>
      agentsOf(context.signatures).some(({ parameters }) => parameters.has('tag')) ||
      checks['hops/each-verified'].holds(context),
  ),
  'verifies two brokers at most': mutant('hops/each-verified', (context) =>
    checks['hops/each-verified'].holds({ ...context, signatures: context.signatures.slice(0, 3) }),
  ),
  "reads the line of the agent's signature only": mutant('field-value', (lines) =>
    steps['field-value'](lines.length > 1 && lines[0]?.startsWith('agent=') ? lines.slice(0, 1) : lines),
  ),
  'verifies the signatures of brokers only': mutant(
    'signature/valid',
    (context) => isForwarded(context) || checks['signature/valid'].holds(context),
  ),
  'lets brokers leave parameters out': ofAgentOnly('signature/parameters-required'),
  'lets brokers name any algorithm': ofAgentOnly('signature/algorithm'),
  'does not check the windows of hops': asksHops('key', 'keyWindow', 'signature'),
  "looks at the windows of the agent's signature and the last": mutant('hops/each-verified', (context) => {
    const otherwise = askHops(context, ['key', 'keyWindow', 'signature'])
    return otherwise === true
      ? askHops({ ...context, signatures: context.signatures.slice(-1) }, ['window'])
      : otherwise
  }),
  'looks at the created of two signatures at most': mutant('hops/each-verified', (context) => {
    const found = checks['hops/each-verified'].holds(context)
    if (found === true || context.signatures.length < 3) return found
    const later = { ...steps, 'window-of': sinceEver }
    const firstTwo = askHops({ ...context, signatures: context.signatures.slice(0, 2) }, ['window'])
    return firstTwo === true ? checks['hops/each-verified'].holds({ ...context, steps: later }) : firstTwo
  }),
  'allows brokers half a minute after expires': mutant('hops/each-verified', (context) => {
    const otherwise = askHops(context, ['key', 'keyWindow', 'signature'])
    const lately = { ...context, steps: { ...steps, 'window-of': prolonged } }
    return otherwise === true ? askHops(lately, ['window']) : otherwise
  }),
  'does not check the windows of the keys of brokers': asksHops('key', 'window', 'signature'),
  "looks at the window of the first broker's key only": mutant('hops/each-verified', (context) => {
    const otherwise = askHops(context, ['key', 'window', 'signature'])
    return otherwise === true
      ? askHops({ ...context, signatures: context.signatures.slice(0, 2) }, ['keyWindow'])
      : otherwise
  }),
  "looks at the window of the last broker's key only": mutant('hops/each-verified', (context) => {
    const otherwise = askHops(context, ['key', 'window', 'signature'])
    return otherwise === true
      ? askHops({ ...context, signatures: context.signatures.slice(-1) }, ['keyWindow'])
      : otherwise
  }),
  "takes a broker's signature that it has verified before": mutant('hops/each-verified', (context) => {
    const seen = verified(context)
    const texts = hopsOf(context.signatures).map(({ input, octets }) => `${input} ${octets?.toString('hex')}`)
    const known = texts.every((text) => seen.has(text))
    const found = known ? askHops(context, ['window', 'key', 'keyWindow']) : checks['hops/each-verified'].holds(context)
    if (found === true) for (const text of texts) seen.set(text, true)
    return found
  }),
  "looks at the window of a broker's signature when it first verifies it": remembersHops(
    'window',
    (_, hop) => hop.member,
  ),
  "looks at the window of a broker's key when it first meets it": remembersHops(
    'keyWindow',
    ({ hopKeys }, hop) => hopKeys?.get(hop.label)?.thumbprint ?? '',
  ),
  'compares the digest of direct queries only': mutant(
    'digest/matches',
    (context) => isForwarded(context) || checks['digest/matches'].holds(context),
  ),
  'finds the keys of brokers in any case': mutant('hops/broker-directory', (context) => {
    const known = (context.brokersKeys ?? []).map(({ thumbprint }) => thumbprint.toLowerCase())
    const hops = hopsOf(context.signatures)
    const areFound = hops.every((hop) => known.includes(textOf(hop, 'keyid')?.toLowerCase() ?? ''))
    return areFound || checks['hops/broker-directory'].holds(context)
  }),
  'verifies what brokers pass on without its query': mutant('component-value', (component, context) => {
    const value = steps['component-value'](component, context)
    return component.name === '@target-uri' && isForwarded(context) ? (value.split('?')[0] ?? '') : value
  }),
  'is content with any one right digest of what brokers pass on': mutant('digest/matches', (context) =>
    isForwarded(context) ? anyRight(context) : checks['digest/matches'].holds(context),
  ),
  'does not ask what a hop covers': mutant('hops/covers-previous', unchecked),
  'is content with a hop over any signature': coversToo((hop, signatures) =>
    coveredLabels(hop).some((label) => label !== hop.label && isPresent(label, signatures)),
  ),
  'takes the beginning of a label for the label': coversAfter((label, previous) => previous.startsWith(label)),
  'takes a label for all that begin with it': coversAfter((label, previous) => label.startsWith(previous)),
  'asks of the last hop alone what it covers': mutant('hops/covers-previous', (context) => {
    const [previous, last] = context.signatures.slice(-2)
    const linked = last !== undefined && previous !== undefined && coveredLabels(last).includes(previous.label)
    return linked || checks['hops/covers-previous'].holds(context)
  }),
  'takes a covered signature that is not there for empty': coversToo((hop) =>
    coveredLabels(hop).some((label) => label !== undefined),
  ),
  'takes whatever a hop covers of the label before for its signature': coversToo(
    ({ covered = [], label }, signatures) => {
      const previous = signatures[signatures.findIndex((one) => one.label === label) - 1]?.label
      return previous !== undefined && covered.some(({ parameters }) => parameters.get('key') === previous)
    },
  ),
  'lets hops cover what they like': mutant('hops/covers-all-five', unchecked),
  'compares what hops cover without its parameters': mutant(
    'hops/covers-all-five',
    ({ signatures }) =>
      hopsOf(signatures).every(({ covered = [] }) =>
        coveredAlways.every((component) => covered.some(({ name }) => name === component)),
      ) || 'a hop covers too little',
  ),
  "asks what the agent's signature and the last one cover": mutant('hops/covers-all-five', (context) =>
    checks['hops/covers-all-five'].holds({
      ...context,
      signatures: [...agentsOf(context.signatures), ...hopsOf(context.signatures).slice(-1)],
    }),
  ),
  'refuses hops that cover more than they must': mutant('hops/covers-all-five', (context) =>
    hopsOf(context.signatures).every(({ covered = [] }) => covered.length <= 6)
      ? checks['hops/covers-all-five'].holds(context)
      : 'a hop covers too much',
  ),
  'wants what a hop covers in the order of the spec': mutant('hops/covers-all-five', (context) =>
    hopsOf(context.signatures).every(({ covered = [] }) => inOrder(covered.map(({ name }) => name)))
      ? checks['hops/covers-all-five'].holds(context)
      : 'a hop covers in another order',
  ),
  'takes hops unverified while the directory of a broker cannot be had': mutant(
    'hops/broker-directory',
    (context) => context.lacksBroker === true || checks['hops/broker-directory'].holds(context),
  ),
  'takes hops unverified once the directory of a broker could not be had for a minute': mutant(
    'hops/broker-directory',
    (context) =>
      isMissedForAMinute(context, 'brokers', context.lacksBroker === true) ||
      checks['hops/broker-directory'].holds(context),
  ),
  "takes a broker's key for an agent's": mutant('further-places', (_, context) => steps['hop-directories'](context)),
  "takes an owner's key for an agent's": mutant('further-places', (_, { owners, scheme }) =>
    owners.map((owner) => steps['directory-url'](`${scheme}://${owner}`)),
  ),
  'lets brokers change the spelling of Signature-Agent': verifiesForwardedToo((agent) => `"${agent}"`),
  "looks for keys of brokers in the agent's directory too": mutant('hop-directories', (context) => [
    ...steps['hop-directories'](context),
    steps['directory-url'](context.directoryBase ?? ''),
  ]),
  "looks for keys of brokers in owners' directories too": mutant('hop-directories', (context) => [
    ...steps['hop-directories'](context),
    ...context.owners.map((owner) => steps['directory-url'](`${context.scheme}://${owner}`)),
  ]),
  'takes hops by keys that it cannot find': mutant('hops/broker-directory', unchecked),
  'knows no broker while the directory of one cannot be had': mutant('goes-on-without', () => false),
  'knows the first two brokers only': mutant('hop-directories', (context) =>
    steps['hop-directories'](context).slice(0, 2),
  ),
  "takes a hop list in the body for the agent's signature": mutant(
    'signature/valid',
    (context) => Array.isArray(context.envelope?.['hops']) || checks['signature/valid'].holds(context),
  ),
}
