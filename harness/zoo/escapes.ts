import { marked } from 'marked'
import pc from 'picocolors'
import { create } from 'xmlbuilder2'
import { annotationsOf } from '../../reports/annotations.ts'
import { badgeJsonOf, badgeSvgOf } from '../../reports/badge.ts'
import { codeQualityOf } from '../../reports/code-quality.ts'
import { diffOf } from '../../reports/diff/diff.ts'
import { markdownOf } from '../../reports/diff/markdown.ts'
import { diffPageOf } from '../../reports/diff/page.ts'
import { textOf } from '../../reports/diff/text.ts'
import { journalSaying } from '../../reports/hostile-journal.ts'
import { pageOf } from '../../reports/html/page.ts'
import { junitOf } from '../../reports/junit.ts'
import { reportOf, type Report } from '../../reports/report.ts'
import { safeJson } from '../../reports/safe-json.ts'
import { sarifOf } from '../../reports/sarif.ts'
import { summaryOf } from '../../reports/summary.ts'
import { outcomeLines } from '../cli/outcome.ts'
import { harmless } from './payloads.ts'
import { addressesIn, countOf, kindsOf, strangersIn } from './shape.ts'

/** Something that shows what a target said. */
interface Output {
  make: (report: Report) => string
  /** What got through, for people, held against the same output about a target that says nothing of note. */
  through: (text: string, model: string) => string[]
}

/** An output, and what got through to it. */
export interface Escape {
  payload: string
  output: string
  through: string[]
}

const paint = pc.createColors(false)

// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/

const steers = (text: string): string[] => {
  const [found] = steering.exec(text) ?? []
  return found === undefined ? [] : [`U+${found.charCodeAt(0).toString(16)} as it is`]
}

const newTags = (markup: string, model: string): string[] => [
  ...strangersIn(markup, kindsOf(model)).map((kind) => `the tag <${kind.slice(0, 60)}>`),
  ...addressesIn(markup)
    .filter(
      (one) => /^\s*(javascript|data|vbscript|file):|evil\.example/i.test(one) && !addressesIn(model).includes(one),
    )
    .map((one) => `the address ${one.slice(0, 60)}`),
]

/** Tags of a kind that are more than there were. */
const more =
  (...names: string[]) =>
  (markup: string, model: string): string[] =>
    names.flatMap((name) => {
      const [count, wanted] = [countOf(markup, name), countOf(model, name)]
      return count === wanted ? [] : [`${count} <${name}>, not ${wanted}`]
    })

const asMarkdown = (text: string, model: string): string[] => {
  const [page, wanted] = [text, model].map((one) => marked.parse(one, { async: false, gfm: true }))
  return [
    ...newTags(page ?? '', wanted ?? ''),
    ...more('h1', 'h2', 'h3', 'tr', 'table', 'details', 'pre')(page ?? '', wanted ?? ''),
    ...steers(text),
  ]
}

const asXml = (text: string, model: string): string[] => {
  try {
    create(text)
  } catch (error) {
    return [`no XML: ${String(error).slice(0, 80)}`]
  }
  return [
    ...steers(text),
    ...newTags(text, model),
    ...more('testcase', 'failure', 'error', 'skipped', 'testsuite', 'text', 'rect')(text, model),
  ]
}

/** So many lines as there were. */
const asLines = (text: string, model: string): string[] => {
  const [count, wanted] = [text, model].map((one) => one.split('\n').length)
  return [...steers(text), ...(count === wanted ? [] : [`${count} lines, not ${wanted}`])]
}

const asCommands = (text: string, model: string): string[] => [
  ...asLines(text, model),
  ...text.split('\n').flatMap((line) => {
    const properties = /^::(?:error|warning|notice) title=([^:,]+)::/.exec(line)
    return properties ? [] : [`the line ${line.slice(0, 60)}`]
  }),
]

const asJson = (text: string): string[] => {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    return [`no JSON: ${String(error).slice(0, 80)}`]
  }
}

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/** JSON whose texts are shown as they are. */
const asShownJson = (text: string): string[] => {
  const wrong = asJson(text)
  return wrong.length > 0 ? wrong : texts(JSON.parse(text)).flatMap(steers)
}

const diffed = (report: Report) => diffOf(reportOf(journalSaying('before')), report)

/** Every output that a run, or a command that reads reports, makes of what a target said. */
export const outputs: Record<string, Output> = {
  'report.html': { make: pageOf, through: newTags },
  'summary.md': { make: summaryOf, through: asMarkdown },
  'junit.xml': { make: junitOf, through: asXml },
  'report.sarif': { make: sarifOf, through: asShownJson },
  'code-quality.json': { make: codeQualityOf, through: asShownJson },
  'badge.svg': { make: badgeSvgOf, through: asXml },
  'badge.json': { make: badgeJsonOf, through: asShownJson },
  terminal: { make: (report) => outcomeLines(report, { paint }).join('\n'), through: asLines },
  annotations: { make: (report) => annotationsOf(report).join('\n'), through: asCommands },
  'JSON on a terminal': { make: safeJson, through: (text) => [...asJson(text), ...steers(text)] },
  'diff.html': { make: (report) => diffPageOf(diffed(report)), through: newTags },
  'diff.md': { make: (report) => markdownOf(diffed(report)), through: asMarkdown },
  'diff on a terminal': { make: (report) => textOf(diffed(report), paint).join('\n'), through: asLines },
}

const models = new Map<string, string>()

/** Lets a target say a payload wherever it can say anything, and looks at every output. */
export const escapesOf = (payload: string, says: string): Escape[] => {
  const report = reportOf(journalSaying(says))
  return Object.entries(outputs).map(([output, { make, through }]) => {
    const model = models.get(output) ?? make(reportOf(journalSaying(harmless)))
    models.set(output, model)
    return { payload, output, through: through(make(report), model) }
  })
}
