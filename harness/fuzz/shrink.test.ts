import { expect, test } from 'vitest'
import type { Case, NamedEdit } from '../plan/compose.ts'
import { edit } from '../plan/edit.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { shrink } from './shrink.ts'

const named = (slug: string, role: 'fault' | 'variation', rule: Partial<Rule> = {}): NamedEdit => ({
  name: `area/rule.${slug}`,
  rule: { kind: 'flip', ...rule } as Rule,
  slug,
  role,
  edit: edit(slug, () => undefined),
})

const on = { slug: 'plainly' } as Baseline
const variations = Array.from({ length: 9 }, (_, i) => named(`v${i}`, 'variation'))
const slugs = ({ edits }: Case): string[] => edits.map(({ slug }) => slug)
const has =
  (...wanted: string[]) =>
  (one: Case): Promise<boolean> =>
    Promise.resolve(wanted.every((slug) => slugs(one).includes(slug)))

test('of many edits the one fault is left', async () => {
  const edits = [...variations, named('bad', 'fault'), named('worse', 'fault')]
  expect(slugs(await shrink({ baseline: on, seed: 0, edits }, has('bad')))).toEqual(['bad'])
})

test('two variations that are refused together are left together', async () => {
  expect(slugs(await shrink({ baseline: on, seed: 0, edits: variations }, has('v2', 'v7')))).toEqual(['v2', 'v7'])
})

test('a case that must be refused keeps a fault', async () => {
  const edits = [...variations, named('bad', 'fault')]
  expect(slugs(await shrink({ baseline: on, seed: 0, edits }, has('v3')))).toEqual(['v3', 'bad'])
})

test('a fault stays with the variation that it stands upon', async () => {
  const rule = { upon: { bad: 'ground' } } as Partial<Rule>
  const edits = [...variations, named('ground', 'variation', rule), named('bad', 'fault', rule)]
  const [ground, bad] = edits.slice(-2)
  bad!.rule = ground!.rule
  expect(slugs(await shrink({ baseline: on, seed: 0, edits }, has('bad')))).toEqual(['ground', 'bad'])
})

test('parameters become as small as they can, and those of edits that are gone go', async () => {
  const bad = named('bad', 'fault')
  const one = { baseline: on, seed: 0, edits: [variations[0]!, bad] }
  const draws = { [bad.name]: [70_000, 5, 9], [variations[0]!.name]: [3] }
  const stillFails = ({ draws: drawn }: Case): Promise<boolean> =>
    Promise.resolve((drawn?.[bad.name]?.[0] ?? 0) >= 17 && (drawn?.[bad.name]?.[1] ?? 0) >= 2)
  expect(await shrink({ ...one, draws }, stillFails)).toMatchObject({ edits: [bad], draws: { [bad.name]: [17, 2] } })
})
