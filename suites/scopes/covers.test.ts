import { expect, test } from 'vitest'
import { fixture } from '../../harness/plan/fixture.ts'
import { coversByExpansion, coversBySegments, scopesOver, words } from './covers.ts'

const granted = scopesOver([...words, '*'])
const concrete = scopesOver(words)

test('two oracles that have nothing in common agree on every pair, stars required or not', () => {
  const differ = granted.flatMap((grant) =>
    granted.filter((required) => coversBySegments(grant, required) !== coversByExpansion(grant, required)),
  )
  expect(differ).toEqual([])
  expect([granted.length, concrete.length]).toEqual([84, 39])
})

test.each([coversBySegments, coversByExpansion])('the table of the spec holds', (covers) => {
  expect(
    [
      ['dist:*', 'dist:US'],
      ['dist:*', 'dist:US:CA'],
      ['dist:US:*', 'dist:US:CA'],
      ['dist', 'dist'],
      ['*', 'CA'],
    ].map(([grant = '', required = '']) => covers(grant, required)),
  ).toEqual([true, true, true, true, true])
  expect([covers('dist', 'dist:US'), covers('dist:US:CA', 'dist:US'), covers('dist:*', 'dist')]).toEqual([
    false,
    false,
    'open',
  ])
})

const surelyCovers = (one: string, other: string): boolean => coversBySegments(one, other) === true

test('covering is reflexive, transitive and antisymmetric', () => {
  const stands = new Map(granted.map((grant) => [grant, concrete.filter((one) => surelyCovers(grant, one))]))
  for (const grant of granted) {
    expect(surelyCovers(grant, grant)).toBe(true)
    for (const other of granted.filter((one) => one !== grant && surelyCovers(grant, one))) {
      expect(surelyCovers(other, grant)).toBe(false)
      const beyond = stands.get(other)?.filter((one) => !stands.get(grant)?.includes(one))
      expect(beyond).toEqual([])
    }
  }
})

test('the fixture has a resource for each concrete scope', () => {
  expect(concrete.filter((scope) => fixture.resources[`scope:${scope}`]?.required_scope !== scope)).toEqual([])
})
