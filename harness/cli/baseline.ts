import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { Command } from 'commander'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { LineCounter, parseDocument, type Document } from 'yaml'
import { matcherOf } from '../../reports/case-names.ts'
import schema from '../../reports/gate/baseline.schema.json' with { type: 'json' }
import { patternOf, rulePatternOf } from '../../reports/gate/excuse.ts'
import type { KnownFailure } from '../../reports/gate/gate.ts'
import { caseNamesOf } from '../plan/token.ts'
import type { Rule } from '../plan/rule.ts'
import { caught } from '../target/transport/caught.ts'
import { ConfigurationError } from '../target/configuration-error.ts'
import { UsageError } from './errors.ts'
import { notThere } from './meant.ts'

export interface BaselineOptions {
  baseline?: string
  updateBaseline?: boolean
}

/** What is known to fail, as it stands in a file. */
export interface Baseline {
  file: string
  entries: KnownFailure[]
  /** Ids of all rules, those that a run leaves out included. */
  suite: string[]
  /** The file with its comments. */
  document: Document
}

/** Adds the options that hold a run against what is known to fail. */
export const withBaseline = (command: Command): Command =>
  command
    .option('--baseline <FILE>', 'what is known to fail, with reasons: only what is worse fails the run')
    .option('--update-baseline', 'write what fails now into that file, and remove from it what holds', false)

const ajv = new Ajv2020({ allErrors: true, verbose: true })

/** Reads the baseline that was asked for. Throws `ConfigurationError`s and `UsageError`s. */
export const openBaseline = (
  { baseline: file, updateBaseline }: BaselineOptions,
  rules: Rule[],
): Baseline | undefined => {
  if (file === undefined && updateBaseline === true) throw new UsageError('--update-baseline needs --baseline FILE')
  if (file === undefined) return undefined
  if (updateBaseline === true) mustBeWritable(file)
  const begins = updateBaseline === true && !existsSync(file)
  return parseBaseline(begins ? newFile : textOf(file), file, rules)
}

/** Found out before a run that takes minutes. */
const mustBeWritable = (file: string): void => {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.W_OK)
  } catch (error) {
    throw new UsageError(`cannot write the baseline ${file}: its directory is not there, or not to be written`, {
      cause: error,
    })
  }
}

const newFile = 'schema: svc-conformance-baseline/1\nknown: []\n'

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const hint = code === 'ENOENT' ? 'there is no such file; --update-baseline writes it' : code
    throw new ConfigurationError('unreadable', { file }, hint)
  }
}

/** Throws a `ConfigurationError` that names the line, for YAML that is none, and for entries that name nothing. */
export const parseBaseline = (text: string, file: string, rules: Rule[]): Baseline => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const lineOf = (path: (string | number)[]): number | undefined => {
    const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true)
    const [start] = (node instanceof Object && 'range' in node && Array.isArray(node.range) && node.range) || []
    return typeof start === 'number' ? lines.linePos(start).line : undefined
  }
  const wrong = (path: (string | number)[], says: string): ConfigurationError =>
    new ConfigurationError('invalid-value', { file, key: path.join('.'), line: lineOf(path) }, says)
  const [error] = document.errors
  if (error) {
    const { line } = lines.linePos(error.pos[0])
    throw new ConfigurationError('syntax', { file, line }, `not valid YAML: ${error.message}`)
  }
  const value = valueOf(document, file)
  if (!ajv.validate<{ known: KnownFailure[] }>(schema, value)) throw explain(ajv.errors ?? [], wrong)
  for (const [index, entry] of value.known.entries()) {
    const trouble = namesNothing(entry, rules) ?? noSuchDay(entry)
    if (trouble !== undefined) throw wrong(['known', index], trouble)
  }
  return { file, entries: value.known, suite: rules.map(({ id }) => id), document }
}

const valueOf = (document: Document, file: string): unknown => {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    throw new ConfigurationError('syntax', { file }, `not valid YAML: ${caught(error).message}`)
  }
}

/** Why an entry is about nothing of this suite. */
const namesNothing = (entry: KnownFailure, rules: Rule[]): string | undefined => {
  const meant = rules.filter(({ id }) => matcherOf(rulePatternOf(entry))(id))
  const ids = rules.map(({ id }) => id)
  if (meant.length === 0) return notThere('rule', rulePatternOf(entry), ids, 'the command "rules" lists them').message
  if (entry.case === undefined || meant.some(hasUnlistedCases)) return undefined
  const names = meant.flatMap(caseNamesOf)
  if (names.some(matcherOf(entry.case))) return undefined
  return notThere('case', entry.case, names, `the command "rules ${meant[0]?.id ?? ''}" lists them`).message
}

/** Of these the cases are named when they are played: by participant, or by another rule's case. */
const hasUnlistedCases = ({ kind }: Rule): boolean => kind === 'document' || kind === 'always' || kind === 'crawl'

const noSuchDay = (entry: KnownFailure): string | undefined => {
  const { expires } = entry
  if (expires === undefined || new Date(`${expires}T00:00:00Z`).toISOString().startsWith(expires)) return undefined
  return `expires: there is no day ${expires} (${patternOf(entry)})`
}

const explain = (
  errors: ErrorObject[],
  wrong: (path: (string | number)[], says: string) => ConfigurationError,
): ConfigurationError => {
  const telling = ['additionalProperties', 'required', 'oneOf']
  const error = telling.map((word) => errors.find(({ keyword }) => keyword === word)).find(Boolean) ?? errors[0]
  const path = (error?.instancePath ?? '')
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  return wrong(path, error ? (explanations[error.keyword] ?? otherwise)(error) : 'not a baseline')
}

const explanations: Record<string, (error: ErrorObject) => string> = {
  additionalProperties: ({ params, parentSchema }) =>
    `unknown key "${params['additionalProperty']}"; the keys here are ${Object.keys(parentSchema?.['properties'] ?? {}).join(', ')}`,
  oneOf: () => 'an entry names a rule or a case: give one of the keys rule and case',
  required: ({ params, instancePath }) =>
    /\/\d+$/.test(instancePath) && params['missingProperty'] !== 'reason'
      ? 'an entry names a rule or a case: give one of the keys rule and case'
      : `${params['missingProperty']} is missing; add it`,
}

const otherwise = ({ message, parentSchema }: ErrorObject): string => {
  const text: unknown = parentSchema?.['description']
  return typeof text === 'string' ? `${message}; it is ${text}` : `${message}`
}
