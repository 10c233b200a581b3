import { compose } from '../../plan/compose.ts'
import type { OfferGroup } from '../../target/index.ts'
import type { Checked } from '../preflight/checked.ts'
import { perform } from '../perform.ts'
import { askedUri } from '../preflight/asked-uri.ts'
import { bodyOf, misfit, type Asking } from './asking.ts'

type ReadSetting = 'groups' | 'uri' | 'offers' | 'offer_id' | 'amount'

/** What reading offers comes to, step by step; the first that holds is where reading ends. */
const ends: { when: (groups: OfferGroup[], uri: string) => boolean; came: string; setting: ReadSetting }[] = [
  { when: (groups) => groups.length === 0, came: 'No list of groups was found in it', setting: 'groups' },
  {
    when: (groups, uri) => !groups.some((group) => group.uri === uri),
    came: 'Its groups name other URIs, or none',
    setting: 'uri',
  },
  {
    when: (groups) => groups.every(({ offers }) => offers.length === 0),
    came: 'No offers stand in it',
    setting: 'offers',
  },
  {
    when: (groups) => groups.some(({ offers }) => offers.some(({ id }) => id === null)),
    came: 'Its offers have no id to be executed by',
    setting: 'offer_id',
  },
  {
    when: (groups) => groups.every(({ offers }) => offers.every(({ amountCents }) => !amountCents)),
    came: 'No price above 0 stands in its offers, though the fixture has one',
    setting: 'amount',
  },
]

/** How far an answer with offers for a public resource can be read; `undefined`: to its end. */
export const unread = (groups: OfferGroup[], uri: string): { came: string; setting: ReadSetting } | undefined =>
  ends.find(({ when }) => when(groups, uri))

/** Whether offers are read to their end: URI, id and price. Where none is found pre-flight has said so. */
export const offers = async ({ setup, plain }: Asking): Promise<Checked[]> => {
  const { lab, profile } = setup
  if (plain.plan.operation !== 'discover') return []
  const composed = compose({ baseline: plain, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  const performed = await perform(lab, composed, scene)
  const uri = askedUri(composed, scene, lab.clock)
  await scene.close()
  const { groups } = performed.reading
  const found = groups.some((group) => group.offers.length > 0) ? unread(groups, uri) : undefined
  if (performed.outcome !== 'accepted' || !found) return []
  const key = found.setting
  const stated = profile.dialect[key]
  return misfit('dialect', {
    tried: `Offers for ${uri} were asked for, a resource of the fixture.`,
    came: `${found.came}: ${bodyOf(performed)}.`,
    likely:
      stated === null
        ? 'Most likely the answer is spelt in another way than the default.'
        : `Most likely the expression in dialect.${key}, ${stated}, does not fit it.`,
    remedy: `${stated === null ? 'Give' : 'Correct'} dialect.${key}.`,
  })
}
