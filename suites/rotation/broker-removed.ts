import { edit } from '../../harness/plan/edit.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import type { ParticipantPlan, Plan } from '../../harness/plan/plan.ts'
import { watch, type Baseline } from '../../harness/plan/rule.ts'
import { relayed } from '../hops/baseline.ts'
import { signedBy } from '../hops/edits.ts'
import { participant } from '../plain.ts'
import { inUse, lastingWindows, publishes, refusedAfterADay } from './baseline.ts'

const broker = 'broker-removing'
const stayingSigns = signedBy("the broker's other key signs", 'broker-staying')

/** A broker whose keys are in force for as long as the story lasts. */
export const lasting = (name: string, ...keys: string[]): ParticipantPlan => {
  const one = participant(name, 'ROLE_BROKER', ...keys)
  lastingWindows((one.documents.directory!.body as { json: { keys: JsonObject[] } }).json.keys)
  return one
}

const leavingSigns = (): Plan => {
  const plan = structuredClone(relayed.plan)
  signedBy('', 'broker-leaving').apply(plan, undefined as never)
  plan.participants[broker] = lasting(broker, 'broker-leaving', 'broker-staying')
  return plan
}

/** A broker of the fixture that is there for this alone. */
const rotating: Baseline = {
  slug: 'broker-removing',
  says: 'a broker passes a request on, and signs by the older of the two keys of its directory',
  plan: leavingSigns(),
  sibling: stayingSigns,
}

const adding = 'broker-adding'

/** The first one's directory is the other story's. */
const byAnother = edit('another broker passes it on, by its only key', (plan) => {
  delete plan.participants[broker]
  signedBy('', adding).apply(plan, undefined as never)
  plan.participants[adding] = participant(adding, 'ROLE_BROKER', adding)
})

/** A grace is for tokens that were issued before, and a hop signs anew. */
export default watch({
  id: 'rotation/broker-removed',
  spec: 'Key publication, rotation and revocation, 2; Multi-hop forwarding, 3',
  level: 'must',
  requires: 'Once caches have lapsed, a hop is signed by a key that its broker publishes by then, and by no other.',
  implies: ['rotation/old-removed', 'rotation/both-accepted', 'hops/broker-directory'],
  needs: ['forwarding', ['refresh', 'clock']],
  partsNeed: { clock: ['removed-in-use'] },
  on: rotating,
  stories: {
    removed: {
      says: "the broker's old key is removed from its directory",
      scene: null,
      steps: [
        // Outside the story its keys end within a day, and they may have been read.
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        // Nobody else's story has the target refresh at the moment of this one's: it would be told of the removal.
        { at: 0, renew: { by: 'clock', after: 27 * 3600 } },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: publishes('the old key is removed', broker, 'broker-staying') },
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: stayingSigns, expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
    'removed-in-use': {
      says: "the broker's old key is removed from its directory, and the other one is used every few minutes",
      scene: null,
      steps: [
        // It may still know the directory of the other story.
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        { at: 0, send: null, expect: 'accepted' },
        // Later than other stories of the sweep make the target refresh.
        { at: 20, serve: publishes('the old key is removed', broker, 'broker-staying') },
        ...inUse(stayingSigns),
        refusedAfterADay,
      ],
    },
    added: {
      says: "a new key is published beside the broker's old one, which the target knows",
      scene: byAnother,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: publishes('the new key is published too', adding, adding, 'broker-added') },
        { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
        { at: 0, send: signedBy("the broker's new key signs", 'broker-added'), expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
  },
  mutants: {
    'reads the directories of brokers once': 'removed',
    "lets a broker's key live on after its removal": 'removed',
    "believes a broker's directory for as long as it is in use": 'removed-in-use',
    'takes no new key of a broker that it knows': 'added',
  },
})
