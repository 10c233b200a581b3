import type { NamedEdit } from './compose.ts'
import { edit, type PlanEdit } from './edit.ts'
import type { Carrier, Enumerate } from './rule.ts'

/** A grant against a requirement through a carrier, named like an edit so that a token can name it. */
export interface CoverPair extends NamedEdit {
  granted: string
  required: string
  /** Template of the URI that the requirement guards. */
  uri: string
}

/** The pairs that one request shows: a grant, against all that may be required. */
export interface CoverRow {
  granted: string
  /** Asks for the public resource and for all others at once. */
  edit: PlanEdit
  pairs: CoverPair[]
}

/** A resource that every row asks for beside the others. */
export const publicUri = '{uri.open}'

/** `dist:*` as it stands in a slug: `dist-star`. */
const slugOf = (scope: string): string => scope.replaceAll('*', 'star').replaceAll(':', '-')

/** A row for each grant through each carrier. */
export const coverRowsOf = (rule: Enumerate): CoverRow[] =>
  Object.entries(rule.carriers).flatMap(([name, carrier]) =>
    rule.granted.map((granted) => ({
      granted,
      edit: asking(carrier, granted, [publicUri, ...rule.required.map((required) => carrier.uri(required))]),
      pairs: rule.required.map((required) => pairOf(rule, name, carrier, granted, required)),
    })),
  )

/** Every pair of a rule, those included that are open. */
export const coverPairsOf = (rule: Enumerate): CoverPair[] => coverRowsOf(rule).flatMap(({ pairs }) => pairs)

const asking = (carrier: Carrier, granted: string, uris: string[]): PlanEdit =>
  edit(`${carrier.says} ${granted}, and all that a scope gates is asked for`, (plan) => {
    carrier.carry(plan, granted)
    plan.request.envelope.uris = uris
    delete plan.wants
    delete plan.goesOn
  })

const pairOf = (rule: Enumerate, name: string, carrier: Carrier, granted: string, required: string): CoverPair => {
  const covers = rule.oracle(granted, required)
  const slug = `${name}-${slugOf(granted)}-over-${slugOf(required)}`
  const uri = carrier.uri(required)
  const alone = edit(`${carrier.says} ${granted}, and what is asked for requires ${required}`, (plan) => {
    carrier.carry(plan, granted)
    plan.request.envelope.uris = [uri]
    plan.wants = uri
  })
  const role = covers === 'open' ? 'open' : covers ? 'variation' : 'fault'
  return { name: `${rule.id}.${slug}`, rule, slug, role, edit: alone, granted, required, uri }
}
