import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { requester, together } from '../../harness/plan/edits.ts'
import { watch, type Baseline, type Step } from '../../harness/plan/rule.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import { withoutChain } from '../delegation/baseline.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { offered, offeredBy } from './baseline.ts'
import { afresh, answered, delisted, listing, manifest, stillOff, takenOff } from './listings.ts'

// By a chain, for what the chain opens: what is public need not be offered to whoever has one.
const anothers = edit('a resource of another publisher is asked for', (plan) => {
  offeredBy('', plan.delegation ? 'reports' : 'open').apply(plan, undefined as never)
})

/** A publisher of the fixture that is there for this alone: its manifest is the story's while the story lasts. */
const delisting: Baseline = {
  slug: 'delisting',
  says: 'an agent asks for a public resource of a publisher that is about to delist the exchange',
  plan: {
    ...offered.plan,
    request: { ...offered.plan.request, envelope: { ...offered.plan.request.envelope, uris: ['{uri.delisting}'] } },
    wants: '{uri.delisting}',
    participants: { ...offered.plan.participants, 'publisher-delisting': { documents: {} } },
  },
  sibling: anothers,
}

const relisted = edit('the manifest lists the exchange again', (plan) => {
  delete plan.participants['publisher-delisting']!.documents.manifest
})

/** The other is offered: what is wanted is not. */
const besideAnother = edit("another publisher's resource is asked for before it", ({ request }) => {
  request.envelope.uris = ['{uri.open}', '{uri.delisting}']
})

const declaring = requester('scopes are declared', { scopes: ['internal:reports', '*'] })

const delegating = edit('a chain is sent', delegate)

const unchained = edit('its scope is declared, and no chain is sent', withoutChain)

/** Stories are told side by side, and who was delisted once may stay so: each that is judged has a publisher of its own. */
const atPublisherOfItsOwn = (at: string): PlanEdit =>
  together(
    'it is a publisher of its own',
    offeredBy('what it has is asked for', at),
    edit('the other is not there', (plan) => {
      plan.participants = { [`publisher-${at}`]: { documents: {} }, ...plan.participants }
      delete plan.participants['publisher-delisting']
    }),
  )

/** Another's name is another's, however like the exchange's. */
const inFavourOf = (whose: string, later: string, domain: string, at: string, ...then: Step[]) => ({
  says: `the publisher lists an exchange in its place ${whose}, and ${later}`,
  scene: atPublisherOfItsOwn(at),
  steps: [...takenOff(listing(`the manifest lists an exchange ${whose}`, domain, `publisher-${at}`)), ...then],
})

const second = 'publisher-delisting-2'
const fourth = 'publisher-delisting-4'
const fifth = 'publisher-delisting-5'
const ninth = 'publisher-delisting-9'

/** That in the middle, by the fixture's order, will delist the exchange, and the others' manifests be of no use. */
const amongThree = (...numbers: [number, number, number]) => {
  const names = numbers.map((number) => `delisting-${number}`)
  const scene = edit('three publishers are there', (plan) => {
    const publishers = names.map((name) => [`publisher-${name}`, { documents: {} }])
    plan.participants = { ...Object.fromEntries(publishers), ...plan.participants }
    delete plan.participants['publisher-delisting']
  })
  const asked = names.map((name) => offeredBy('what one of them has is asked for', name))
  const offeredByAll = asked.map((send): Step => ({ at: 0, send, expect: 'accepted' }))
  return { scene, offeredByAll, ofTheMiddle: asked[1]! }
}

const amongMissing = amongThree(6, 7, 8)
const amongMisshapen = amongThree(10, 11, 12)

const elsewhere = 'other-exchange.example'

const onlyOneAnswers = together(
  'one lists another exchange in its place, and two are answered with 500',
  listing('', elsewhere, 'publisher-delisting-7'),
  answered('', 500, 'publisher-delisting-6'),
  answered('', 500, 'publisher-delisting-8'),
)

const othersMisshapen = together(
  "another's manifest lists null, a text and a number, and a third one's is an empty array",
  manifest('', 'publisher-delisting-10', { exchanges: [null, 'none', 7] }),
  edit('', (plan) => {
    manifest('', 'publisher-delisting-12', {}).apply(plan, undefined as never)
    plan.participants['publisher-delisting-12']!.documents.manifest!.body = { json: [] }
  }),
)

export default watch({
  id: 'manifest/delisted',
  spec: 'States and transitions',
  level: 'must',
  requires:
    'What a publisher has is offered no more once its manifest no longer lists the exchange, and what others have is.',
  needs: ['refresh'],
  on: delisting,
  stories: {
    delisted: {
      says: 'the publisher takes the exchange off its manifest',
      scene: null,
      steps: [
        { at: 0, ...afresh },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: anothers, expect: 'accepted' },
        { at: 0, serve: delisted },
        { at: 0, ...afresh },
        { at: 0, send: null, expect: 'open' },
        { at: 0, send: anothers, expect: 'accepted', asBefore: true },
        { at: 0, send: null, expect: 'rejected' },
        { at: 0, send: besideAnother, expect: 'rejected' },
        { at: 0, send: declaring, expect: 'rejected' },
        { at: 0, send: delegating, expect: 'rejected' },
        { at: 0, send: passedOnByBroker, expect: 'rejected' },
      ],
    },
    'longer-name': inFavourOf(
      'whose name ends in its own',
      'later others that are like it, or none',
      'other-{exchange.host}',
      'delisting-2',
      ...stillOff(listing('the manifest lists one whose name begins with its own', '{exchange.host}.example', second)),
      ...stillOff(
        manifest('the manifest lists another, whose endpoint begins with its own', second, {
          exchanges: [
            {
              domain: 'elsewhere.example',
              endpoint: '{scheme}://{exchange.host}@elsewhere.example/v1',
              relationship: 'PROVIDER_RELATIONSHIP_DIRECT',
            },
          ],
        }),
      ),
      ...stillOff(manifest('the manifest lists no exchange', second, { exchanges: [] })),
      ...stillOff(
        manifest('the manifest lists no exchange, and its own as a contributor', second, {
          exchanges: [],
          catalog_contributors: [{ domain: '{exchange.host}', relationship: 'exchange' }],
        }),
      ),
      ...stillOff(manifest('the manifest has no list of exchanges', second, {})),
      ...stillOff(
        manifest('the manifest has Exchanges, which has its own, and no exchanges', second, {
          Exchanges: [
            {
              domain: '{exchange.host}',
              endpoint: '{scheme}://{exchange.host}/v1',
              relationship: 'PROVIDER_RELATIONSHIP_DIRECT',
            },
          ],
        }),
      ),
    ),
    'shorter-name': inFavourOf(
      'in whose name its own ends',
      'later has no manifest to give',
      '{exchange.host.beheaded}',
      'delisting-3',
      ...stillOff(answered('the manifest cannot be had any more', 500, 'publisher-delisting-3')),
    ),
    listless: {
      says: "the publisher's manifest has no list of exchanges any more",
      scene: atPublisherOfItsOwn('delisting-4'),
      steps: takenOff(manifest('the manifest has no list of exchanges', fourth, {})),
    },
    'beside-others': {
      says: 'the publisher takes the exchange off its manifest while those of others cannot be had',
      scene: amongMissing.scene,
      steps: [
        { at: 0, ...afresh },
        ...amongMissing.offeredByAll,
        { at: 0, serve: onlyOneAnswers },
        { at: 0, ...afresh },
        { at: 0, send: amongMissing.ofTheMiddle, expect: 'rejected' },
      ],
    },
    'beside-misshapen': {
      says: 'the publisher takes the exchange off its manifest after those of others were bare arrays, or listed null',
      scene: amongMisshapen.scene,
      steps: [
        { at: 0, ...afresh },
        ...amongMisshapen.offeredByAll,
        { at: 0, serve: othersMisshapen },
        { at: 0, ...afresh },
        { at: 0, send: amongMisshapen.ofTheMiddle, expect: 'open' },
        {
          at: 0,
          serve: listing('the manifest lists another exchange in its place', elsewhere, 'publisher-delisting-11'),
        },
        { at: 0, ...afresh },
        { at: 0, send: amongMisshapen.ofTheMiddle, expect: 'rejected' },
      ],
    },
    gated: {
      says: 'the publisher of what is gated takes the exchange off its manifest',
      scene: together('a chain is sent', atPublisherOfItsOwn('delisting-5'), delegating),
      steps: [
        { at: 0, ...afresh },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: listing('the manifest lists another exchange in its place', elsewhere, fifth) },
        { at: 0, ...afresh },
        { at: 0, send: null, expect: 'rejected' },
        { at: 0, send: unchained, expect: 'rejected' },
        { at: 0, send: passedOnByBroker, expect: 'rejected' },
      ],
    },
    'after-an-outage': {
      says: 'the publisher takes the exchange off its manifest after that could not be had for a while',
      scene: atPublisherOfItsOwn('delisting-9'),
      steps: [
        ...takenOff(answered('the manifest is answered with 500', 500, ninth), 'open'),
        ...stillOff(listing('the manifest lists another exchange in its place', elsewhere, ninth)),
      ],
    },
    // Whether what was listed last stands meanwhile is not shown.
    gone: {
      says: "the publisher's manifest is gone",
      scene: null,
      steps: takenOff(answered('the manifest is answered with 404', 404), 'open'),
    },
    'out-of-order': {
      says: "the publisher's manifest cannot be had",
      scene: null,
      steps: takenOff(answered('the manifest is answered with 500', 500), 'open'),
    },
    'listed-again': {
      says: 'the publisher takes the exchange off its manifest, and lists it again',
      scene: null,
      steps: [...takenOff(), { at: 0, serve: relisted }, { at: 0, ...afresh }, { at: 0, send: null, expect: 'open' }],
    },
  },
  mutants: {
    'goes on with publishers that no longer list it': 'delisted',
    'goes on with no publisher where one no longer lists it': 'delisted',
    'goes on with publishers that no longer list it for whoever has a chain': 'delisted',
    'goes on with publishers that no longer list it for whoever comes through a broker': 'delisted',
    'asks no more for a manifest that could not be had once': 'after-an-outage',
    'goes on with what is gated at publishers that no longer list it': 'gated',
    'ends a round at the first manifest that cannot be had': 'beside-others',
    'asks for no manifest any more after one that lists what is no object': 'beside-misshapen',
    'takes a list without an entry for one of all exchanges': 'longer-name',
    'takes a manifest without a list for one that lists all exchanges': 'listless',
    "finds itself where another's name begins with its own": 'longer-name',
    "finds itself where another's endpoint begins with its own": 'longer-name',
    'finds itself among the contributors': 'longer-name',
    'finds exchanges in any case': 'longer-name',
    "finds itself where its name is a part of another's": 'longer-name',
    "finds itself where another's name is a part of its own": 'shorter-name',
    'goes on with a publisher whose manifest cannot be had': 'shorter-name',
  },
})
