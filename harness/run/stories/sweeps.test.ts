import { expect, test } from 'vitest'
import { rules } from '../../../suites/index.ts'
import askedAnew from '../../../suites/scopes/asked-anew.ts'
import delisted from '../../../suites/manifest/delisted.ts'
import { refreshes } from '../../plan/timeline.ts'
import { tellingsOf, type Telling } from './sweep.ts'
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
    'beside-misshapen',
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

/** When a story makes the target refresh, and when what was served must turn a verdict without. */
const momentsIn = ({ story: { steps } }: Telling): { renewals: number[]; waits: [from: number, to: number][] } => {
  const renewals: number[] = []
  const waits: [number, number][] = []
  const expected = new Map<unknown, string>()
  let served: number | undefined
  for (const step of steps) {
    if ('renew' in step) renewals.push(step.at)
    if ('serve' in step) served ??= step.at
    else if ('renew' in step) served = undefined
    else if ('send' in step) {
      const turns = step.expect === 'rejected' && expected.get(step.send) === 'accepted'
      if (turns && served !== undefined && step.at > served) waits.push([served, step.at])
      expected.set(step.send, step.expect)
    }
  }
  return { renewals, waits }
}

test('no story makes the target refresh while another waits for it to do so by itself', () => {
  const able = { clock: true, refresh: true }
  const tellings = rules.flatMap((rule) => (rule.kind === 'watch' ? tellingsOf(rule, 0) : []))
  const sweeps = sweepsOf(tellings.filter(({ rule, story }) => !rule.alone && refreshes(story, able)))
  const disturbed = sweeps.flatMap((sweep) =>
    sweep.flatMap((one) => {
      const others = sweep.filter((other) => other !== one).flatMap((other) => momentsIn(other).renewals)
      const isDisturbed = momentsIn(one).waits.some(([from, to]) => others.some((at) => at >= from && at < to))
      return isDisturbed ? [one.token] : []
    }),
  )
  expect(sweeps.length).toBeGreaterThan(2)
  expect(disturbed).toEqual([])
})
