import { existsSync, readFileSync } from 'node:fs'
import type { KillRate } from '../../reports/certificate/certificate.ts'
import type { Rule } from '../plan/rule.ts'
import { UsageError } from './errors.ts'

/** The kill rate, or why it is not known. */
export type Known = { rate: KillRate } | { unknown: string }

interface Matrix {
  version: string
  breaches: number
  mutants: { mutant: string; by: string; caught: object }[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const matrixOf = (value: unknown): Matrix | undefined => {
  if (!isRecord(value) || value['schema'] !== 'svc-conformance-mutants/1') return undefined
  const { tool, mutants, breaches } = value
  if (!isRecord(tool) || !Array.isArray(mutants) || !Array.isArray(breaches)) return undefined
  const read = mutants.flatMap((one: unknown) => {
    if (!isRecord(one)) return []
    const { mutant, by, caught } = one
    return typeof mutant === 'string' && typeof by === 'string' && isRecord(caught) ? [{ mutant, by, caught }] : []
  })
  return read.length === mutants.length
    ? { version: String(tool['version']), breaches: breaches.length, mutants: read }
    : undefined
}

const read = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const ruleOf = (by: string): string => by.slice(0, by.indexOf('.'))

const keyOf = (mutant: string, by: string): string => `${mutant}\n${by}`

/**
 * The share of mutants that the rule which names them catches, from what the command `mutants` wrote for this version and
 * all of this suite's mutants. Anything else is not known: it is never assumed.
 */
export const killRateFrom = (file: string, given: boolean, version: string, rules: Rule[]): Known => {
  if (!existsSync(file)) {
    if (given) throw new UsageError(`cannot read ${file}: no such file; the command "mutants" writes mutants.json`)
    return { unknown: `there is no ${file}: the command "mutants" writes it` }
  }
  const matrix = matrixOf(read(file))
  if (!matrix) throw new UsageError(`${file} is not what the command "mutants" writes`)
  if (matrix.version !== version)
    return { unknown: `${file} is of version ${matrix.version}, the report of ${version}` }
  const there = new Set(matrix.mutants.map(({ mutant, by }) => keyOf(mutant, by)))
  const wanted = rules.flatMap(({ id, mutants }) =>
    Object.entries(mutants).map(([name, slug]) => keyOf(name, `${id}.${slug}`)),
  )
  if (wanted.length !== there.size || wanted.some((one) => !there.has(one)))
    return { unknown: `${file} has not all of this suite's mutants: run "mutants" without --suite and --rule` }
  const killed = matrix.mutants.filter(({ by, caught }) => Object.hasOwn(caught, ruleOf(by))).length
  return { rate: { killed, of: matrix.mutants.length } }
}
