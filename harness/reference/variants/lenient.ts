import type { Json, JsonObject } from '../../plan/json.ts'
import { isObject } from '../json.ts'
import { parts } from '../parts.ts'
import type { Variant } from './index.ts'

const asText = (value: Json): Json => (typeof value === 'number' ? String(value) : value)

const asTexts = (value: Json): Json => (Array.isArray(value) ? value.map(asText) : asText(value))

/** What a mapper of objects to JSON reads where texts are due: a number is taken for its text. */
const numbersAsTexts = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, asTexts(value)]))

const isReadAsMessage = (entry: Json): boolean => {
  const relationship = isObject(entry) ? entry['relationship'] : undefined
  return typeof relationship === 'string' && relationship.startsWith('PROVIDER_RELATIONSHIP_')
}

/** Exchanges that do as the usual libraries do unless told otherwise, where nobody gains by it. */
export const lenientVariants: Record<string, Variant> = {
  'takes a number for its text': {
    checks: {
      'requester/member-types': (context) =>
        parts.checks['requester/member-types'].holds({
          ...context,
          ...(context.envelope && { envelope: numbersAsTexts(context.envelope) }),
          ...(context.requester && { requester: numbersAsTexts(context.requester) }),
        }),
    },
  },
  'reads no manifest of a publisher with relationships in short': {
    steps: {
      'manifest-lists'(manifest, ...names) {
        const { exchanges } = manifest
        const isRead = !Array.isArray(exchanges) || exchanges.every(isReadAsMessage)
        return isRead && parts.steps['manifest-lists'](manifest, ...names)
      },
    },
  },
  'takes no numbers for types': {
    steps: {
      'requester-type': (value) =>
        typeof value === 'number' && value > 0 ? undefined : parts.steps['requester-type'](value),
    },
  },
  'answers 501 where there is no operation': {
    steps: {
      route(message, address) {
        const led = parts.steps.route(message, address)
        return led.operation === null && led.status === 404 ? { ...led, status: 501 } : led
      },
    },
  },
  'takes whatever quotes it finds off Signature-Agent': {
    steps: {
      'directory-address': (context) =>
        parts.steps['directory-address']({
          ...context,
          lines: (name) => context.lines(name).map((line) => line.replace(/^"|"$/g, '')),
        }),
    },
  },
}
