import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { ownFile } from '../../../reports/own-files.ts'
import type { Passage } from '../../plan/passage.ts'
import { compareSpec, exclusionOf, rulesOf, rulesTouched, type SpecDifference } from '../../spec/compare.ts'
import { statementsOf, type Statement } from '../../spec/statements.ts'
import { exit, UsageError, type ExitCode } from '../errors.ts'

export interface SpecOptions {
  json: boolean
}

/** Adds the options of `spec`. */
export const specCommand = (command: Command): Command =>
  command.option('--json', 'print the differences as JSON', false)

/** Tells what differs, and which rules and vectors that touches. Exits 1 when something does. */
export const holdAgainstSpec = (file: string, { json }: SpecOptions, passages: Passage[]): ExitCode => {
  const statements = statementsOf(readSpec(file))
  if (statements.length === 0) throw new UsageError(`${file} states nothing; give the specification's Markdown text`)
  const difference = compareSpec(statements, passages)
  const told = json ? `${JSON.stringify(asJson(difference, passages), undefined, 2)}\n` : inWords(difference, passages)
  process.stdout.write(told)
  return differs(difference) ? exit.failed : exit.ok
}

const differs = ({ changed, gone, added }: SpecDifference): boolean => changed.length + gone.length + added.length > 0

const readSpec = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`cannot read ${file}; give the specification's Markdown text`, { cause })
  }
}

const vectorsOf = (rules: string[]): string[] =>
  rules.map((id) => `vectors/${id}.json`).filter((file) => existsSync(ownFile(file)))

const asJson = (difference: SpecDifference, passages: Passage[]) => {
  const rules = rulesTouched(difference)
  return { ...difference, rules, vectors: vectorsOf(rules), excluded: excludedOf(passages) }
}

const excludedOf = (passages: Passage[]) =>
  passages.flatMap((passage) => {
    const reason = exclusionOf(passage)
    return reason === undefined ? [] : [{ place: passage.place, reason }]
  })

const inWords = (difference: SpecDifference, passages: Passage[]): string => {
  const { kept, moved, changed, gone, added } = difference
  const rules = rulesTouched(difference)
  const vectors = vectorsOf(rules)
  const excluded = excludedOf(passages)
  const sections: [string, string[]][] = [
    ['covered by no rule, on purpose', excluded.map(({ place, reason }) => `${place}: ${reason}`)],
    ['changed', changed.flatMap(({ passage, to }) => [ruled(passage), `    now: ${clipped(to)}`])],
    ['gone', gone.map(ruled)],
    ['new, and no rule covers it', added.map((one) => `${one.place}: ${clipped(one)}`)],
    ['elsewhere now, the same words', moved.map(({ passage, to }) => `${passage.place} → ${to.place}`)],
    ['rules to look at', rules],
    ['vectors to look at', vectors],
  ]
  const counts = `${kept + moved.length} statements as they were, ${changed.length} changed, ${gone.length} gone, ${added.length} new`
  const told = sections.filter(([, lines]) => lines.length > 0)
  // What has changed stands last, where a terminal stays.
  return [
    ...told.map(([title, lines]) => [title, ...lines.map((line) => `  ${line}`), ''].join('\n')),
    `${counts}\n`,
  ].join('\n')
}

const ruled = (passage: Passage): string => `${passage.place}: ${exclusionOf(passage) ?? rulesOf(passage).join(', ')}`

const clipped = ({ text }: Statement): string => (text.length > 160 ? `${text.slice(0, 160)} …` : text)
