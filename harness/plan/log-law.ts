import type { GapLaw, LogLaw } from './rule.ts'

/** When a document was fetched: seconds on the target's clock after the story's beginning, rising. */
export type Fetches = (participant: string, document: string) => number[]

/** What an access log made of a law. `unclear`: there is too little in it to say. */
export type LogFinding = { holds: true } | { holds: false; unclear?: true; says: string }

const holds: LogFinding = { holds: true }
const broken = (says: string): LogFinding => ({ holds: false, says })
const unclear = (says: string): LogFinding => ({ holds: false, unclear: true, says })

/** Judges the fetches so far; `now` is in seconds after the story's beginning. */
export const judgeLog = (law: LogLaw, fetches: Fetches, now: number): LogFinding => {
  for (const name of law.of) {
    const times = law.documents.flatMap((document) => fetches(name, document)).toSorted((a, b) => a - b)
    const finding = ofOne(law, name, times, now)
    if (!finding.holds) return finding
  }
  return law.gaps ? ofGaps(law, law.gaps, fetches) : witnessed(law, fetches)
}

const witnessed = ({ witness }: LogLaw, fetches: Fetches): LogFinding =>
  witness && fetches(witness.of, witness.document).length === 0
    ? unclear(`${witness.document} of the ${witness.of}: it was never fetched, and what needs none says nothing`)
    : holds

const ofOne = ({ documents, least, most, age }: LogLaw, name: string, times: number[], now: number): LogFinding => {
  const what = `${documents.join(', ')} of the ${name}`
  if (most !== undefined && times.length > most)
    return broken(`${what}: fetched ${times.length} times, and ${most} at most was right; ${inWords(times)}`)
  if (least !== undefined && times.length < least)
    return broken(`${what}: fetched ${times.length} times, and ${least} at least was right; ${inWords(times)}`)
  const old = now - (times.at(-1) ?? 0)
  if (age !== undefined && old > age)
    return broken(`${what}: not fetched for ${round(old)} s, and ${age} s at most was right; ${inWords(times)}`)
  return holds
}

/** Fetches are counted from the third on: the first gaps are an exchange's way of finding its rhythm. */
const first = 2

/** By one poller, or else by as many as begin together. */
const ofGaps = (law: LogLaw, gaps: GapLaw, fetches: Fetches): LogFinding => {
  const byOne = rhythmOf(law, gaps, fetches, () => 1)
  if (byOne.holds) return byOne
  const bySeveral = rhythmOf(law, gaps, fetches, pollersIn)
  return bySeveral.holds ? bySeveral : byOne
}

const rhythmOf = (
  { of, documents }: LogLaw,
  law: GapLaw,
  fetches: Fetches,
  pollersOf: (times: number[], law: GapLaw) => number,
): LogFinding => {
  const polls: number[] = []
  const all: number[] = []
  for (const name of of) {
    const owners = fetches(name, law.notWith)
    const times = documents.flatMap((document) => fetches(name, document)).toSorted((a, b) => a - b)
    const pollers = pollersOf(times, law)
    const counted = times.slice(Math.max(first, pollers))
    const alone = counted.filter((at) => !owners.some((other) => other <= at && at - other < law.tick))
    const short = gapsOf(alone, pollers).find((gap) => gap < law.least)
    if (short !== undefined)
      return broken(
        `the ${name}: ${round(short)} s between two fetches, and ${law.least} s was right; ${inWords(times)}`,
      )
    polls.push(...gapsOf(alone, pollers))
    all.push(...gapsOf(counted, pollers))
  }
  // Who polls when asked fetches the list and the directory at once, and nothing alone.
  return varied(polls.length < law.vary.of ? all : polls, law)
}

/** Processes that each poll for themselves: they all begin with the first request that they get. */
const pollersIn = ([begun = 0, ...times]: number[], { tick }: GapLaw): number =>
  1 + times.filter((at) => at - begun < tick).length

/** Pollers take turns, more or less: from one of a poller's fetches to its next there are as many as there are pollers. */
const gapsOf = (times: number[], pollers: number): number[] =>
  times.slice(pollers).map((at, i) => at - (times[i] ?? at))

const varied = (gaps: number[], { vary }: GapLaw): LogFinding => {
  if (gaps.length < vary.of) return unclear(`${gaps.length} gaps between fetches are too few to tell`)
  const shortest = Math.min(...gaps)
  const spread = Math.max(...gaps) - shortest
  if (spread > vary.by) return holds
  return broken(`${gaps.length} gaps between fetches are alike, from ${round(shortest)} s on by ${round(spread)} s`)
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10

const mostTold = 40

const inWords = (times: number[]): string =>
  times.length === 0
    ? 'it never was'
    : `it was at ${times.slice(0, mostTold).map(round).join(', ')}${times.length > mostTold ? ' …' : ''} s`
