import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isSameServer } from '../address.ts'
import { type ConfigurationCode, ConfigurationError } from '../configuration-error.ts'
import { loadProfile, parseProfile, profileOf } from './profile.ts'
import schema from '../profile.schema.json' with { type: 'json' }
import { gatewayOf, reportable, targetView } from '../target-view.ts'

const local = 'endpoint: http://127.0.0.1:8700/v1\n'

describe('a profile', () => {
  test('of an endpoint alone has every default', () => {
    expect(profileOf('http://127.0.0.1:8700/v1')).toMatchObject({
      base: 'http://127.0.0.1:8700',
      control: null,
      participants: { port: 9421 },
      limits: { rate: 0, concurrency: 32, timeout_ms: 10_000 },
      clock: { tolerance_seconds: 2 },
      capabilities: { disclosure: null },
      dialect: { names: 'snake', chain: null, max_hops: 'constraints.max_hops', groups: null },
    })
  })

  test('has no member undefined', () => {
    const profile = profileOf('http://127.0.0.1:8700/v1')
    const parts = [profile, profile.participants, profile.http, profile.capabilities, profile.dialect]
    expect(parts.flatMap((part) => Object.values(part))).not.toContain(undefined)
  })

  test('has the members of the schema, and no other', () => {
    const profile = profileOf('http://127.0.0.1:8700/v1')
    // What a served world says of itself is nothing to a run.
    const { $schema: _, world: __, ...members } = schema.properties
    expect(Object.keys(profile).toSorted()).toEqual(Object.keys(members).toSorted())
    for (const part of ['participants', 'http', 'limits', 'clock', 'capabilities', 'dialect'] as const)
      expect(Object.keys(profile[part]).toSorted()).toEqual(Object.keys(members[part].properties).toSorted())
  })

  test('is slowed down away from loopback', () => {
    expect(parseProfile('endpoint: https://x.example/v1\npermission: the operator').limits.rate).toBe(50)
  })

  test('takes the command line before the file', () => {
    const profile = parseProfile(`${local}limits: {rate: 3, concurrency: 4}`, {
      rate: 7,
      endpoint: 'http://localhost:1/v1',
    })
    expect(profile.limits).toEqual({ rate: 7, concurrency: 4, timeout_ms: 10_000 })
    expect(profile.endpoint).toBe('http://localhost:1/v1')
  })

  test('may be JSON, and leave keys empty', () => {
    expect(parseProfile('{"endpoint":"http://127.0.0.1:8700/v1","permission":null}').permission).toBeNull()
    expect(parseProfile(`${local}dialect:\n  # names: camel\nhttp:\n`).dialect.names).toBe('snake')
  })

  test('is shown without its secrets', () => {
    const profile = parseProfile(`${local}http: {headers: {x-key: s3cret}, proxy: "http://me:s3cret@127.0.0.1:1"}`)
    expect(JSON.stringify(reportable(profile))).not.toContain('s3cret')
  })

  test('names further participants to certify', () => {
    const profile = parseProfile(`${local}certify: [{base: "http://127.0.0.1:1/", role: broker}]`)
    expect(profile.certify).toEqual([{ base: 'http://127.0.0.1:1', role: 'broker' }])
  })

  test.each([
    ['https://exchange.example/api/v1', { sees: '/api', takes: '' }],
    ['https://exchange.example/deep/api/v1', { sees: '/deep/api', takes: '' }],
    ['https://exchange.example/v1', undefined],
    ['https://exchange.example/api/1/v1', { sees: '/api/1', takes: '' }],
  ])('says what a gateway takes off where the target is at %s', (seen, gateway) => {
    expect(gatewayOf(parseProfile(`${local}http: {target_uri: "${seen}"}`))).toEqual(gateway)
  })

  test('says how the target sees itself behind a gateway', () => {
    const profile = parseProfile(`${local}http: {target_uri: "https://exchange.example/api/v1"}`)
    expect(targetView(profile)).toEqual({
      scheme: 'https',
      authority: 'exchange.example',
      origin: 'https://exchange.example',
      path: '/api/v1',
    })
  })
})

describe('loopback', () => {
  const endpoints = ['http://127.9.8.7/v1', 'http://[::1]:80/v1', 'http://localhost/v1', 'http://[::ffff:127.0.0.1]/v1']
  test.each(endpoints)('%s needs no permission', (endpoint) => {
    expect(profileOf(endpoint).permission).toBeNull()
  })
  test.each(['http://10.0.0.1/v1', 'http://127.0.0.1.example/v1', 'http://[::2]/v1', 'http://0.0.0.0/v1'])(
    '%s does',
    (endpoint) => expect(codeOf(() => profileOf(endpoint))).toBe('permission'),
  )
  test('has several names for one server', () => {
    const here = 'http://127.0.0.1:8700'
    expect(['http://localhost:8700/v1', 'http://[::1]:8700/a'].map((url) => isSameServer(url, here))).toEqual([
      true,
      true,
    ])
    const others = ['http://127.0.0.1:8701', 'http://10.0.0.1:8700', 'http://delivery.example:8700']
    expect(others.map((url) => isSameServer(url, here))).toEqual([false, false, false])
    expect(isSameServer('http://delivery.example/a', 'http://delivery.example:80/v1')).toBe(true)
  })
})

describe('an error', () => {
  const cases: [text: string, code: ConfigurationCode, says: string][] = [
    ['endpont: x', 'unknown-key', 'p.yaml:1: endpont: unknown key; did you mean endpoint?'],
    ['control: http://127.0.0.1:1', 'missing-key', 'endpoint: is missing'],
    [`${local}limits:\n  timeout: 3`, 'unknown-key', 'p.yaml:3: limits.timeout'],
    [`${local}clock: {tolerance_seconds: 61}`, 'invalid-value', 'clock.tolerance_seconds: must be <= 60'],
    [`${local}limits: {concurrency: 0}`, 'invalid-value', 'limits.concurrency'],
    [`${local}participants: {hosting: cloud}`, 'invalid-value', 'loopback, ports, subdomains'],
    [`${local}participants: {hosting: subdomains}`, 'invalid-value', 'participants.advertise'],
    [`${local}participants: {ports: "20-10"}`, 'invalid-value', 'first-last'],
    [`${local}dialect: {groups: "a["}`, 'invalid-expression', 'dialect.groups'],
    [`${local}dialect: {amount: "{a: cents(@)}"}`, 'invalid-expression', 'unknown function cents()'],
    [`${local}dialect: {content_rules: "("}`, 'invalid-expression', 'dialect.content_rules'],
    [`${local}dialect: {content_rules: "abc"}`, 'invalid-expression', 'has 0 groups'],
    [`${local}dialect: {discover_path: discover}`, 'invalid-value', 'dialect.discover_path'],
    [`${local}http: {headers: {"a b": c}}`, 'invalid-value', 'not a header name'],
    [`${local}http: {headers: {Authorization: c}}`, 'invalid-value', 'by the harness itself'],
    [`${local}http: {ca: missing.pem}`, 'unreadable', 'http.ca'],
    [`${local}http: {connect: 10.0.0.1:80}`, 'permission', 'p.yaml:2: http.connect: 10.0.0.1'],
    [`${local}base: "https://b.example"`, 'permission', 'p.yaml:2: base: b.example is not on loopback'],
    [`${local}control: "http://c.example"`, 'permission', 'p.yaml:2: control: c.example is not on loopback'],
    [`${local}edge:\n  url: "https://e.example/a"`, 'permission', 'p.yaml:3: edge.url: e.example is not on loopback'],
    [
      `${local}certify: [{base: "http://127.0.0.1:1", role: owner}]`,
      'invalid-value',
      'agent, exchange, broker, publisher',
    ],
    [`${local}certify: [{base: "ftp://127.0.0.1:1", role: broker}]`, 'invalid-value', 'certify: ftp://127.0.0.1:1'],
    [`${local}certify: [{base: "https://b.example", role: broker}]`, 'permission', 'b.example'],
    [`${local}publisher: {base: "https://p.example"}`, 'permission', 'p.example'],
    [`${local}base: somewhere`, 'invalid-value', 'p.yaml:2: base'],
    ['endpoint: http://127.0.0.1/v1/', 'invalid-value', '/v1'],
    ['endpoint: ftp://127.0.0.1/v1', 'invalid-value', 'absolute http'],
    ['endpoint: http://me@127.0.0.1/v1', 'invalid-value', 'userinfo'],
    ['endpoint: [', 'syntax', 'p.yaml:1'],
    ['a: 1\na: 2', 'syntax', 'p.yaml:2'],
    ['', 'syntax', 'a mapping'],
  ]
  test.each(cases)('of %j is %s and says where', (text, code, says) => {
    const error = errorOf(() => parseProfile(text, {}, 'p.yaml'))
    expect(error.code).toBe(code)
    expect(error.message).toContain(says)
    expect(error.message).not.toContain('\n')
  })

  test('names no line of what is no file', () => {
    expect(errorOf(() => parseProfile('endpoint: foo')).message).toMatch(/^endpoint: foo is not an absolute/)
  })

  test('names a file that is not there', () => {
    expect(codeOf(() => loadProfile('no-such-profile.yaml'))).toBe('unreadable')
  })
})

describe('paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  test('are taken from the folder of the profile', () => {
    writeFileSync(join(folder, 'ca.pem'), '')
    writeFileSync(join(folder, 'p.yaml'), `${local}http: {ca: ca.pem}`)
    expect(loadProfile(join(folder, 'p.yaml')).http.ca).toBe(join(folder, 'ca.pem'))
  })
})

function errorOf(run: () => unknown): ConfigurationError {
  try {
    run()
  } catch (error) {
    if (error instanceof ConfigurationError) return error
  }
  throw new Error('no ConfigurationError was thrown')
}

function codeOf(run: () => unknown): ConfigurationCode {
  return errorOf(run).code
}
