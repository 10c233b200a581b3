import { describe, expect, test } from 'vitest'
import type { Message } from '../plan/message.ts'
import { createExchange } from './exchange.ts'
import { mutants } from './mutants/index.ts'
import { checkNames } from './part.ts'
import { parts } from './parts.ts'
import type { Mutant } from './replace.ts'
import { applyMutant, mutant, replaceParts, unchecked } from './replace.ts'
import { checksOf } from './rule-checks.ts'
import { bodyOf, newAgent, servesDirectory, signed } from './testing/agent.ts'
import { variants } from './variants/index.ts'

const endpoint = 'http://exchange.test/v1'
const url = `${endpoint}/svc.v1.ExchangeService/DiscoverResources`
const now = Date.UTC(2026, 0, 1, 12)
const agent = newAgent(now)
const seconds = now / 1000
const covered = '("@method" "@target-uri" "content-digest" "authorization" "signature-agent")'

const judge = async (message: Message, by = parts, jwk = agent.jwk) => {
  const exchange = createExchange({ endpoint, now: () => now, fetchDocument: servesDirectory(jwk), parts: by })
  return (await exchange.handle(message)).violations
}

const request = (more: Partial<Parameters<typeof signed>[1]> = {}) =>
  signed(agent, { url, now, address: 'http://agent.test', ...more })

const unsigned = (): Message => {
  const message = request()
  return { ...message, headers: message.headers.filter(([name]) => !['Signature', 'Signature-Input'].includes(name)) }
}

const typed = (type: string) => request({ body: bodyOf({ requester: { id: 'a', domain: 'agent.test', type } }) })
const expired = `${covered};keyid="${agent.keyid}";alg="ed25519";created=1;expires=${seconds - 1}`

describe('a mutant', () => {
  const cases: [string, Mutant, Message][] = [
    ['no signature', mutant('signature/present', unchecked), unsigned()],
    ['no requester type', mutant('requester/type-unspecified', unchecked), typed('')],
    ['an unknown requester type', mutant('requester-type', () => 1), typed('other')],
    ['an expired signature', mutant('window/expired', unchecked), request({ input: expired })],
    [
      'another body',
      mutant('digest/matches', unchecked),
      { ...request(), body: Buffer.from(JSON.stringify(bodyOf())) },
    ],
    ['another query', mutant('signature/valid', unchecked), { ...request(), target: `${request().target}?a=b` }],
    [
      'another method',
      mutant('route', () => ({ operation: 'discover', signed: false })),
      { ...request(), method: 'GET' },
    ],
  ]
  test.each(cases)('lets through %s, which the reference refuses', async (_, bad, message) => {
    expect(await judge(message)).toHaveLength(1)
    expect(await judge(message, applyMutant(parts, bad))).toEqual([])
  })

  test('replaces one part, and leaves the reference as it is', () => {
    for (const bad of Object.values(mutants)) {
      const { checks, steps } = applyMutant(parts, bad)
      const changed = [
        ...checkNames.filter((name) => checks[name].holds !== parts.checks[name].holds),
        ...Object.entries(parts.steps).flatMap(([name, step]) =>
          Object.entries(steps).some(([other, by]) => other === name && by === step) ? [] : [name],
        ),
      ]
      expect(changed).toEqual([bad.part])
    }
  })
})

describe('a variant', () => {
  const plain = Object.entries(variants).filter(([, { wantsScopes }]) => !wantsScopes)

  test.each(plain)('that %s accepts a plain request, and refuses a bad one', async (_, variant) => {
    const varied = replaceParts(parts, variant)
    expect(await judge(request(), varied)).toEqual([])
    expect(await judge({ ...request(), target: `${request().target}?a=b` }, varied)).not.toEqual([])
  })

  test('can refuse a replay', async () => {
    const by = replaceParts(parts, variants['refuses a replayed signature'] ?? {})
    const exchange = createExchange({ endpoint, now: () => now, fetchDocument: servesDirectory(agent.jwk), parts: by })
    const message = request()
    expect((await exchange.handle(message)).violations).toEqual([])
    expect((await exchange.handle(message)).violations).toMatchObject([{ check: 'signature/replay' }])
  })
})

describe('the table of checks', () => {
  test('names a check for every rule that has faults', () => {
    expect(checksOf('signature/binds-method')).toEqual(['signature/valid'])
    expect(checksOf('window/expired')).toEqual(['window/expired'])
    expect(checksOf('window/leeway')).toEqual([])
  })

  test('has no check wait for itself', () => {
    const earlier = (name: (typeof checkNames)[number]): string[] =>
      (parts.checks[name].after ?? []).flatMap((before) => [before, ...earlier(before)])
    for (const name of checkNames) expect(earlier(name)).not.toContain(name)
  })
})
