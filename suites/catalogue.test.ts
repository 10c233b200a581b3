import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainRule } from '../harness/cli/explain-rule.ts'
import { mutantsOf, triedBy } from '../harness/cli/tried.ts'
import catalogue from './catalogue.json' with { type: 'json' }
import { rules } from './index.ts'

test('every id of the catalogue has its file, and its level', () => {
  const ids = Object.keys(catalogue)
  expect(ids.filter((id) => !existsSync(join(import.meta.dirname, `${id}.ts`)))).toEqual([])
  expect(Object.fromEntries(rules.map(({ id, level }) => [id, level]))).toEqual(catalogue)
})

test('of every rule it can be told what it tries, and what that catches', () => {
  expect(rules.filter((rule) => triedBy(rule) === '').map(({ id }) => id)).toEqual([])
  for (const rule of rules) {
    const observed = rule.level === 'observe'
    expect(mutantsOf(rule), rule.id).toMatch(observed ? /^judges nothing$/ : /^[1-9]\d* mutants?$/)
    const explained = explainRule(rule)
    expect(explained).toContain(rule.spec)
    for (const slug of Object.values<string>(rule.mutants)) expect(explained, rule.id).toContain(slug)
  }
})

test('rules of each kind are told in their own words', () => {
  const told = Object.fromEntries(rules.map((rule) => [rule.id, `${triedBy(rule)}; ${mutantsOf(rule)}`]))
  expect(told).toMatchObject({
    'window/leeway': '2 edges; judges nothing',
    'robustness/no-leak': expect.stringMatching(/^1 law; \d+ mutants?$/),
    'robustness/bounded': expect.stringMatching(/^\d+ hardships; \d+ mutants?$/),
    'discovery/edge': expect.stringMatching(/^\d+ facts; \d+ mutants?$/),
    'quota/concurrent': expect.stringMatching(/^\d+ loads?; \d+ mutants?$/),
    'revocation/poll': expect.stringMatching(/stor(y|ies).*; \d+ mutants?$/),
    'scopes/lattice': expect.stringMatching(/^\d+ faults, \d+ variations; \d+ mutants?$/),
    'scopes/disclosure': expect.stringMatching(/^\d+ comparisons?; \d+ mutants?$/),
    'manifest/version': expect.stringMatching(/^\d+ faults, \d+ variations?; \d+ mutants?$/),
  })
})
