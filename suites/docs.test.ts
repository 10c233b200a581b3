import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { editsOf } from '../harness/plan/compose.ts'
import { commands } from '../harness/cli/commands.ts'
import { rules } from './index.ts'

const root = join(import.meta.dirname, '..')
const docs = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(root, 'docs', name), 'utf8') }))

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

const areas = [...new Set(rules.map(({ id }) => id.slice(0, id.indexOf('/'))))]
const named = new RegExp(String.raw`\`((?:${areas.join('|')})/[a-z0-9-]+(?:\.[a-z0-9-]+)?)\``, 'g')

/** Made up for the guide, and no rule of this suite. */
const example = 'window/nonce-is-nothing'

test('every rule, and every edit, that a page names is there', () => {
  const known = new Set<string>(rules.flatMap((rule) => [rule.id, ...editsOf(rule).map(({ name }) => name)]))
  for (const rule of rules) {
    const further = rule.kind === 'document' ? rule.open : rule.kind === 'watch' ? rule.stories : undefined
    for (const slug of Object.keys(further ?? {})) known.add(`${rule.id}.${slug}`)
  }
  const strange = docs.flatMap(({ name, text }) =>
    all(text, named).flatMap((one) => (known.has(one) || one.startsWith(example) ? [] : [`${name}: ${one}`])),
  )
  expect(strange).toEqual([])
})

test('the ledger has every rule that only observes, and sixty points', () => {
  const { text = '' } = docs.find(({ name }) => name === 'open-points.md') ?? {}
  const observing = rules.filter(({ level }) => level === 'observe').map(({ id }) => id)
  expect(observing.filter((id) => !text.includes(`\`${id}\``))).toEqual([])
  const points = text.split('\n').filter((line) => /^\| (?!point |-)/.test(line))
  expect(points.length).toBeGreaterThan(60)
  expect(points.filter((line) => line.split(' | ').length !== 3)).toEqual([])
})

test('every command that a page gives is one', () => {
  const known = new Set(Object.keys(commands))
  const scripts = new Set(
    Object.keys((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts),
  )
  expect(known.size).toBeGreaterThan(10)
  for (const { name, text } of docs) {
    const given = all(text, /npm run --silent conformance -- ([a-z-]+)/g)
    expect(
      given.filter((one) => !known.has(one)),
      name,
    ).toEqual([])
    expect(
      all(text, /npm run (?:--silent )?([a-z]+)/g).filter((one) => !scripts.has(one)),
      name,
    ).toEqual([])
  }
})

test('every option that a page gives is one of its command', () => {
  const sources = readdirSync(join(root, 'harness/cli'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'harness/cli', name), 'utf8'))
  const options = new Set(sources.flatMap((text) => all(text, /'(--[a-z-]+)/g)))
  for (const { name, text } of docs) {
    const lines = all(text, /npm run --silent conformance -- (.*)/g)
    const given = lines.flatMap((line) => all(line, /(?<= )(--[a-z-]+)/g))
    expect(
      given.filter((one) => !options.has(one)),
      name,
    ).toEqual([])
  }
})

test('every link of a page leads to a file', () => {
  for (const { name, text } of docs) {
    const links = all(text, /\]\((?!https?:)([^)#]+)/g)
    expect(
      links.filter((link) => !existsSync(join(root, 'docs', dirname(name), link))),
      name,
    ).toEqual([])
  }
})
