import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { requester, served, together } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import { watch } from '../../harness/plan/rule.ts'
import { entry, participant } from '../plain.ts'
import { relayed } from './baseline.ts'
import { signedBy } from './edits.ts'

/** What the target knows of the fixture's brokers from before has lapsed after so long. */
const overADay = 26 * 3600
const lapsed = { at: 0, renew: { by: 'clock', after: overADay } } as const

/** A broker of the fixture that is there for this alone; its second key stays. */
const passedOnBy = (broker: string, key: string, other: string, members: JsonObject = {}): PlanEdit =>
  edit('a broker with two keys passes it on', (plan) => {
    signedBy('', key).apply(plan, undefined as never)
    plan.participants[broker] = participant(broker, 'ROLE_BROKER', key, other)
    publish(broker, key, other, members).apply(plan, undefined as never)
  })

const publish = (broker: string, key: string, other: string, members: JsonObject, says = ''): PlanEdit =>
  served(says, broker, 'directory', (document) => {
    document.body = { json: { keys: [{ ...entry(key), ...members }, entry(other)] } }
  })

const otherSigns = (key: string) => signedBy("the broker's other key signs", key)

/** The agent's own signature is in force all the time. */
const brokerEndsFirst = together(
  "the same octets come each time, and the broker's signature ends before the agent's",
  requester('', { id: 'known-{agent.host}' }),
  edit('', ({ signatures: [agent, broker] }) => {
    Object.assign(agent!.parameters, { created: '{staged-5@number}', expires: '{staged+290@number}' })
    Object.assign(broker!.parameters, { created: '{staged-5@number}', expires: '{staged+54@number}' })
  }),
)

/** Directories are read once and used for hours; the windows in them go on, as do those of signatures. */
export default watch({
  id: 'hops/ends-in-cache',
  spec: 'Authentication, Rules for request signatures, 3 and 7; Multi-hop forwarding, 4',
  level: 'must',
  requires: 'A hop that was accepted before is refused once its signature, or its key, has ended.',
  implies: [
    'hops/broker-directory',
    'hops/each-verified',
    'rotation/old-removed',
    'rotation/broker-removed',
    'rotation/window-changed',
  ],
  needs: ['forwarding', 'clock'],
  on: relayed,
  stories: {
    // An agent's window may be refused that is longer than a minute: then it is refused both times.
    'signature-ends': {
      says: "a request is passed on, and comes again as it was when only the broker's signature has expired",
      scene: brokerEndsFirst,
      steps: [
        { at: 0, by: 45, send: null, expect: 'open' },
        { at: 240, send: null, expect: 'rejected' },
      ],
    },
    'key-ends': {
      says: "the broker's key ceases to be valid a minute after it was first used",
      scene: passedOnBy('broker-ending', 'broker-ending', 'broker-lasting', { not_after: `{staged+${overADay + 60}}` }),
      steps: [
        lapsed,
        { at: 0, by: 55, send: null, expect: 'accepted' },
        { at: 150, send: otherSigns('broker-lasting'), expect: 'accepted' },
        { at: 150, send: null, expect: 'rejected' },
      ],
    },
    'key-cut-short': {
      says: "a broker's directory puts forward the end of its key's window",
      scene: passedOnBy('broker-shortening', 'broker-shortened', 'broker-shortening', {
        not_after: '{staged+2592000}',
      }),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        {
          at: 0,
          serve: publish(
            'broker-shortening',
            'broker-shortened',
            'broker-shortening',
            { not_before: '{time-7200@seconds}', not_after: '{time-3600@seconds}' },
            'the key was valid until an hour ago',
          ),
        },
        lapsed,
        { at: 0, send: otherSigns('broker-shortening'), expect: 'accepted' },
        { at: 0, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    "looks at the window of a broker's signature when it first verifies it": 'signature-ends',
    "looks at the window of a broker's key when it first meets it": 'key-ends',
    'lets no broker put forward the end of a key': 'key-cut-short',
  },
})
