import { setTimeout as pause } from 'node:timers/promises'
import type { Repeated, StoryTold } from '../../../reports/journal.ts'
import { compose, storiesOf, type Case } from '../../plan/compose.ts'
import type { Outcome } from '../../plan/message.ts'
import type { SendStep, Story, Watch } from '../../plan/rule.ts'
import { momentsOf, refreshes, timelineOf, type Able, type Beat } from '../../plan/timeline.ts'
import { tokenOf } from '../../plan/token.ts'
import { wrongInAll } from '../expectation.ts'
import type { Lab, LogLine } from '../lab.ts'
import type { Scenes } from '../scenes.ts'
import type { Performed } from '../performed.ts'
import type { Setup } from '../set-up.ts'
import { storyTime, type StoryTime } from './story-time.ts'
import { takeStep, type Open } from './story-steps.ts'
import { changedIn, sweepsOf } from './sweeps.ts'

/** A story to be told, and how it went. */
export interface Telling {
  rule: Watch
  story: Story
  case: Case
  token: string
}

export interface Told {
  telling: Telling
  verdict: 'pass' | 'fail' | 'inconclusive'
  reason?: string
  /** Of one that does not end the same way each time: how often it failed. */
  repeated?: Repeated
  expected: 'accepted' | 'rejected'
  observed: Outcome
  /** A step, or all of them, took too long to say anything: the story is to be told again, and by itself. */
  late?: true
  /** What it rests on did not hold: it says nothing, and what an earlier telling showed stands. */
  baseless?: true
  /** What it rests on the target refuses, as it may: the rule is skipped for this reason. */
  lacking?: string
  /** The step that decided, counted from 0, and what was sent in it. */
  step?: number
  performed?: Performed
  control?: Performed
  /** Outcomes of the open steps, each so many seconds after the first of them. */
  open: { after: number; outcome: Outcome }[]
  fetched: LogLine[]
  /** Answers to steps, for the laws on all answers. */
  heard: ReadonlyMap<SendStep, Performed>
  story: StoryTold
}

export const tellingsOf = (rule: Watch, seed: number): Telling[] =>
  storiesOf(rule).map(({ story, ...named }) => {
    const one: Case = { baseline: rule.on, edits: [named], seed }
    return { rule, story, case: one, token: tokenOf(one) }
  })

export const ableOf = ({ capabilities }: Lab): Able => ({
  clock: capabilities.has('clock'),
  refresh: capabilities.has('refresh'),
})

/** Tells stories, and leaves the target's clock where it was, whatever happens. */
export const tell = async (setup: Setup, scenes: Scenes, tellings: Telling[]): Promise<Told[]> => {
  const time = storyTime(setup)
  try {
    return await tellIn(time, setup, scenes, tellings)
  } finally {
    await time.end()
  }
}

/** Tells many stories, in sweeps of time. `settles`: so many milliseconds go by after the target has refreshed. */
export const tellIn = async (
  time: StoryTime,
  setup: Setup,
  scenes: Scenes,
  tellings: Telling[],
  settles = 0,
): Promise<Told[]> => {
  const told: Told[] = []
  for (const sweep of sweepsOf(tellings)) {
    told.push(...(await tellAtOnce(time, setup, scenes, sweep, settles)))
    // What the target has learnt of the fixture's participants, or in vain tried to, holds no more.
    if (mayRenew(setup.lab, tellings) && sweep.some((one) => changedIn(one).length > 0)) await setup.renew()
  }
  return told
}

/** Whether nothing else goes on meanwhile: what lasts in real time is told beside all other work. */
const mayRenew = (lab: Lab, tellings: Telling[]): boolean => {
  const able = ableOf(lab)
  return able.refresh && (able.clock || tellings.some(({ story }) => refreshes(story, able)))
}

/**
 * One sweep: at each moment every story whose step is due takes it, and no request is in flight when time moves on, or
 * while the target renews what it has cached, but such as are to be.
 */
const tellAtOnce = async (
  time: StoryTime,
  setup: Setup,
  scenes: Scenes,
  tellings: Telling[],
  settles: number,
): Promise<Told[]> => {
  const { lab } = setup
  time.beginAgain()
  const open = await Promise.all(tellings.map((one) => begin(lab, one)))
  const momentsIn = open.map((one) => [one, new Set(momentsOf(one.telling.story, one.beats, ableOf(lab)))] as const)
  const moments = [...new Set(momentsIn.flatMap(([, its]) => [...its]))]
  let trouble: string | undefined
  for (const moment of moments.toSorted((a, b) => a - b)) {
    if (!momentsIn.some(([one, its]) => one.decided === undefined && its.has(moment))) continue
    const due = open.map((one) => [one, one.beats.filter((beat) => beat.moment === moment)] as const)
    const rounds = Math.max(0, ...due.flatMap(([, beats]) => beats.map(({ round }) => round)))
    for (let round = 0; round <= rounds && trouble === undefined && !lab.signal.aborted; round++) {
      const inRound = due.map(([one, beats]) => [one, beats.filter((beat) => beat.round === round)] as const)
      const goingOn = round === 0 ? time.moveTo(moment) : renewed(setup, settles)
      const waits = round === 0 && !ableOf(lab).clock
      if (waits || !inRound.some(([, beats]) => beats.some(isDuring))) trouble = await goingOn
      if (trouble === undefined) await Promise.all(inRound.map(([one, beats]) => takeAll(setup, scenes, one, beats)))
      trouble ??= await goingOn
      // What is over is fetched in vain from now on: a list that never answers would hold up all that comes.
      for (const { beats, scene } of open) if (beats.every((beat) => isPast(beat, moment, round))) await scene.close()
    }
  }
  return Promise.all(open.map((one) => finish(one, trouble)))
}

/** Renews what the target has cached, and waits until all of it knows. What went wrong, if it did not. */
const renewed = async (setup: Setup, settles: number): Promise<string | undefined> => {
  const trouble = await setup.renew()
  if (settles > 0) await pause(settles, undefined, { signal: setup.lab.signal }).catch(() => undefined)
  return trouble
}

/** Whether it is sent while the target fetches what it has to, which it may do before it says that it has renewed. */
const isDuring = ({ step }: Beat): boolean => 'send' in step && step.during !== undefined

const isPast = (beat: Beat, moment: number, round: number): boolean =>
  beat.moment < moment || (beat.moment === moment && beat.round <= round)

const begin = async (lab: Lab, telling: Telling): Promise<Open> => ({
  telling,
  scene: await lab.stage(compose(telling.case).plan),
  begun: lab.clock.now(),
  beats: timelineOf(telling.story, ableOf(lab)),
  served: [],
  taken: 0,
  open: [],
  opened: new Map(),
  changes: [],
  trail: [],
  heard: new Map(),
})

const takeAll = async (setup: Setup, scenes: Scenes, one: Open, beats: Beat[]): Promise<void> => {
  for (const beat of beats) if (!one.decided) await takeStep(setup.lab, scenes, one, beat)
}

const finish = async (one: Open, trouble = 'the run was ended before its end'): Promise<Told> => {
  const { telling, scene, last, open } = one
  const fetched = Object.keys(compose(telling.case).plan.participants)
    .flatMap((name) => scene.fetched(name))
    .toSorted((a, b) => a.at - b.at)
  await scene.close()
  const common = { telling, fetched, open, heard: one.heard, story: storyTold(one, fetched) }
  if (one.decided) return { ...common, ...one.decided }
  const { atMost } = telling.story
  const expected = atMost ? 'rejected' : (one.expected ?? 'accepted')
  const told = { ...common, expected, observed: last?.outcome ?? 'crashed' } as const
  if (one.taken < one.beats.length) return { ...told, verdict: 'inconclusive', reason: trouble }
  const wrong = wrongInAll(atMost, one.trail)
  if (!wrong) return { ...told, verdict: 'pass' }
  if (wrong.verdict === 'inconclusive') return { ...told, ...wrong, ...decisive(last), late: true }
  return { ...told, observed: 'accepted', ...wrong, ...decisive(last) }
}

/** Most fetches of a story that the journal holds: a target that polls every second makes thousands. */
const mostFetches = 500

/* Whom the target has met it goes on polling, long after the story. */
const storyTold = ({ begun, beats, trail, changes }: Open, fetched: LogLine[]): StoryTold => {
  const after = (at: number): number => Math.round(at - begun) / 1000
  const last = Math.max(beats.at(-1)?.moment ?? 0, after(trail.at(-1)?.ended ?? begun))
  return {
    sent: trail.map(({ began, accepted }) => ({ after: after(began), accepted })),
    served: changes,
    fetched: fetched
      .filter(({ targetAt }) => after(targetAt) <= last)
      .slice(0, mostFetches)
      .map(({ targetAt, host, path, status }) => ({ after: after(targetAt), host, path, status })),
  }
}

const decisive = (performed: Performed | undefined) => (performed ? { performed } : {})
