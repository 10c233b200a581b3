import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../plan/json.ts'
import { type ConfigurationCode, ConfigurationError } from '../configuration-error.ts'
import { nearest } from './nearest.ts'
import type { Given } from './profile-defaults.ts'
import schema from '../profile.schema.json' with { type: 'json' }
import type { Source } from './profile-source.ts'

const check = new Ajv2020({ useDefaults: true, verbose: true, allErrors: true }).compile<Given>(schema)

/** Checks a profile against its schema and applies the schema's defaults. Throws a `ConfigurationError`. */
export const validate = (value: JsonObject, source: Source): Given => {
  if (check(value)) return value
  const errors = check.errors ?? []
  const worst = telling.map((keyword) => errors.find((error) => error.keyword === keyword)).find(Boolean) ?? errors[0]
  throw worst === undefined
    ? new ConfigurationError('invalid-value', source.place([]), 'not a profile')
    : explain(worst, source)
}

/** Said first, since others follow from them: a mistyped key is also a missing one. */
const telling = ['additionalProperties', 'propertyNames']

const explain = (error: ErrorObject, source: Source): ConfigurationError => {
  const above = error.instancePath.split('/').slice(1).map(unescapePointer)
  const explanation = explanations[error.keyword]?.(error)
  const path = explanation?.member === undefined ? above : [...above, explanation.member]
  return new ConfigurationError(
    explanation?.code ?? 'invalid-value',
    source.place(path),
    explanation?.says ?? `${error.message}, but is ${brief(error.data)}${description(error)}`,
  )
}

interface Explanation {
  code: ConfigurationCode
  says: string
  /** The member that is meant, below the place that the validator names. */
  member?: string
}

const explanations: Record<string, (error: ErrorObject) => Explanation> = {
  additionalProperties: ({ params, parentSchema }) => {
    const member = String(params['additionalProperty'])
    const known = Object.keys(parentSchema?.['properties'] ?? {})
    const guess = nearest(member, known)
    const hint = guess === undefined ? `the keys here are ${known.join(', ')}` : `did you mean ${guess}?`
    return { code: 'unknown-key', member, says: `unknown key; ${hint}` }
  },
  required: ({ params }) => {
    const member = String(params['missingProperty'])
    return { code: 'missing-key', member, says: `is missing; add it${examples[member] ?? ''}` }
  },
  enum: ({ params, data }) => ({
    code: 'invalid-value',
    says: `must be one of ${[...params['allowedValues']].join(', ')}, but is ${brief(data)}`,
  }),
  propertyNames: ({ params }) => ({
    code: 'invalid-value',
    says: `${brief(params['propertyName'])} is not a header name`,
  }),
  pattern: (error) => ({
    code: 'invalid-value',
    says: `${brief(error.propertyName ?? error.data)} is not of the form that is needed${description(error)}`,
  }),
}

const examples: Record<string, string> = { endpoint: ', such as endpoint: http://127.0.0.1:8700/v1' }

const description = ({ parentSchema }: ErrorObject): string => {
  const text: string | undefined = parentSchema?.['description']
  return text === undefined ? '' : ` (${text.replace(/\.$/, '')})`
}

const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')
