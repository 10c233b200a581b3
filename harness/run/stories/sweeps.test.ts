import { expect, test } from 'vitest'
import { rules } from '../../../suites/index.ts'
import askedAnew from '../../../suites/scopes/asked-anew.ts'
import delisted from '../../../suites/manifest/delisted.ts'
import { tellingsOf } from './sweep.ts'
import { sweepsOf } from './sweeps.ts'

const slugsOf = (tellings: ReturnType<typeof tellingsOf>): string[] =>
  tellings.flatMap(({ case: { edits } }) => edits.map(({ slug }) => slug))

test('stories that change what one publisher serves are told one after the other', () => {
  const sweeps = sweepsOf(tellingsOf(delisted, 0)).map(slugsOf)
  const atOne = ['delisted', 'gone', 'out-of-order', 'listed-again']
  expect(sweeps.map((sweep) => sweep.filter((slug) => atOne.includes(slug)))).toEqual(atOne.map((slug) => [slug]))
  expect(sweeps[0]).toEqual([
    'delisted',
    'longer-name',
    'shorter-name',
    'listless',
    'beside-others',
    'gated',
    'after-an-outage',
  ])
})

test('all others are told side by side, but one that waits for the target', () => {
  const tellings = rules.flatMap((rule) => (rule.kind === 'watch' && rule !== delisted ? tellingsOf(rule, 0) : []))
  const [first = [], ...more] = sweepsOf(tellings.filter(({ rule }) => !rule.alone)).map(slugsOf)
  expect(more).toEqual([
    ['removed', 'after-a-year', 'key-of-nobody', 'by-its-own-header'],
    ['removed-in-use', 'a-day-later', 'a-day-later'],
    ['while-it-is-fetched'],
  ])
  expect(first).toHaveLength(tellings.filter(({ rule }) => !rule.alone).length - 8)
})

test('those that are told alone are told last, one by one', () => {
  const tellings = [askedAnew, delisted].flatMap((rule) => (rule.kind === 'watch' ? tellingsOf(rule, 0) : []))
  const sweeps = sweepsOf(tellings).map((sweep) => sweep.map(({ rule }) => rule.id))
  const alone = sweeps.filter((ids) => ids.includes(askedAnew.id))
  expect(alone.length).toBeGreaterThan(3)
  expect(sweeps.slice(-alone.length)).toEqual(alone.map(() => [askedAnew.id]))
})
