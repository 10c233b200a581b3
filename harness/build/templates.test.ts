import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DocumentPlan } from '../plan/plan.ts'
import { fill } from '../plan/template.ts'
import { digestTemplate } from './body.ts'
import { KeyRing } from './keys.ts'
import { isKeyTemplate, sceneLookup } from './lookup.ts'
import type { Clock, Scene } from './scene.ts'

const now = Date.UTC(2030, 5, 15, 12, 30, 45, 500)
const clock: Clock = { now: () => now, uncertaintySeconds: 0.25, toleranceSeconds: 2 }

const directory: DocumentPlan = {
  path: '/keys',
  status: 200,
  headers: {},
  body: {
    json: {
      keys: [
        { kty: 'OKP', crv: 'Ed25519', x: '{key.other.x}' },
        { kty: 'okp', crv: 'Ed25519', x: '{key.agent.x}' },
        { kty: 'OKP', crv: 'Ed25519', x: '{key.zero.x.33}' },
      ],
    },
  },
  manner: 'at-once',
}

const scene: Scene = {
  keys: new KeyRing({ zero: 'ends-in-zero' }),
  scheme: 'http',
  stagedSecond: Math.floor(now / 1000),
  participants: { agent: { documents: { directory } } },
  host: (name) => (name === 'agent' ? 'agent.example:9421' : undefined),
  uri: () => undefined,
}

const filled = (template: string): string => fill(template, sceneLookup(scene, clock))
const octets = (text: string): Buffer => Buffer.from(text, 'base64url')

describe('templates of keys', () => {
  const { thumbprint } = scene.keys.key('agent')

  it('cut a thumbprint', () => {
    expect(filled('{key.agent.thumbprint.8}')).toBe(thumbprint.slice(0, 8))
  })

  it('turn a text into small or capital letters', () => {
    expect(filled('{key.agent.thumbprint.lower}')).toBe(thumbprint.toLowerCase())
    expect(filled('{scheme.upper}://{agent.host.upper}')).toBe('HTTP://AGENT.EXAMPLE:9421')
  })

  it('write the same octets with another text', () => {
    expect(filled('{key.agent.x.loose}')).not.toBe(filled('{key.agent.x}'))
    expect(octets(filled('{key.agent.x.loose}'))).toEqual(octets(filled('{key.agent.x}')))
  })

  it('find an entry by its place or by its key, as published', () => {
    expect(filled('{entry.agent.agent}')).toBe(filled('{entry.agent.1}'))
    expect(filled('{entry.agent.agent}')).not.toBe(thumbprint)
    expect(filled('{entry.agent.0}')).toBe(filled('{key.other.thumbprint}'))
  })

  it('find the entry of a key whose `x` another edit has changed', () => {
    expect(filled('{entry.agent.zero}')).toBe(filled('{entry.agent.2}'))
    expect(filled('{entry.agent.zero}')).not.toBe(filled('{key.zero.thumbprint}'))
  })

  it('make a key whose last octet can be left out', () => {
    const whole = octets(filled('{key.zero.x}'))
    expect(whole).toHaveLength(32)
    expect(Buffer.concat([octets(filled('{key.zero.x.31}')), Buffer.of(0)])).toEqual(whole)
  })
})

describe('names of what a key has', () => {
  it.each(['key.agent.x', 'key.agent.thumbprint.8', 'key.agent.thumbprint.off-3', 'key.agent.x.31', 'key.new.d'])(
    '{%s} is one, and stands for something',
    (name) => {
      expect(isKeyTemplate(name)).toBe(true)
      expect(sceneLookup(scene, clock)(name)).toBeDefined()
    },
  )

  it.each(['key.agent.z', 'key.agent', 'key.agent.x.-1', 'key.agent.constructor', 'agent.host'])(
    '{%s} is none',
    (name) => {
      expect(isKeyTemplate(name)).toBe(false)
    },
  )
})

describe('templates of time', () => {
  it.each([
    ['seconds', '2030-06-15T12:30:45Z'],
    ['microseconds', '2030-06-15T12:30:45.500000Z'],
    ['nanoseconds', '2030-06-15T12:30:45.500000000Z'],
    ['lower', '2030-06-15t12:30:45z'],
    ['space', '2030-06-15 12:30:45Z'],
    ['+05:30', '2030-06-15T18:00:45+05:30'],
    ['-23:59', '2030-06-14T12:31:45-23:59'],
  ])('write one instant as %s', (form, text) => {
    expect(filled(`{time+0@${form}}`)).toBe(text)
  })

  it('round a moment that is surely past, or ahead, to a second', () => {
    expect(filled('{pasttime-0} {aheadtime+0}')).toBe('2030-06-15T12:30:45.000Z 2030-06-15T12:30:46.000Z')
  })
})

describe('templates of digests', () => {
  const body = { sent: Buffer.from('123456789'), decoded: Buffer.from('123456789') }

  // The check value of CRC-32C (RFC 3720, B.4 has others).
  it('know crc32c', () => {
    expect(Buffer.from(digestTemplate('digest.crc32c', body) ?? '', 'base64').toString('hex')).toBe('e3069283')
  })

  it('are of the beginning of a body', () => {
    const beginning = createHash('sha256').update('1234').digest('base64')
    expect(digestTemplate('digest.sha-256.first-4', body)).toBe(beginning)
  })

  it('cut a digest', () => {
    const whole = Buffer.from(digestTemplate('digest.sha-256', body) ?? '', 'base64')
    expect(digestTemplate('digest.sha-256.16', body)).toBe(whole.subarray(0, 16).toString('base64'))
    expect(digestTemplate('digest.sha-256.33', body)).toBe(Buffer.concat([whole, Buffer.of(0)]).toString('base64'))
    expect(digestTemplate('digest.sha-256.16.hex', body)).toBe(whole.subarray(0, 16).toString('hex'))
  })
})
