import { oneLine } from './text.ts'

/** Text of a target, as text: none of it becomes Markdown, HTML, a link or a second line. */
export const escapeMarkdown = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_[\]<>|#&~!$@]/g, String.raw`\$&`)
    .replaceAll('://', String.raw`:\//`)
    .replace(/www\./gi, (found) => `${found.slice(0, 3)}\\.`)

/** Text as a code span, also within a table. */
export const code = (text: string): string => {
  const line = oneLine(text)
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = longest > 0 ? ' ' : ''
  return `${fence}${gap}${line.replaceAll('|', String.raw`\|`)}${gap}${fence}`
}

/** A table; the cells are Markdown already. */
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
