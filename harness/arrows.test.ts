import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms that each room may enter, besides itself. Types of `plan` are everybody's. */
const mayEnter: Record<string, string[]> = {
  'harness/plan': [],
  'harness/build': ['harness/plan'],
  'harness/participants': ['harness/plan', 'harness/build'],
  'harness/target': ['harness/plan', 'harness/build'],
  'harness/reference': ['harness/plan'],
  'harness/run': ['harness/plan', 'harness/build', 'harness/participants', 'harness/target', 'reports'],
  'harness/fuzz': [
    'harness/plan',
    'harness/participants',
    'harness/target',
    'harness/run',
    // Asked for its own verdict before a target is charged; and tried in this process.
    'harness/reference',
    'harness/self-test',
    'reports',
  ],
  'harness/self-test': ['harness/plan', 'harness/build', 'harness/participants', 'harness/target', 'harness/reference'],
  'harness/spec': ['harness/plan'],
  'harness/vitest': ['harness/plan', 'harness/target', 'harness/run', 'reports'],
  'harness/freeze': [
    'harness/plan',
    'harness/build',
    'harness/participants',
    'harness/target',
    'harness/reference',
    'harness/run',
    'reports',
  ],
  'harness/cli': [
    'harness/freeze',
    'harness/spec',
    'harness/plan',
    'harness/participants',
    'harness/target',
    'harness/reference',
    'harness/run',
    'harness/fuzz',
    'harness/self-test',
    'reports',
  ],
  reports: [],
  'harness/fuzz/wire': ['harness/plan'],
  suites: ['harness/plan', 'harness/fuzz/wire'],
}

/** Whatever hands the rules in may enter everywhere: the command, tests, benchmarks. */
const isDoor = (file: string): boolean =>
  /(\.test|\.bench|^suites\/(main|vitest|self-test-helper|fuzz-helper|odd-target|report-from)|^harness\/(bench|zoo)\/.*)\.ts$/.test(
    file,
  )

/** Mutations are edits like any others: rules name them, so that tokens replay them. */
const roomOf = (file: string): string => /^(harness\/fuzz\/wire|harness\/[^/]+|reports|suites)/.exec(file)?.[1] ?? file

const root = join(import.meta.dirname, '..')
const files = ['harness', 'reports', 'suites'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
)

const importsOf = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(/^(?:import|export)\b[^'"]*?(?:from\s+)?['"](\.[^'"]+)['"]/gm)]
  const dynamic = [...text.matchAll(/\bimport\(\s*['"`](\.[^'"`]+)['"`]/g)]
  return [...named, ...dynamic].map((match) => normalize(join(dirname(file), match[1] ?? '')))
}

test('every room enters only the rooms that it may enter', () => {
  expect(files.length).toBeGreaterThan(50)
  const strays = files
    .filter((file) => !isDoor(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((to) => roomOf(to) !== roomOf(file) && !mayEnter[roomOf(file)]?.includes(roomOf(to)))
        .map((to) => `${file} enters ${to}`),
    )
  expect(strays).toEqual([])
})

test('the reference takes nothing but types of the plan', () => {
  const values = files
    .filter((file) => roomOf(file) === 'harness/reference' && !isDoor(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/^import (?!type\b)[^'"]*['"](\.[^'"]*\/plan\/[^'"]+)['"]/gm)].map(
        (match) => `${file} imports ${match[1]}`,
      )
    })
  expect(values).toEqual([])
})
