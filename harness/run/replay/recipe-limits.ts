import { fixture } from '../../plan/fixture.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Place } from '../../build/place.ts'
import type { Setting } from './recipe-setting.ts'

/** What a script must know of the run to play a case. */
export type Told = Pick<Setting, 'residents' | 'uri' | 'cannotExecute'>

const spoils = new Set(['genuine', 'flipped', 'filled', 'resized', 'of-other-text', 'keyed-hash', 'literal'])
const manners = new Set(['at-once', 'never', 'closed'])

/** Why a script cannot play a plan; each beside what shows it. */
const limits: [why: string, holds: (plan: Plan, told: Told) => boolean][] = [
  [
    'the target has been told of owners and brokers, and knows their keys: a script can tell it by a control API alone',
    (plan, { residents }) =>
      Object.keys(residents).length === 0 && (plan.delegation !== undefined || plan.relays !== undefined),
  ],
  ['it fetches what an Execute has sold', (plan) => plan.retrieval !== undefined || plan.goesOn === 'retrieve'],
  ['what Execute answers is judged', (plan) => plan.answer !== undefined],
  ['it follows another request', (plan) => plan.follows !== undefined],
  ['its keys are of other kinds than Ed25519', (plan) => Object.values(plan.keys).some((kind) => kind !== 'ed25519')],
  ['its signature is made by hand', (plan) => plan.signatures.some(({ bytes }) => !spoils.has(bytes.kind))],
  ['its body is written in the other spelling of names', ({ request: { body } }) => 'names' in body],
  [
    'what participants serve is hostile',
    (plan) => documentsOf(plan).some(({ manner, body }) => !manners.has(manner) || 'filler' in body || 'bomb' in body),
  ],
  [
    'somebody whom the target has been told of refuses connections',
    (plan) =>
      Object.entries(plan.participants).some(
        ([name, one]) =>
          name in fixture.participants && Object.values(one.documents).some(({ manner }) => manner === 'closed'),
      ),
  ],
]

const documentsOf = (plan: Plan) =>
  Object.values(plan.participants).flatMap(({ documents }) => Object.values(documents))

/** Why a script cannot play a plan at a target, where it cannot. */
export const whyNot = (plan: Plan, place: Place, told: Told): string | undefined => {
  const limit = limits.find(([, holds]) => holds(plan, told))
  if (limit) return limit[0]
  if (place.names === 'camel') return 'this target takes the other spelling of names'
  const goesOn = plan.discovery !== undefined || plan.goesOn === true || plan.operation !== 'discover'
  return goesOn ? told.cannotExecute : undefined
}
