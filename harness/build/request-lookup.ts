import { createHash } from 'node:crypto'
import type { Plan } from '../plan/plan.ts'
import type { Lookup } from '../plan/template.ts'
import { chainLookup } from './chain.ts'
import { sceneLookup } from './lookup.ts'
import type { Made, Occasion } from './occasion.ts'
import { messageTemplates, placeTemplates, priceTemplate } from './place-templates.ts'
import type { Place } from './place.ts'
import { beginningOf } from './retrieval-url.ts'
import type { Clock, Scene } from './scene.ts'

/** All templates of a request: its own, those of the place, the chain, and the scene. */
export const requestLookup = (plan: Plan, scene: Scene, clock: Clock, place: Place, occasion: Occasion): Lookup => {
  const inScene = sceneLookup(scene, clock)
  const ofPlace = placeTemplates(place, plan.operation, occasion.retrieval?.target)
  const placed: Lookup = (name) =>
    (name === 'id' ? requesterIdOf(plan, occasion) : ownTemplates[name]?.(scene, place, occasion)) ??
    ofPlace[name] ??
    principalDomain(name, scene, place) ??
    priceTemplate(name, place) ??
    inScene(name.startsWith('signer.') ? `key.${plan.signatures[0]?.key}.${name.slice('signer.'.length)}` : name)
  const chain = chainLookup(plan.delegation, scene, placed, place.joinChain)
  const known: Lookup = (name) => chain(name) ?? placed(name)
  return (name) => messageTemplates[name]?.(plan.request.envelope, known) ?? known(name)
}

/** `requester.id`: an Execute has that of its Discover. */
export const requesterIdOf = (plan: Plan, occasion: Occasion): string =>
  madeFor(plan, occasion)?.requesterId ?? occasion.id

/** A Discover that only follows another is a request of its own. */
export const madeFor = ({ operation }: Plan, { offer }: Occasion): Made | undefined =>
  operation === 'execute' ? offer?.made : undefined

/** How soon an Execute follows that has the very tokens of its Discover, in milliseconds. */
const soon = 5_000

/** The moment of the tokens in a body: who executes at once has those by which it discovered. */
export const momentOfOffer = (now: Clock, made: Made | undefined): Clock => {
  const { at } = made ?? {}
  const passed = at === undefined ? soon : now.now() - at
  return at === undefined || passed < 0 || passed >= soon ? now : { ...now, now: () => at }
}

const ownTemplates: Record<string, (scene: Scene, place: Place, occasion: Occasion) => string | undefined> = {
  'presented-key': (_, place) => place.presentedKey,
  retrieval: (_, __, { retrieval }) => retrieval?.given,
  'retrieval.beginning': (_, __, { retrieval }) => retrieval && beginningOf(retrieval.given),
  nonce: (_, __, { id }) => createHash('sha512').update(id).digest('base64url'),
  cookie: (_, __, { followed }) => followed?.cookie ?? '',
  offer: (_, __, { offer }) => offer?.id,
  advisory: (_, place) => advisoryText(place),
  'delegates-as': (_, { delegatesAs = 'REQUESTER_TYPE_AGENT' }) => delegatesAs,
  'principal-domain': (scene, place) => granterIn(scene, place, 'owner'),
}

/** Who publishes the key of a principal whom no other scene has. */
export const ownPrincipal = 'own-principal'

/** Whom `principal_domain` names where a resource is an owner's. */
const granterIn = (scene: Scene, { principalDomain: whom }: Place, owner: string): string | undefined =>
  whom === 'owner' ? scene.host(owner) : (scene.host(ownPrincipal) ?? scene.host('principal'))

/** What marks a claim as advisory, as it stands behind other members. */
export const advisoryText = ({ advisory }: Pick<Place, 'advisory'>): string =>
  Object.entries(advisory ?? {})
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('')

/** `{principal-domain.OWNER}`: whom `principal_domain` names where the resource is another owner's. */
const principalDomain = (name: string, scene: Scene, place: Place): string | undefined => {
  if (!name.startsWith('principal-domain.')) return undefined
  const owner = /^principal-domain\.(.+)$/.exec(name)?.[1]
  return owner === undefined ? undefined : granterIn(scene, place, owner)
}
