import type { NamedEdit } from './compose.ts'
import { edit, type PlanEdit } from './edit.ts'
import type { Baseline, Carrier, Enumerate } from './rule.ts'

/** A grant against a requirement through a carrier, named like an edit so that a token can name it. */
export interface CoverPair extends NamedEdit {
  /** Name of the carrier. */
  carrier: string
  granted: string
  required: string
  on: Baseline
  /** Template of the URI that the requirement guards, where one does. */
  uri?: string
}

/** The pairs that one request shows: a grant, against all that may be required. */
export interface CoverRow {
  granted: string
  /** Asks at once for what some pairs require, and what else is named; absent: each pair is a request of its own. */
  asking?: (pairs: readonly CoverPair[], besides?: readonly string[]) => PlanEdit
  pairs: CoverPair[]
}

/** What is tried through one carrier. */
export interface Carried {
  name: string
  carrier: Carrier
  on: Baseline
  rows: CoverRow[]
}

/** A resource that rows ask for beside the others, where a target takes several. */
export const publicUri = '{uri.open}'

/** `dist:*` as it stands in a slug: `dist-star`. */
export const slugOfScope = (scope: string): string => scope.replaceAll('*', 'star').replaceAll(':', '-')

/** A row for each grant, carrier by carrier. */
export const carriedOf = (rule: Enumerate): Carried[] =>
  Object.entries(rule.carriers).map(([name, carrier]) => {
    const { on = rule.on, granted = rule.granted, required = rule.required } = carrier
    const rows = granted.map((grant) => ({
      granted: grant,
      ...askingBy(carrier, grant),
      pairs: required.map((one) => pairOf(rule, name, carrier, grant, one)),
    }))
    return { name, carrier, on, rows }
  })

/** Every pair of a rule, those included that are open. */
export const coverPairsOf = (rule: Enumerate): CoverPair[] =>
  carriedOf(rule).flatMap(({ rows }) => rows.flatMap(({ pairs }) => pairs))

/** The pairs that are tried at any target and have a right answer. */
export const surePairsOf = (rule: Enumerate): CoverPair[] =>
  carriedOf(rule)
    .filter(({ carrier }) => carrier.needs === undefined && carrier.insteadOf === undefined)
    .flatMap(({ rows }) => rows.flatMap(({ pairs }) => pairs))
    .filter(({ role }) => role !== 'open')

const askingBy = (carrier: Carrier, granted: string): Pick<CoverRow, 'asking'> => {
  const { uri } = carrier
  if (!uri) return {}
  const says = `${carrier.says} ${granted}, and all that a scope gates is asked for`
  return {
    asking: (pairs, besides = [publicUri]) =>
      edit(says, (plan) => {
        carrier.carry(plan, granted, '')
        plan.request.envelope.uris = [...besides, ...pairs.map(({ required }) => uri(required))]
        delete plan.wants
        delete plan.goesOn
      }),
  }
}

const pairOf = (rule: Enumerate, name: string, carrier: Carrier, granted: string, required: string): CoverPair => {
  const covers = rule.oracle(granted, required)
  const slug = `${name}-${slugOfScope(granted)}-over-${slugOfScope(required)}`
  const uri = carrier.uri?.(required)
  const says = `${carrier.says} ${granted}, and ${carrier.saysRequired ?? 'what is asked for requires'} ${required}`
  const alone = edit(says, (plan) => {
    carrier.carry(plan, granted, required)
    if (uri === undefined) return
    plan.request.envelope.uris = [uri]
    plan.wants = uri
  })
  const role = covers === 'open' ? 'open' : covers ? 'variation' : 'fault'
  const named = { name: `${rule.id}.${slug}`, rule, slug, role, edit: alone } as const
  return {
    ...named,
    carrier: name,
    granted,
    required,
    on: carrier.on ?? rule.on,
    ...(uri === undefined ? {} : { uri }),
  }
}
