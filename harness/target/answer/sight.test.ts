import { expect, test } from 'vitest'
import { compileDialect } from './dialect.ts'
import { profileOf } from '../profile/profile.ts'
import { readAnswer } from './reading.ts'
import { sightOf, type Look } from './sight.ts'

const dialect = compileDialect(profileOf('http://127.0.0.1:8700/v1'))
const [gated, absent] = ['http://127.20.0.1/reports', 'http://127.20.0.1/nowhere']

const look = (uri: string, body: string, status = 200): Look => {
  const answer = { status, headers: [], body: Buffer.from(body), milliseconds: 0 }
  return { uri, answer, reading: readAnswer(answer, dialect, 'rpc') }
}

const group = (uri: string, members = '') => `{"offer_groups":[{"uri":"${uri}","offers":[]${members}}],"trace":"`

test('answers are alike that differ in the URI, its path, and what differs anyway', () => {
  const sight = sightOf(
    [look(gated, `${group(gated)}1 /reports"}`), look(gated, `${group(gated)}2 /reports"}`)],
    [look(absent, `${group(absent)}3 /nowhere"}`), look(absent, `${group(absent)}4 /nowhere"}`)],
  )
  expect(sight.difference).toBeNull()
  expect(sight.gated).toEqual({
    outcome: 'accepted',
    offered: false,
    absence: null,
    contradictory: false,
    shown: false,
  })
})

const among = (...uris: string[]): string => JSON.stringify({ offer_groups: uris.map((uri) => ({ uri, offers: [] })) })

test('the order of groups is no difference: it may come of the URI that is asked for', () => {
  const open = 'http://127.20.0.1/open'
  const [one, other] = [look(gated, among(gated, open)), look(absent, among(open, absent))]
  expect(sightOf([one, one], [other, other]).difference).toBeNull()
  const fewer = look(absent, among(open))
  expect(sightOf([one, one], [fewer, fewer]).difference).not.toBeNull()
})

test.each([
  ['another status', look(absent, `${group(absent)}"}`, 206), '/status'],
  ['no group', look(absent, '{"offer_groups":[],"trace":""}'), '/body/offer_groups'],
  ['a reason', look(absent, `${group(absent, ',"absence_reason":"NONE"')}"}`), '/body/offer_groups/0/absence_reason'],
])('%s is a difference', (_, other, at) => {
  const one = look(gated, `${group(gated)}"}`)
  expect(sightOf([one, one], [other, other]).difference).toBe(at)
})

test('an answer that is no JSON is compared as text', () => {
  const [one, other] = [look(gated, `no ${gated}`, 404), look(absent, `no ${absent}`, 404)]
  expect(sightOf([one, one], [other, other]).difference).toBeNull()
  expect(sightOf([one, one], [look(absent, 'gated', 404), other]).difference).toBeNull()
  expect(sightOf([one, one], [look(absent, 'gone', 404), look(absent, 'gone', 404)]).difference).toBe('/body')
})
