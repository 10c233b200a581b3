import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What users import, what writers of rules write by, and what both are told of a target. */
const open = [
  'suites/vitest.ts',
  'harness/vitest/options.ts',
  ...['rule', 'makers', 'story', 'edit', 'edits', 'plan', 'message', 'served', 'passage', 'template', 'json'].map(
    (name) => `harness/plan/${name}.ts`,
  ),
  'harness/target/profile/profile.ts',
]

const isExport = /^export (?:(?:const|function|interface|class) |type [^*])/

test.each(open)('all that %s exports has a docstring', (path) => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const bare = lines.filter((line, at) => isExport.test(line) && !/\*\/\s*$/.test(lines[at - 1] ?? ''))
  expect(lines.some((line) => isExport.test(line))).toBe(true)
  expect(bare).toEqual([])
})
