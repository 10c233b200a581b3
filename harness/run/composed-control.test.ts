import { expect, test } from 'vitest'
import { plain } from '../../suites/plain.ts'
import type { Case, NamedEdit } from '../plan/compose.ts'
import { edit } from '../plan/edit.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { composedControl } from './composed-control.ts'

const baseline = { slug: 'plainly', plan: plain() } as Baseline
const lengthened: NamedEdit = {
  name: 'area/rule.lengthened',
  rule: { kind: 'flip' } as Rule,
  slug: 'lengthened',
  role: 'variation',
  edit: edit('the path is longer', (plan, draw) => void (plan.request.target += 'x'.repeat(draw.integer(1, 9)))),
}
const choices = [4]
const control: Case = { baseline, edits: [lengthened], seed: 0, draws: { [lengthened.name]: choices } }

test('cases of a row have one control, composed once', () => {
  const draws = { ...control.draws, 'area/rule.fault': [7] }
  expect(composedControl({ ...control, draws })).toBe(composedControl(control))
})

test('another choice, edit, seed or baseline is another control', () => {
  const { plan } = composedControl(control)
  const others: Case[] = [
    { ...control, draws: { [lengthened.name]: [5] } },
    {
      ...control,
      edits: [{ ...lengthened, edit: edit('the path is another', (its) => void (its.request.target = '/')) }],
    },
    { baseline, edits: [lengthened], seed: 3 },
    { ...control, baseline: { ...baseline, plan: { ...plain(), operation: 'execute' } } },
  ]
  for (const other of others) expect(composedControl(other).plan).not.toEqual(plan)
})
