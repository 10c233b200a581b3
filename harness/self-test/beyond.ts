import { setImmediate as nextTurn } from 'node:timers/promises'
import { enduredBy, type NamedEdit } from '../plan/compose.ts'
import type { Always, Crawl, Endure, Rule } from '../plan/rule.ts'
import { parts as referenceParts, type Exchange, type Parts } from '../reference/index.ts'
import { compileDialect, crawlEdge, profileOf, type Get } from '../target/index.ts'
import type { Asked, Bench } from './bench.ts'
import type { Prepared } from './judged.ts'

/** Cases by their names, as mutants name them. */
export type CasesNamed = (names: Iterable<string>) => Promise<Prepared[]>

/**
 * Where an exchange is caught by a rule that does not judge cases of its own: a law on all answers, what is to be
 * endured, an edge. None of any other rule. A mutant that is to be caught is sent what it is named with.
 */
export const caughtBeyond = async (
  bench: Bench,
  parts: Parts,
  rule: Rule,
  casesNamed: CasesNamed,
  mutant?: string,
): Promise<string[]> => {
  if (rule.kind === 'always') return caughtByLaw(bench, parts, rule, casesNamed)
  if (rule.kind === 'endure') return caughtByEndurance(bench, parts, rule, sentBy(rule, mutant))
  return rule.kind === 'crawl' ? caughtByCrawl(parts, rule) : []
}

/** The reference is caught nowhere. */
export const breachesBeyond = async (bench: Bench, rule: Rule, casesNamed: CasesNamed): Promise<string[]> =>
  (await caughtBeyond(bench, referenceParts, rule, casesNamed)).map(
    (slug) => `${rule.id}, ${slug}: not kept by the reference`,
  )

/** The cases that its mutants name, each between two controls. */
const caughtByLaw = async (bench: Bench, parts: Parts, rule: Always, casesNamed: CasesNamed): Promise<string[]> => {
  const caught: string[] = []
  for (const one of await casesNamed(new Set(Object.values(rule.mutants)))) {
    const exchange = bench.exchange(parts)
    await bench.ask(exchange, one, [])
    const findings = [
      findingOf(rule, await bench.ask(exchange, one), 'rejected', false),
      findingOf(rule, await bench.ask(exchange, one, []), 'accepted', true),
    ]
    if (findings.some((finding) => typeof finding === 'string')) caught.push(one.name)
  }
  return caught
}

const findingOf = (rule: Always, { answer, reading }: Asked, expected: 'accepted' | 'rejected', afterwards: boolean) =>
  rule.law(answer, expected, { outcome: reading.outcome, text: answer.body.toString(), afterwards })

/** What an exchange does not endure, of some of what a rule sends. */
export const caughtByEndurance = async (
  bench: Bench,
  parts: Parts,
  rule: Endure,
  sent = enduredBy(rule),
): Promise<string[]> => {
  const caught: string[] = []
  for (const named of sent) {
    const exchange = bench.exchange(parts)
    const endured =
      rule.answers === 'itself'
        ? await answers(bench, exchange, named)
        : await besideOthers(bench, exchange, rule, named)
    if (!endured || !(await isServed(bench, exchange, rule))) caught.push(named.slug)
  }
  return caught
}

/** All that a rule sends, or what shows a mutant: the largest requests take long. */
const sentBy = (rule: Endure, mutant?: string): NamedEdit[] =>
  enduredBy(rule).filter(({ slug }) => mutant === undefined || slug === rule.mutants[mutant])

const prepare = (bench: Bench, { rule }: NamedEdit, edits: NamedEdit[]): Promise<Prepared> =>
  bench.prepareCase({ baseline: (rule as Endure).on, edits, seed: 0 }, rule.id)

const answers = async (bench: Bench, exchange: Exchange, named: NamedEdit): Promise<boolean> => {
  const { reading } = await bench.ask(exchange, await prepare(bench, named, [named]))
  return reading.outcome !== 'crashed'
}

const isServed = async (bench: Bench, exchange: Exchange, { on }: Endure): Promise<boolean> => {
  const control = await bench.prepareCase({ baseline: on, edits: [], seed: 0 }, on.slug)
  const { reading } = await bench.ask(exchange, control)
  return reading.outcome === 'accepted'
}

/** Turns of the event loop that a look-up takes at most where nothing stands in its way. */
const enoughTurns = 50

const besideOthers = async (bench: Bench, exchange: Exchange, rule: Endure, named: NamedEdit): Promise<boolean> => {
  const hostile = await Promise.all(Array.from({ length: rule.times }, () => prepare(bench, named, [named])))
  const release = bench.holdLookUps()
  const under = hostile.map((one) => bench.ask(exchange, one))
  const served: boolean[] = []
  const control = isServed(bench, exchange, rule).then((accepted) => served.push(accepted))
  for (let turn = 0; turn < enoughTurns && served.length === 0; turn++) await nextTurn()
  const [meanwhile = false] = served
  release()
  await Promise.all([control, ...under])
  return meanwhile
}

const site = 'http://127.0.0.1:8702'
const manifest = `${site}/.well-known/svc.json`

const caughtByCrawl = async ({ steps }: Parts, rule: Crawl): Promise<string[]> => {
  const empty = { body: Buffer.alloc(0), milliseconds: 0 }
  const json = Buffer.from(JSON.stringify({ ver: '1.0', role: 'ROLE_PUBLISHER', domain: new URL(site).host }))
  const get: Get = (url, headers) => {
    const asked = { target: url, headers: Object.fromEntries(headers) }
    if (decodeURI(url).startsWith(`${site}/articles/open`))
      return Promise.resolve({ ...empty, ...steps['edge-answer'](manifest, asked) })
    const found = url === manifest ? { status: 200, body: json } : { status: 404 }
    return Promise.resolve({ ...empty, headers: [], ...found })
  }
  const crawled = await crawlEdge(get, `${site}/articles/open`, compileDialect(profileOf(`${site}/v1`)))
  return Object.entries(rule.facts).flatMap(([slug, { law }]) => (law(crawled) === true ? [] : [slug]))
}
