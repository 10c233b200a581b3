import type { JournalEvent } from '../../../reports/journal.ts'
import type { Place } from '../../build/place.ts'
import { isDelegated } from '../../plan/chain.ts'
import { compose } from '../../plan/compose.ts'
import type { Baseline } from '../../plan/rule.ts'
import { chainForms, type DialectSettings } from '../../target/index.ts'
import { answerInWords } from '../answer-in-words.ts'
import { checked, type Checked } from './checked.ts'
import { refused } from '../judge.ts'
import { paragraph } from './paragraph.ts'
import { perform } from '../perform.ts'
import type { Performed } from '../performed.ts'
import type { Setup } from '../set-up.ts'

type Form = NonNullable<DialectSettings['chain']>
type Naming = DialectSettings['principal_domain']

interface Way extends Pick<Place, 'delegatesAs'> {
  chain: Form
  naming: Naming
}

/** What the profile has stands first; what differs in the least from it comes next. */
const waysFor = ({ chain, principal_domain: naming }: DialectSettings): Way[] => {
  const forms = Object.keys(chainForms) as Form[]
  const ordered = chain === null ? forms : [chain, ...forms.filter((one) => one !== chain)]
  const namings: Naming[] = naming === 'owner' ? ['owner', 'principal'] : ['principal', 'owner']
  const ways = namings.flatMap((one) => ordered.map((form): Way => ({ chain: form, naming: one })))
  return [...ways, ...ways.map((way): Way => ({ ...way, delegatesAs: 'REQUESTER_TYPE_DELEGATED' }))]
}

/** What is the default may as well not have been said. */
const usualNaming: Naming = 'owner'

/**
 * How a chain of tokens is joined, whom `principal_domain` names, and of which type whoever sends it must be: as the
 * profile says where it says so, else the first way by which a right chain is granted. Where none is the profile's stays,
 * and the check says what to write into it.
 */
export const findChainForm = async (setup: Setup, baselines: Baseline[]): Promise<JournalEvent[]> => {
  const { profile } = setup
  const asking = baselines.filter(({ plan }) => isDelegated(plan) && plan.operation === 'discover')
  // Where chains are verified at Execute only, Discover may grant by any.
  const baseline = asking.find(({ plan }) => plan.goesOn) ?? asking[0]
  if (!baseline) return []
  const [own, ...others] = waysFor(profile.dialect)
  const first = await asked(setup, baseline, own!)
  if (first.outcome === 'accepted') return told(setup, own!)
  // Busy or broken is no answer to the question.
  if (!refused(first.outcome) || setup.offering === false) return []
  const way = await grantedOf(others, setup, baseline)
  if (way) return told(setup, way)
  return [wrong('No way of writing it was granted', first, 'dialect.chain, dialect.principal_domain, or dialect.names')]
}

/** The first way by which a request with a chain is granted, the profile's first. */
export const grantingWay = async (setup: Setup, baseline: Baseline): Promise<Partial<Place> | undefined> => {
  const way = await grantedOf(waysFor(setup.profile.dialect), setup, baseline)
  return way && placed(way)
}

const grantedOf = async (ways: readonly Way[], setup: Setup, baseline: Baseline): Promise<Way | undefined> => {
  for (const way of ways) {
    if (setup.lab.signal.aborted) return undefined
    if ((await asked(setup, baseline, way)).outcome === 'accepted') return way
  }
  return undefined
}

const asked = async ({ lab }: Setup, baseline: Baseline, way: Way): Promise<Performed> => {
  const place = { ...lab.place, ...placed(way) }
  const composed = compose({ baseline, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan, place)
  try {
    return await perform({ ...lab, place }, composed, scene)
  } finally {
    await scene.close()
  }
}

const placed = ({ chain, naming, ...as }: Way): Partial<Place> => ({
  joinChain: chainForms[chain],
  principalDomain: naming,
  ...as,
})

/** What the profile does not say is set; what it says otherwise is told. */
const told = ({ profile, lab }: Setup, way: Way): Checked[] => {
  const { chain, naming, delegatesAs } = way
  const { chain: ownChain, principal_domain: ownNaming } = profile.dialect
  const settings = [
    ...(ownChain !== null && ownChain !== chain ? [`dialect.chain: ${chain}`] : []),
    ...(ownNaming !== usualNaming && ownNaming !== naming ? [`dialect.principal_domain: ${naming}`] : []),
  ]
  if (settings.length > 0) return [wrong('It was granted in another way', undefined, settings.join(' and '))]
  Object.assign(lab.place, placed(way))
  lab.grantsByChain = true
  return [
    ...(ownChain === null ? [checked('chain', true, `A chain of tokens was granted: dialect.chain is ${chain}.`)] : []),
    ...(ownNaming === naming
      ? []
      : [checked('chain', true, `principal_domain names the ${naming}: dialect.principal_domain is ${naming}.`)]),
    ...(delegatesAs ? [checked('chain', true, `A chain was granted to requesters of type ${delegatesAs} only.`)] : []),
  ]
}

const wrong = (came: string, first: Performed | undefined, settings: string): Checked =>
  checked(
    'chain',
    false,
    paragraph({
      tried:
        'A right chain of two tokens was sent as the profile has it, then joined in other ways, with another principal_domain, and by a requester of type DELEGATED.',
      came: `${came}${first ? `; as the profile has it: ${answerInWords(first)}` : ''}.`,
      likely: first
        ? 'Most likely the exchange takes a chain in a form of its own, or does not know the owner of the resource.'
        : 'The profile states something else.',
      remedy: first ? `See to ${settings}, and to the owners of the fixture.` : `Give ${settings}.`,
    }),
  )
