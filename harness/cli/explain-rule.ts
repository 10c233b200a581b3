import type { Passage } from '../plan/passage.ts'
import type { Rule, Step } from '../plan/rule.ts'
import { columns } from './columns.ts'

type Section = [title: string, rows: string[][]]

const saysOf = (edits: Record<string, { says: string }> = {}): string[][] =>
  Object.entries(edits).map(([slug, { says }]) => [slug, says])

/** Stories that go on for hours repeat themselves. */
const mostSteps = 12

const stepInWords = (step: Step): string => {
  if ('send' in step) return `${step.send?.says ?? 'the request'}, ${step.expect}`
  if ('serve' in step) return step.serve.says
  if ('hold' in step) return 'an offer is discovered'
  if ('log' in step) return `the access log is looked at, for ${step.log.documents.join(', ')}`
  return step.renew.by === 'clock' ? `${seconds(step.renew.after)} go by` : 'the target refreshes'
}

const seconds = (at: number): string => `${at} s`

/** What each kind of rule tries, in sections of rows: a slug, and what it says. */
const tried: { [K in Rule['kind']]: (rule: Extract<Rule, { kind: K }>) => Section[] } = {
  flip: ({ faults, variations }) => [
    ['faults, to be rejected', saysOf(faults)],
    ['variations, to be accepted', saysOf(variations)],
  ],
  document: ({ faults, variations }) => [
    ['faults, to be found', saysOf(faults)],
    ['variations, to be taken', saysOf(variations)],
  ],
  watch: ({ stories }) => [
    [
      'stories on the clock of the target',
      Object.entries(stories).flatMap(([slug, { says, steps, atMost }]) => [
        [slug, says],
        ...steps.slice(0, mostSteps).map((step) => ['', `at ${seconds(step.at)}: ${stepInWords(step)}`]),
        ...(steps.length > mostSteps ? [['', 'and so on']] : []),
        ...(atMost ? [['', `${atMost.accepted} accepted at most in less than ${seconds(atMost.within)}`]] : []),
      ]),
    ],
  ],
  enumerate: (rule) => [
    [
      `${rule.granted.length} grants against ${rule.required.length} requirements, each as an oracle says`,
      Object.entries(rule.carriers).map(([slug, one]) => [
        slug,
        `${one.says} the grant${one.saysRequired === undefined ? '' : `, ${one.saysRequired} the requirement`}`,
      ]),
    ],
  ],
  load: ({ send, times, concurrency }) => [[`${times} requests, ${concurrency} at once`, saysOf(send)]],
  observe: ({ tries, bisect = {}, tallies = {} }) => [
    ['tries, recorded and never judged', saysOf(tries)],
    [
      'edges that are searched',
      Object.entries(bisect).map(([slug, { says, from, to, unit }]) => [slug, `${says} ${from} to ${to} ${unit}`]),
    ],
    ['look-ups that are counted', saysOf(tallies)],
  ],
  compare: ({ asks }) => [['asked for what is gated, and for what does not exist', saysOf(asks)]],
  always: () => [],
  endure: ({ send, times, answers }) => [
    [
      answers === 'itself' ? 'sent, to be answered' : `sent ${times} times at once, while others are to be served`,
      saysOf(send),
    ],
  ],
  crawl: ({ facts }) => [['what a plain GET of the edge shows', saysOf(facts)]],
}

const sectionsOf = <K extends Rule['kind']>(rule: Extract<Rule, { kind: K }>): Section[] => tried[rule.kind](rule)

const everyAnswer = ['tried on', 'every answer of the run, whatever rule brought it']

/** A rule for people: what it says, where the spec says it, how it is tried, which mutants it catches. */
export const explainRule = (rule: Rule, passages: Passage[] = []): string => {
  const baseline = 'on' in rule ? [['tried on', rule.on.says]] : rule.kind === 'always' ? [everyAnswer] : []
  const sections: Section[] = [
    ...sectionsOf(rule),
    ['open edits, recorded and never judged', saysOf(rule.open)],
    ['statements of the spec that it rests on, and their fingerprints', restsOn(rule, passages)],
    ['mutants that it catches, and where', mutantsIn(rule)],
  ]
  return [
    `${rule.id} (${rule.level})\n${rule.requires}\n\n`,
    columns([
      ['spec', rule.spec],
      ...baseline,
      ...listed('implies', rule.implies),
      ...listed(
        'needs',
        rule.needs?.map((need) => (Array.isArray(need) ? need.join(' or ') : need)),
      ),
      ...listed('looks up none of', rule.untouched),
    ]),
    ...sections.filter(([, rows]) => rows.length > 0).map(sectionText),
  ].join('')
}

const restsOn = ({ id }: Rule, passages: Passage[]): string[][] =>
  passages.filter(({ rules }) => rules.includes(id)).map(({ place, fingerprint }) => [fingerprint, place])

const mutantsIn = (rule: Rule): string[][] =>
  rule.level === 'observe'
    ? [['none: it judges nothing']]
    : Object.entries(rule.mutants).map(([name, slug]) => [slug, name])

const listed = (title: string, items: readonly string[] = []): string[][] =>
  items.length === 0 ? [] : [[title, items.join(', ')]]

const sectionText = ([title, rows]: Section): string => `\n${title}\n${columns(rows.map((row) => ['', ...row]))}`
