import { escapeMarkdown, code } from './markdown.ts'
import type { KnownRule } from './gate/gate-types.ts'
import { gateSays, gateSigns } from './gate/words.ts'
import type { Report } from './report-types.ts'
import { oneLine } from './text.ts'

/* What is no address of the web is text. */
const issueOf = ({ issue }: KnownRule): string => {
  if (issue === undefined) return ''
  const link = /^https?:\/\/[^\s<>]+$/i.test(issue)
  return link ? ` <${encodeURI(oneLine(issue))}>` : ` ${escapeMarkdown(issue)}`
}

const knownLine = (one: KnownRule): string => {
  const until = one.expires === undefined ? '' : `, until ${escapeMarkdown(one.expires)}`
  return `- – ${code(one.rule)} (${one.status}) is known: ${escapeMarkdown(one.reason)}${issueOf(one)}${until}`
}

/** The run against its baseline: what must change, what is known and why, and what was not tried. */
export const gateSection = ({ gate }: Report): string[] => {
  if (!gate) return []
  const problems = gate.problems.map(({ about, says }) => `- ✕ ${code(about)}: ${escapeMarkdown(says)}`)
  const untried = gate.untried.length > 0 ? [`- not tried: ${gate.untried.map(code).join(', ')}`] : []
  const lines = [...problems, ...gate.known.map(knownLine), ...untried]
  return [
    `## ${gateSigns[gate.outcome]} Gate`,
    escapeMarkdown(gateSays(gate)),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ]
}
