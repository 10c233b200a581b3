import { expect, it } from 'vitest'
import { picturedJournal } from '../../pictured-journal.ts'
import { reportOf } from '../../report.ts'
import { exchange, five } from '../../sample-journal.ts'
import { chainOf } from './chain-of.ts'
import { chainDrawn } from './chain.ts'
import { latticeOf } from './lattice.ts'
import { signaturesOf } from './signatures-of.ts'
import { stackDrawn } from './stack.ts'

const report = reportOf(picturedJournal())
const ruleOf = (id: string) => report.rules.find((rule) => rule.id === id)!
const failureOf = (id: string) => ruleOf(id).failures[0]!

const words = (text = ''): string => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

it('says which link of a chain broke', () => {
  const failure = failureOf('delegation/linkage')
  const links = chainOf(failure.request!)
  expect(links.map(({ genuine }) => genuine)).toEqual([undefined, true])
  expect(links[1]?.signer).not.toBe(links[0]?.binds)
  expect(links[1]?.binds).toBe(signaturesOf(failure.request!)[0]?.keyid)
  const drawn = words(chainDrawn(failure, failure.request!)?.text)
  expect(drawn).toMatch(
    /Authority token by the owner .* for A signed by B, not by A Token 2 by B .* for C flipped: key/,
  )
  expect(drawn).toMatch(/C signs The request agent C/)
})

it('draws a chain that holds without a break', () => {
  const failure = failureOf('delegation/linkage')
  const drawn = chainDrawn(failure, failure.control!.request)?.text
  expect(drawn).not.toContain('broken')
})

it('reads chains however they are joined, and none where there is none', () => {
  const { request } = failureOf('delegation/linkage')
  const body = JSON.parse(request!.body) as { requester: { delegation: { token: string } } }
  const tokens = Buffer.from(body.requester.delegation.token, 'base64').toString().split('~')
  for (const joined of [tokens.join(' '), JSON.stringify(tokens)]) {
    body.requester.delegation.token = Buffer.from(joined).toString('base64')
    expect(chainOf({ ...request!, body: JSON.stringify({ envelope: body }) })).toHaveLength(2)
  }
  for (const text of ['', '[]', 'null', '{"delegation":{"token":"%%%"}}', '{"delegation":{"token":7}}']) {
    expect(chainOf({ ...request!, body: text })).toEqual([])
  }
})

it('says which signature covers which', () => {
  const failure = failureOf('hops/covers-previous')
  const drawn = words(stackDrawn(failure, failure.request!)?.text)
  expect(drawn).toMatch(
    /agent (?:● covered ){5}○ not covered broker (?:● covered ){5}○ ≠ not covered, other than in the control/,
  )
})

it('has no picture of a signature that covers what it must, nor of one that cannot be read', () => {
  const { request } = exchange('case', five, 200)
  const failure = { ...failureOf('hops/covers-previous'), control: exchange('control', five, 200) }
  expect(stackDrawn(failure, request)).toBeUndefined()
  const headers: [string, string][] = [['signature-input', 'agent=("@method']]
  expect(signaturesOf({ ...request, headers })).toEqual([])
})

it('gathers the pairs of a lattice into a grid a carrier', () => {
  const rule = ruleOf('scopes/lattice')
  expect(rule.pairs).toEqual({
    declared: { granted: ['dist', 'dist:*', 'dist:US'], required: ['dist', 'dist:US'], rows: ['+>', '-+', '-+'] },
  })
  const drawn = latticeOf(rule)
  expect(drawn && words(drawn.text)).toContain('1 pair that went wrong')
})
