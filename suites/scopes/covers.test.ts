import { expect, test } from 'vitest'
import { fixture } from '../../harness/plan/fixture.ts'
import { coversByExpansion, coversBySegments, scopesOver, words } from './covers.ts'

const granted = scopesOver([...words, '*'])
const concrete = scopesOver(words)
const covers = (one: string, other: string): boolean => coversBySegments(one, other) === true

test('two oracles that have nothing in common agree on every pair', () => {
  const differ = granted.flatMap((grant) =>
    concrete.filter((required) => coversBySegments(grant, required) !== coversByExpansion(grant, required)),
  )
  expect(differ).toEqual([])
  expect([granted.length, concrete.length]).toEqual([84, 39])
})

test.each([coversBySegments, coversByExpansion])('the table of the spec holds', (oracle) => {
  expect(
    [
      ['dist:*', 'dist:US'],
      ['dist:*', 'dist:US:CA'],
      ['dist:US:*', 'dist:US:CA'],
      ['dist', 'dist'],
      ['*', 'CA'],
    ].map(([grant = '', required = '']) => oracle(grant, required)),
  ).toEqual([true, true, true, true, true])
  expect([oracle('dist', 'dist:US'), oracle('dist:US:CA', 'dist:US'), oracle('dist:*', 'dist')]).toEqual([
    false,
    false,
    'open',
  ])
})

test('covering is reflexive, transitive and antisymmetric', () => {
  const stands = new Map(granted.map((grant) => [grant, concrete.filter((one) => covers(grant, one))]))
  for (const grant of granted) {
    expect(covers(grant, grant)).toBe(true)
    for (const other of granted.filter((one) => one !== grant && covers(grant, one))) {
      expect(covers(other, grant)).toBe(false)
      const beyond = stands.get(other)?.filter((one) => !stands.get(grant)?.includes(one))
      expect(beyond).toEqual([])
    }
  }
})

test('the fixture has a resource for each concrete scope', () => {
  expect(concrete.filter((scope) => fixture.resources[`scope:${scope}`]?.required_scope !== scope)).toEqual([])
})
