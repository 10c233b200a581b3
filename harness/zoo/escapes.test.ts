import { expect, test } from 'vitest'
import { html } from '../../reports/html/markup.ts'
import { escapesByRunning } from './escapes-run.ts'
import { escapesOf, outputs, type Escape } from './escapes.ts'
import { payloadsFor } from './payloads.ts'
import { addressesIn, strangersIn, kindsOf } from './shape.ts'

const told = (escapes: Escape[]): string[] =>
  escapes.flatMap(({ payload, output, through }) => through.map((what) => `${payload} in ${output}: ${what}`))

/* `npm run trials` tries each payload by itself. */
test('nothing that a target says gets through to any output', () => {
  const all = Object.values(payloadsFor('/nowhere/marker')).filter((text) => text.length < 1_000)
  expect(told(escapesOf('all at once', all.join(' ')))).toEqual([])
})

test('no command and no script does what a target says', async () => {
  const tried = ['substitutes a command', 'ends single quotes, quoted', 'another line of JavaScript']
  const escapes = await escapesByRunning(tried)
  expect(escapes).toHaveLength(tried.length * 4)
  expect(told(escapes)).toEqual([])
})

test('an output that escapes nothing is caught', () => {
  const says = payloadsFor('/nowhere/marker')
  const model = '<p>harmless</p>'
  const caught = Object.entries(says).filter(
    ([, text]) => outputs['report.html']?.through(`<p>${text}</p><a href="${text}">x</a>`, model).length,
  )
  expect(caught.map(([name]) => name)).toEqual(expect.arrayContaining(['ends a script', 'ends an attribute']))
  expect(outputs['terminal']?.through(says['steers a terminal'] ?? '', '')).not.toEqual([])
  expect(outputs['annotations']?.through(says['a workflow command'] ?? '', '')).not.toEqual([])
  expect(outputs['junit.xml']?.through(`<a>${says['ends a comment']}</a>`, '<a>x</a>')).not.toEqual([])
  expect(outputs['summary.md']?.through(says['a heading and a fence'] ?? '', 'x')).not.toEqual([])
})

test('tags, attributes and addresses are found', () => {
  expect(strangersIn('<p class="<b>">&lt;i&gt;</p>', kindsOf('<p class="x"></p>'))).toEqual([])
  expect(strangersIn('<p class="x" onclick=y>', kindsOf('<p class="x">'))).toEqual(['p class onclick'])
  expect(addressesIn(`<a href='javascript:x'><img alt="" src=y>${html`${'<a href="z">'}`.text}`)).toEqual([
    'javascript:x',
    'y',
  ])
})
