import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema, Served } from '../../plan/served.ts'
import { timestampOf } from './timestamp.ts'

/** Something wrong with what is served. */
export interface Finding {
  /** RFC 6901 pointer into a `Served`. */
  at: string
  says: string
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  verbose: true,
  formats: { timestamp: (text: string) => timestampOf(text) !== undefined },
})
const compiled = new Map<JsonSchema, ValidateFunction>()

const validatorOf = (schema: JsonSchema): ValidateFunction => {
  const known = compiled.get(schema)
  if (known) return known
  const validate = ajv.compile(schema)
  compiled.set(schema, validate)
  return validate
}

export const meets = (served: Served, schema: JsonSchema): boolean => validatorOf(schema)(served)

/** Where and why something served does not meet a schema; empty when it does. */
export const findingsOf = (served: Served, schema: JsonSchema): Finding[] => {
  const validate = validatorOf(schema)
  if (validate(served)) return []
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(explained)
}

/** Longest value that is repeated, in characters. */
const longest = 60

export const brief = (value: unknown): string => {
  const text = jsonOf(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** What is nested too deeply for a text is named so. */
const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'nothing'
  } catch {
    return 'a value that is nested deeply'
  }
}

const explained = (error: ErrorObject): Finding => {
  const { keyword, instancePath: at, params, parentSchema, data, message } = error
  if (keyword === 'required') return { at: `${at}/${escaped(String(params['missingProperty']))}`, says: 'is missing' }
  // A value where none may be is nobody's to repeat: it may be a private key.
  if (keyword === 'false schema') return { at, says: 'has no place here' }
  const wanted: unknown = parentSchema?.['description']
  return {
    at,
    says: typeof wanted === 'string' ? `${brief(data)} is not ${wanted}` : `${brief(data)} ${message ?? ''}`,
  }
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')
