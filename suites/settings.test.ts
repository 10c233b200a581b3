import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { JournalEvent, PreflightChecked } from '../reports/journal.ts'
import type { Json, JsonObject } from '../harness/plan/json.ts'
import { getAcquainted } from '../harness/run/preflight/get-acquainted.ts'
import { setUp } from '../harness/run/set-up.ts'
import { Share } from '../harness/run/share.ts'
import { dialect } from '../harness/self-test/other-dialect.ts'
import { startOtherExchange } from '../harness/self-test/other-exchange.ts'
import { startServer, type RunningServer } from '../harness/reference/index.ts'
import { parseProfile, type Capabilities, type DialectSettings } from '../harness/target/index.ts'
import { rules } from './index.ts'

/** What pre-flight says, checks that failed and checks that went well. */
interface Said {
  failed: string
  passed: string
}

/** Pre-flight at a target of its own, for a few rules: what they need is asked for, and nothing else. */
const preflight = async (profile: JsonObject, ids: string[]): Promise<Said> => {
  const events: JournalEvent[] = []
  const parsed = parseProfile(JSON.stringify({ participants: { port: 0 }, ...profile }))
  const { signal } = new AbortController()
  const chosen = rules.filter(({ id }) => ids.includes(id))
  const options = { profile: parsed, rules: chosen, seed: 0, slow: false, bail: false, version: 'test', signal }
  const setup = await setUp(options)
  try {
    await getAcquainted({ ...options, share: new Share(), emit: (event) => void events.push(event) }, setup)
  } finally {
    await setup.close()
  }
  const checks = events.filter((one): one is PreflightChecked => one.event === 'preflight-checked')
  const saying = (wanted: boolean): string => checks.flatMap(({ ok, says }) => (ok === wanted ? [says] : [])).join('\n')
  return { failed: saying(false), passed: saying(true) }
}

type Own = Partial<Record<keyof DialectSettings, Json>>

const speaking = async (own: Own, ids: string[]): Promise<Said> => {
  const exchange = await startOtherExchange()
  const { endpoint, control } = exchange
  const said = await preflight({ endpoint, control, dialect: own }, ids)
  exchange.close()
  return said
}

const atReference = async (settings: (own: RunningServer['profile']) => JsonObject, ids: string[]): Promise<Said> => {
  const server = await startServer({})
  const said = await preflight({ ...server.profile, ...settings(server.profile) }, ids)
  await server.close()
  return said
}

const asking = ['window/expired']
const executing = ['retrieval/answer']
const relayed = ['hops/request-cap']
const chained = ['delegation/scope-narrows']
const scoped = ['scopes/table']
const delivered = ['retrieval/bound']

interface Trial {
  name: string
  /** What pre-flight must say, in a check that failed. */
  failed?: RegExp
  /** In a check that went well. */
  passed?: RegExp
  at: () => Promise<Said>
}

const wrongly = (setting: keyof DialectSettings, value: Json, ids: string[], failed: RegExp): Trial => ({
  name: `dialect.${setting} is ${JSON.stringify(value)}`,
  failed,
  at: () => speaking({ ...dialect, [setting]: value }, ids),
})

const lacking = (setting: keyof typeof dialect, ids: string[], expected: Pick<Trial, 'failed' | 'passed'>): Trial => {
  const { [setting]: _, ...rest } = dialect
  return { name: `dialect.${setting} is not given`, ...expected, at: () => speaking(rest, ids) }
}

const stated = (capability: keyof Capabilities, value: Json, ids: string[], found: string): Trial => ({
  name: `capabilities.${capability} is ${JSON.stringify(value)}`,
  failed: new RegExp(`^[^\n]*Give capabilities\\.${capability}: ${found}[^\n]*$`),
  at: () => atReference(() => ({ capabilities: { [capability]: value } }), ids),
})

/** The reference, told another policy than the fixture of the run has. */
const hiding = async (): Promise<Said> => {
  const server = await startServer({})
  const { profile } = server
  const between = createServer((request, response) => {
    const relay = async (): Promise<void> => {
      const body = (await text(request)).replace('"disclosure":"hide"', '"disclosure":"reveal"')
      const sent = { method: request.method ?? 'PUT', ...(body === '' ? {} : { body }) }
      response.writeHead((await fetch(`${profile.control}${request.url}`, sent)).status).end()
    }
    void relay()
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const control = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const said = await preflight({ ...profile, control, capabilities: { disclosure: 'hide' } }, scoped)
  between.close()
  await server.close()
  return said
}

const trials: Trial[] = [
  wrongly('discover_path', '/offers:look', asking, /give the path as dialect\.discover_path/),
  wrongly('execute_path', '/offers:sell', executing, /Give the path as dialect\.execute_path/),
  wrongly('names', 'snake', asking, /Give dialect\.names: camel/),
  wrongly('max_hops', 'requester.max_hops', relayed, /Give dialect\.max_hops: limits\.max_hops/),
  wrongly('chain', 'space', chained, /Give dialect\.chain: json-array/),
  wrongly('principal_domain', 'principal', chained, /Give dialect\.principal_domain: owner/),
  wrongly('groups', 'groups', asking, /correct dialect\.groups/),
  wrongly('uri', 'href', asking, /orrect dialect\.uri/),
  wrongly('offers', 'choices', asking, /correct dialect\.offers/),
  wrongly('offer_id', 'id', asking, /Correct dialect\.offer_id/),
  wrongly('amount', 'price', asking, /Correct dialect\.amount/),
  wrongly('absence', 'reason', scoped, /Correct dialect\.absence/),
  wrongly('execute_body', '{ver: envelope.ver, offer: offer.ref}', executing, /Give dialect\.execute_body/),
  wrongly('retrieval_endpoint', 'link', executing, /Correct dialect\.retrieval_endpoint/),
  wrongly('expires_at', 'delivery.expiry', executing, /Correct dialect\.expires_at/),
  wrongly('agent_identity_hash', 'delivery.link', executing, /Correct dialect\.agent_identity_hash/),
  wrongly('presented_key', 'header:X-Key', delivered, /dialect\.presented_key/),
  wrongly('accepted', "body.outcome == 'YES'", asking, /Correct dialect\.accepted/),
  wrongly('accepted', 'body.outcome', asking, /Correct dialect\.accepted/),
  wrongly('denial_reason', 'body.reason', ['delegation/reason'], /Correct dialect\.denial_reason/),
  wrongly(
    'denial_reason',
    "join('', ['DENIAL_REASON_', body.outcome])",
    ['delegation/reason'],
    /dialect\.denial_reason/,
  ),
  lacking('groups', asking, { failed: /give dialect\.groups/ }),
  lacking('offer_id', asking, { failed: /Give dialect\.offer_id/ }),
  lacking('amount', asking, { failed: /Give dialect\.amount/ }),
  lacking('execute_body', executing, { failed: /Give dialect\.execute_body/ }),
  lacking('retrieval_endpoint', executing, { failed: /Give dialect\.retrieval_endpoint/ }),
  lacking('presented_key', delivered, { failed: /Give dialect\.presented_key as header:NAME/ }),
  lacking('chain', chained, { passed: /dialect\.chain is json-array/ }),
  lacking('max_hops', relayed, { passed: /dialect\.max_hops is that/ }),
  stated('retrieval_binding', false, delivered, 'true'),
  stated('retrieval_ttl_seconds', 7, executing, '\\d{3}'),
  stated('self_declared_scopes', false, scoped, 'true'),
  stated('quota_operation', 'discover', ['delegation/accepted'], 'execute'),
  { name: 'capabilities.disclosure is "hide"', failed: /Give capabilities\.disclosure: reveal\.$/, at: hiding },
  {
    name: 'base has no manifest',
    failed: /elsewhere\/\.well-known\/svc\.json was sent.*Give that address as base\.$/,
    at: () => atReference(({ base }) => ({ base: `${base}/elsewhere` }), asking),
  },
  {
    name: 'all is right, at an exchange of another dialect',
    at: () => speaking(dialect, [...asking, ...executing, ...relayed, ...chained, ...scoped, ...delivered]),
  },
]

/** Each measures a clock for a second: they are tried beside each other. */
const atOnce = 12
const said = new Map<Trial, Said>()

beforeAll(async () => {
  const waiting = [...trials]
  const worker = async (): Promise<void> => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) said.set(trial, await trial.at())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
})

test.each(trials)('$name', (trial) => {
  const { failed, passed } = said.get(trial)!
  expect(passed).toMatch(trial.passed ?? /./)
  expect(failed).toMatch(trial.failed ?? /^$/)
})

test('offers are read whichever resource the first rule asks for', async () => {
  const { failed } = await atReference((own) => ({ ...own }), ['manifest/delisted'])
  expect(failed).toBe('')
})
