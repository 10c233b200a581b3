import { expect, test } from 'vitest'
import type { Passage } from '../plan/passage.ts'
import { compareSpec, rulesTouched } from './compare.ts'
import { statementsOf } from './statements.ts'

const text = `# A protocol

## Doors

1. A door is shut. It opens inwards (e.g. by hand).
2. A key turns once:
   - to the left,
   - to the right.

| Key | Turns |
|---|---|
| brass | twice |

Windows have no key.
`

const known = (rules: Record<string, string[]>): Passage[] =>
  statementsOf(text).map(({ place, fingerprint }) => ({ place, fingerprint, rules: rules[place] ?? 'explains' }))

test('a text is cut into sentences and rows, each with its place', () => {
  expect(statementsOf(text).map(({ place, text: says }) => [place, says])).toEqual([
    ['Doors, 1, sentence 1', 'A door is shut.'],
    ['Doors, 1, sentence 2', 'It opens inwards (e.g. by hand).'],
    ['Doors, 2, sentence 1', 'A key turns once:'],
    ['Doors, 2, 1, sentence 1', 'to the left,'],
    ['Doors, 2, 2, sentence 1', 'to the right.'],
    ['Doors, table, row 1', 'brass | twice'],
    ['Doors, paragraph, sentence 1', 'Windows have no key.'],
  ])
})

test('line breaks change no fingerprint, a word does', () => {
  const [first] = statementsOf(text)
  const [broken] = statementsOf(text.replace('A door is', 'A door\n   is'))
  const [other] = statementsOf(text.replace('A door is', 'A door stays'))
  expect(broken?.fingerprint).toBe(first?.fingerprint)
  expect(other?.fingerprint).not.toBe(first?.fingerprint)
})

test('what stands elsewhere with the same words has moved; what was put before it is new', () => {
  const difference = compareSpec(statementsOf(text.replace('1. A door', '1. A wall has doors.\n2. A door')), known({}))
  expect(difference.added.map(({ text: says }) => says)).toEqual(['A wall has doors.'])
  expect([difference.changed, difference.gone]).toEqual([[], []])
  expect(difference.moved).toHaveLength(5)
})

test('what has changed and what is gone name the rules that rest on them', () => {
  const rules = { 'Doors, 1, sentence 1': ['doors/shut'], 'Doors, table, row 1': ['keys/brass', 'doors/shut'] }
  const edited = text.replace('| brass | twice |\n', '').replace('is shut', 'is open')
  const difference = compareSpec(statementsOf(edited), known(rules))
  expect(difference.changed.map(({ to }) => to.text)).toEqual(['A door is open.'])
  expect(difference.gone.map(({ place }) => place)).toEqual(['Doors, table, row 1'])
  expect(rulesTouched(difference)).toEqual(['doors/shut', 'keys/brass'])
})
