import { camelNames } from '../plan/names.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import { parts, replaceParts } from '../reference/index.ts'

/** A legal exchange that spells all that the spec does not show in its own way, and takes camelCase alone. */
export const dialect = {
  discover_path: '/offers:find',
  execute_path: '/offers:buy',
  names: 'camel',
  max_hops: 'limits.max_hops',
  chain: 'json-array',
  groups: 'results',
  uri: 'resource',
  offers: 'options',
  offer_id: 'ref',
  amount: 'cost.minor',
  currency: 'cost.unit',
  absence: 'whyNot',
  execute_body: '{ver: envelope.ver, requester: envelope.requester, purchase: {of: uri, ref: offer.ref}}',
  retrieval_endpoint: 'delivery.link',
  expires_at: 'delivery.until',
  agent_identity_hash: 'delivery.key',
  presented_key: 'header:X-Agent-Key',
  accepted: "body.outcome == 'OK'",
  denial_reason: "body.because && join('', ['DENIAL_REASON_', body.because])",
} as const

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const list = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** An int64 as proto-JSON writes it. */
const textOf = (value: Json | undefined): string => (typeof value === 'number' ? String(value) : '0')

const inOwnWords = (answer: JsonObject): JsonObject => {
  const { offer_groups: groups, retrieval_endpoint: link, denial_reason: reason, error } = answer
  if (reason !== undefined || error !== undefined)
    return {
      outcome: 'REFUSED',
      ...(typeof reason === 'string' && { because: reason.replace('DENIAL_REASON_', '') }),
    }
  if (link !== undefined)
    return {
      outcome: 'OK',
      delivery: { link, until: answer['expires_at'] ?? null, key: answer['agent_identity_hash'] ?? null },
    }
  const results = list(groups).map(({ uri = '', offers, absence_reason: absence = null }) => ({
    resource: uri,
    whyNot: absence,
    options: list(offers).map(({ offer_id: ref = '', price }) => ({
      ref,
      cost: { minor: textOf(isObject(price) ? price['amount_cents'] : 0), unit: 'USD' },
    })),
  }))
  return { outcome: 'OK', results }
}

/** The envelope as the reference has it. What stands where the spec's default has it is not looked at. */
const inPlainWords = (envelope: JsonObject): JsonObject => {
  const { constraints: _, offerId: __, limits, purchase, ...rest } = envelope
  return {
    ...rest,
    ...(limits !== undefined && { constraints: limits }),
    ...(isObject(purchase) && { offerId: purchase['ref'] ?? null }),
  }
}

const ownPaths: Record<string, string> = {
  [dialect.discover_path]: '/svc.v1.ExchangeService/DiscoverResources',
  [dialect.execute_path]: '/svc.v1.ExchangeService/ExecuteTransaction',
}

/** Parts of that exchange. */
export const otherParts = replaceParts(parts, {
  steps: {
    route(message, address) {
      const below = message.target.startsWith(address.path) ? message.target.slice(address.path.length) : ''
      const [path = '', ...query] = below.split('?')
      const target = Object.hasOwn(ownPaths, path) ? [address.path + ownPaths[path], ...query].join('?') : '/nowhere'
      return parts.steps.route({ ...message, target }, address)
    },
    'member-names': (object, name) => {
      const [own = ''] = Object.keys(camelNames({ [name]: null }) as JsonObject)
      return Object.hasOwn(object, own) ? object[own] : undefined
    },
    'parse-envelope'(body) {
      const envelope = parts.steps['parse-envelope'](body)
      return envelope && inPlainWords(envelope)
    },
    'chain-tokens'(text) {
      try {
        const tokens: unknown = JSON.parse(text)
        return Array.isArray(tokens) ? tokens.map(String) : []
      } catch {
        return []
      }
    },
    refusal: (violations, context) => ({ status: 200, body: parts.steps.refusal(violations, context).body }),
    'answer-names': (answer) => (isObject(answer) ? inOwnWords(answer) : answer),
  },
  checks: {
    'retrieval/cover': ({ fetch, signatures }) =>
      fetch?.url.hash === undefined ||
      ['@method', '@target-uri', 'x-agent-key'].every((name) =>
        signatures[0]?.covered?.some((one) => one.name === name),
      ) ||
      'the signature covers too little',
  },
})
