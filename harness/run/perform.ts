import { setTimeout as sleep } from 'node:timers/promises'
import type { Occasion } from '../build/occasion.ts'
import { sceneLookup } from '../build/lookup.ts'
import { fetchedWith, retrieve, type Fetcher } from '../build/retrieve.ts'
import type { Composed } from '../plan/compose.ts'
import { executing } from '../plan/executing.ts'
import { fetchOf } from '../plan/fetch.ts'
import type { Plan } from '../plan/plan.ts'
import { fill } from '../plan/template.ts'
import { urisOf } from '../plan/uris.ts'
import { chooseAsked, chooseOffer } from '../target/index.ts'
import type { Lab, StagedScene } from './lab.ts'
import { isLimited, isOfConflict, mayBeBusy, mayBeLost, mostTries, triesOfGateway } from './busy.ts'
import { fetcherFor } from './fetcher.ts'
import { refused } from './judge.ts'
import { once } from './once.ts'
import type { Manner, Offer, Performed } from './performed.ts'
import { withPresentPrice } from './preflight/present-price.ts'
import type { Way } from './preflight/way.ts'

/** Performs a request in a world, or, where its agent's offers are not to meet another case's, in one like it. */
export const perform = async (
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  manner: Manner = {},
): Promise<Performed> => {
  if (!(lab.oneOffer && scene.shared && hasOffer(composed.plan))) {
    const performed = await performAtPrice(lab, composed, scene, manner)
    if (!mayBeBusy(performed) || !isLimited(lab, scene, manner)) return performed
  }
  const own = await lab.stage(composed.plan)
  try {
    return { ...(await performAtPrice(lab, composed, own, manner)), scene: own }
  } finally {
    await own.close()
  }
}

const hasOffer = ({ discovery, goesOn, retrieval }: Plan): boolean =>
  discovery !== undefined || goesOn !== undefined || retrieval !== undefined

/** What is capped is performed once more, where its price has moved since caps were set around it. */
const performAtPrice: typeof performFromStart = async (lab, composed, scene, manner) => {
  const performed = await performFromStart(lab, composed, scene, manner)
  const present = withPresentPrice(lab, composed, performed)
  return present ? performFromStart(present, composed, scene, manner) : performed
}

/** Finds the way to the target, where the plan says from where; goes it, and on to what comes after it. */
const performFromStart = async (
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  manner: Manner,
): Promise<Performed> => {
  const { startsAt } = composed.plan
  const way: Way = startsAt === undefined ? {} : await lab.wayFrom(fill(startsAt, sceneLookup(scene, lab.clock)))
  const performed = await performHere(lab, composed, scene, manner)
  if (way.unclear !== undefined) return { ...performed, unclear: way.unclear }
  if (way.wrong !== undefined) return { ...performed, outcome: 'rejected', says: way.wrong }
  return lab.fixtureUnseen && refused(performed.outcome) ? { ...performed, doubt: unseen } : performed
}

const unseen = 'nothing of the fixture is offered here, and nobody saw it loaded: it may be refused for that'

/** While a busy target was waited for, an offer may have ended that was discovered for what is refused then. */
const performHere: typeof performOnce = async (lab, composed, scene, manner) => {
  const performed = await performOnce(lab, composed, scene, manner)
  const mayHaveEnded = performed.waited && refused(performed.outcome) && hasOffer(composed.plan) && !manner.offer
  return mayHaveEnded ? performOnce(lab, composed, scene, manner) : performed
}

/** Signs afresh, sends, reads the answer; where the plan goes on, the answer to what it goes on to decides. */
const performOnce = async (lab: Lab, composed: Composed, scene: StagedScene, manner: Manner): Promise<Performed> => {
  const { plan } = composed
  const fetcher = (fetching: Composed): Fetcher<Performed> =>
    fetcherFor(
      lab,
      // In this world, whoever may stand in for its agent: the URL is for whom this one fetches as.
      (execution) => performFromStart(lab, { plan: execution, wire: [] }, scene, {}),
      (retrieval) => untilAnswered(lab, fetching, scene, manner, { retrieval }),
    )
  if (plan.retrieval) return retrieve(plan, scene, fetcher(composed))
  const performed = await untilAnswered(lab, composed, scene, manner)
  if (!plan.goesOn || performed.outcome !== 'accepted') return performed
  const executed =
    plan.operation === 'discover' ? await executedAfter(performed, lab, composed, scene, manner) : performed
  if (!executed)
    return isWithoutId(performed)
      ? { ...performed, outcome: 'crashed', says: withoutId, unclear: withoutId }
      : performed
  if (plan.goesOn !== 'retrieve' || executed.outcome !== 'accepted') return executed
  const { offer } = executed
  const fetched = await fetchedWith(executed, fetcher({ plan: fetchAfter(plan), wire: [] }))
  const doubt = lab.delivery.refusesAll === true && refused(fetched.outcome) ? notServed : undefined
  return { ...fetched, ...(doubt !== undefined && { doubt }), ...(offer && { offer }) }
}

const notServed =
  'no URL was served to its agent here: delivery may look elsewhere for the key (dialect.presented_key), redirect, or verify the fetch for another address than that of the URL (its own view, behind a gateway)'

const withoutId = 'its offers have no id to be executed by, as far as dialect.offer_id finds one'

const isWithoutId = ({ reading: { groups } }: Performed): boolean => {
  const offers = groups.flatMap((group) => group.offers)
  return offers.length > 0 && offers.every(({ id }) => id === null)
}

/** The fetch by whoever signed first. */
const fetchAfter = (plan: Plan): Plan => ({
  ...fetchOf(plan, plan.signatures[0]?.key),
  ...(plan.delivers !== undefined && { delivers: plan.delivers }),
})

/** What Execute brings for the offer that was wanted; nothing where there is none. */
const executedAfter = async (
  performed: Performed,
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  manner: Manner,
): Promise<Performed | undefined> => {
  const { wants } = composed.plan
  const offer = offerOf(performed, wants && fill(wants, sceneLookup(scene, lab.clock)))
  if (offer) await untilKnown(lab)
  return offer && untilAnswered(lab, { ...composed, plan: executing(composed.plan) }, scene, manner, { offer })
}

/** A busy target is asked again, each time with a new signature. */
const untilAnswered = async (
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  manner: Manner,
  given: Omit<Occasion, 'id'> = {},
): Promise<Performed> => {
  const occasion: Occasion = { id: lab.nextId(), ...given }
  const { discovery } = composed.plan
  if (manner.offer) occasion.offer ??= manner.offer
  if (discovery && !occasion.offer) {
    const discovered = await performFromStart(lab, { plan: discovery, wire: [] }, scene, {})
    // Whoever stands in for the agent discovers for itself.
    if (mayBeBusy(discovered) && isLimited(lab, scene, manner)) return discovered
    if (isOfConflict(discovered)) return { ...discovered, unclear: metAnother }
    occasion.offer = liveOfferOf(discovered, lab, discovery, scene)
    await untilKnown(lab)
  }
  let performed = await once(lab, composed, scene, occasion, manner)
  for (let turn = 1; mayBeLost(performed) && turn < triesOfGateway && !lab.signal.aborted; turn++)
    performed = await once(lab, composed, scene, { ...occasion, id: lab.nextId() }, manner)
  const goesOn = (turn: number): boolean =>
    turn < mostTries(lab, manner, performed) && !lab.signal.aborted && !isLimited(lab, scene, manner)
  const waited = mayBeBusy(performed)
  for (let turn = 1; mayBeBusy(performed) && goesOn(turn); turn++) {
    // The same requester executes the same offer: a second later these are other bytes, and no replay.
    if (occasion.offer?.made) await sleep(1_000)
    performed = await once(lab, composed, scene, { ...occasion, id: lab.nextId() }, manner)
  }
  if (mayBeBusy(performed)) lab.pace.unanswered()
  return { ...performed, ...(occasion.offer && { offer: occasion.offer }), ...(waited && { waited }) }
}

const metAnother = 'what goes before it met another transaction of its agent'

const offerOf = ({ reading, built }: Performed, wanted?: string): Offer | undefined => {
  const offer = chooseOffer(reading.groups, wanted)
  return offer && { ...offer, made: built.made }
}

/** An offer may be told before Execute knows it. */
const untilKnown = async ({ offersDelay = 0 }: Lab): Promise<void> => {
  if (offersDelay > 0) await sleep(offersDelay)
}

/** What goes before: the same agent discovers the open resource by a plain request. */
export const liveOffer = async (lab: Lab, discovery: Plan, scene: StagedScene): Promise<Offer> => {
  const discovered = await perform(lab, { plan: discovery, wire: [] }, scene)
  await untilKnown(lab)
  return liveOfferOf(discovered, lab, discovery, scene)
}

const liveOfferOf = (performed: Performed, lab: Lab, discovery: Plan, scene: StagedScene): Offer => {
  const asked = urisOf(discovery).map((uri) => fill(uri, sceneLookup(scene, lab.clock)))
  const offer = chooseAsked(performed.reading.groups, asked)
  // Without an offer the control is refused and says so; a target that takes anything takes this, too.
  return offer ? { ...offer, made: performed.built.made } : { id: 'no-offer', uri: '', json: {} }
}
