import type { DocumentRule, Patch, Rule } from '../plan/rule.ts'
import { applyMutant, mutants, parts } from '../reference/index.ts'
import { documentsOf, judgeDocument, shownOpenly } from '../target/index.ts'
import type { Kill } from './kills.ts'
import { shareFact, type Breach } from './laws.ts'
import { aroundOf, patched, samplesOf, type Sample } from './samples.ts'

/** Places that a rule finds wrong with a sample; `undefined`: it does not speak of it. */
const wrongPlaces = (rule: DocumentRule, sample: Sample): string[] | undefined => {
  const around = aroundOf(sample)
  const judgements = documentsOf(rule).map((of) => judgeDocument(rule, of, around))
  const spoken = judgements.filter((judgement) => judgement !== 'none' && judgement !== 'unserved')
  return spoken.length === 0 ? undefined : spoken.flat().map(({ at }) => at)
}

const isWrong = (rule: DocumentRule, sample: Sample): boolean => (wrongPlaces(rule, sample) ?? []).length > 0

const documentRules = (rules: Iterable<Rule>): DocumentRule[] => [...rules].filter((rule) => rule.kind === 'document')

const changed = (rule: DocumentRule, patch: Patch): Sample[] =>
  samplesOf().flatMap((sample) => patched(sample, patch, documentsOf(rule)[0] ?? 'manifest') ?? [])

/** Whether breaking one rule of documents unavoidably breaks the other: a document that is not served breaks any. */
const related = (rule: DocumentRule, other: DocumentRule): boolean => rule === other || shareFact(rule, other)

/** Laws 1 to 3 for rules of documents: the reference's own are right, each fault is found by its rule alone, no variation by any. */
export const breachesOfDocuments = (all: Iterable<Rule>): Breach[] => {
  const rules = documentRules(all)
  return rules.flatMap((rule) => [
    ...ownBreaches(rule),
    ...Object.entries(rule.faults).flatMap(([slug, patch]) => faultBreaches(rule, slug, patch, rules)),
    ...Object.entries(rule.variations).flatMap(([slug, patch]) => variationBreaches(rule, slug, patch, rules)),
    ...Object.keys(rule.open ?? {}).flatMap((slug) => openBreaches(rule, slug)),
  ])
}

const ownBreaches = (rule: DocumentRule): Breach[] => {
  const places = samplesOf().map((sample) => wrongPlaces(rule, sample))
  const wrong = places.flatMap((found) => found ?? [])
  if (wrong.length > 0) return [`${rule.id}: the reference's own document is wrong at ${wrong.join(', ')}`]
  return places.every((found) => found === undefined) ? [`${rule.id}: the reference serves nothing to try it on`] : []
}

const faultBreaches = (rule: DocumentRule, slug: string, patch: Patch, rules: DocumentRule[]): Breach[] => {
  const name = `${rule.id}.${slug}`
  const samples = changed(rule, patch)
  if (samples.length === 0) return [`${name}: changes nothing`]
  const missed = samples.some((sample) => !isWrong(rule, sample)) ? [`${name}: not found`] : []
  const strangers = rules.filter((other) => !related(rule, other) && samples.some((sample) => isWrong(other, sample)))
  return [...missed, ...strangers.map((other) => `${name}: also found by ${other.id}`)]
}

const variationBreaches = (rule: DocumentRule, slug: string, patch: Patch, rules: DocumentRule[]): Breach[] => {
  const samples = changed(rule, patch)
  if (samples.length === 0) return [`${rule.id}.${slug}: changes nothing`]
  return rules
    .filter((other) => samples.some((sample) => isWrong(other, sample)))
    .map((other) => `${rule.id}.${slug}: taken for wrong by ${other.id}`)
}

const openBreaches = (rule: DocumentRule, slug: string): Breach[] => {
  const patch = rule.open?.[slug]
  const samples = patch ? changed(rule, patch) : []
  const shown = samples.filter((sample) =>
    documentsOf(rule).some((of) => slug in shownOpenly(rule, of, aroundOf(sample))),
  )
  const judged = samples.some((sample) => isWrong(rule, sample)) ? [`${rule.id}.${slug}: open, and judged`] : []
  return shown.length === 0 ? [...judged, `${rule.id}.${slug}: open, and not shown`] : judged
}

/** Law 4 for a mutant that serves a document broken in one place: found where the named fault is, and by no stranger. */
export const killOfDocument = (name: string, owner: DocumentRule, all: Iterable<Rule>): Kill => {
  const slug = owner.mutants[name] ?? ''
  const kill: Kill = { mutant: name, by: `${owner.id}.${slug}`, caught: {}, breaches: [] }
  const mutant = mutants[name]
  if (!mutant)
    return { ...kill, breaches: [`${owner.id} names the mutant "${name}", which the reference does not have`] }
  const samples = samplesOf(applyMutant(parts, mutant))
  for (const rule of documentRules(all)) {
    const found = new Set(samples.flatMap((sample) => wrongPlaces(rule, sample) ?? []))
    if (found.size > 0) kill.caught[rule.id] = rule === owner ? slugsOf(owner, found) : ['document']
    if (found.size > 0 && !related(owner, rule))
      kill.breaches.push(`"${name}" of ${owner.id} is also caught by ${rule.id}`)
  }
  if (!kill.caught[owner.id]?.includes(slug)) kill.breaches.push(`"${name}" is not caught by ${kill.by}`)
  return kill
}

/** The faults that are found at the same places. */
const slugsOf = (rule: DocumentRule, places: ReadonlySet<string>): string[] => {
  const known = faultPlaces.get(rule) ?? placesOfFaults(rule)
  faultPlaces.set(rule, known)
  const wanted = textOf(places)
  return Object.keys(known).filter((slug) => known[slug] === wanted)
}

const faultPlaces = new WeakMap<DocumentRule, Record<string, string>>()

const textOf = (places: Iterable<string>): string => [...new Set(places)].toSorted().join(' ')

const placesOfFaults = (rule: DocumentRule): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rule.faults).map(([slug, patch]) => [
      slug,
      textOf(changed(rule, patch).flatMap((sample) => wrongPlaces(rule, sample) ?? [])),
    ]),
  )

/** A fault that no mutant serves is one that nobody has seen on a socket. */
export const unservedFaults = (all: Iterable<Rule>): Breach[] =>
  documentRules(all).flatMap((rule) => {
    const served = new Set<string>(Object.values(rule.mutants))
    const left = Object.keys(rule.faults).filter((slug) => !served.has(slug))
    return left.map((slug) => `${rule.id}.${slug}: no mutant serves it`)
  })
