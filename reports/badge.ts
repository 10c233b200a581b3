import { html } from './html/markup.ts'
import type { Report, Verdict } from './report-types.ts'
import { counted } from './text.ts'
import { verdictWords } from './words.ts'

const label = 'svc conformance'

const colours: Record<Verdict, { name: string; value: string }> = {
  conformant: { name: 'brightgreen', value: '#2c6a4d' },
  'non-conformant': { name: 'red', value: '#b42318' },
  incomplete: { name: 'yellow', value: '#8a5300' },
}

/** What it rests on stands beside the verdict: a run of few rules does not look like one of all. */
const messageOf = ({ summary }: Report): string => {
  const failed = summary.fail > 0 ? `${summary.fail} failed, ` : ''
  return `${verdictWords[summary.verdict].word.toLowerCase()}: ${failed}${counted(summary.pass, 'rule')} passed`
}

/** The JSON that badge services read: the endpoint schema of shields.io. */
export const badgeJsonOf = (report: Report): string =>
  `${JSON.stringify({ schemaVersion: 1, label, message: messageOf(report), color: colours[report.summary.verdict].name })}\n`

/** Pixels of a text at this size: wide enough for any sans-serif, and the text is fitted to it. */
const widthOf = (text: string): number => Math.round(text.length * 6.4)

const padding = 8
const height = 20

/** The verdict as a picture, for a README. */
export const badgeSvgOf = (report: Report): string => {
  const message = messageOf(report)
  const left = widthOf(label) + 2 * padding
  const right = widthOf(message) + 2 * padding
  const text = (at: number, says: string) =>
    html`<text x="${at + padding}" y="14" textLength="${widthOf(says)}">${says}</text>`
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${left + right}"
    height="${height}"
    role="img"
    aria-label="${label}: ${message}"
  >
    <title>${label}: ${message}</title>
    <clipPath id="r"><rect width="${left + right}" height="${height}" rx="3" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${left}" height="${height}" fill="#3b3a36" />
      <rect x="${left}" width="${right}" height="${height}" fill="${colours[report.summary.verdict].value}" />
    </g>
    <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
      ${text(0, label)}${text(left, message)}
    </g>
  </svg> `.text.trim()
}
