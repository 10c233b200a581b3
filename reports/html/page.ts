import { createHash } from 'node:crypto'
import type { Report } from '../report-types.ts'
import { verdictWords } from '../words.ts'
import { failuresOf } from './failures.ts'
import { html, Markup } from './markup.ts'
import { attentionOf, mapOf } from './overview.ts'
import { measuredOf } from './pictures/measured.ts'
import { rulesOf } from './rules.ts'
import { script as filterScript } from './script.ts'
import { latticeScript } from './script-lattice.ts'
import { style } from './style.ts'
import { verdictOf } from './verdict.ts'

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const script = [filterScript, latticeScript].join(';')

/* Nothing is loaded and nothing runs but this sheet and this script, whatever a target puts into its answers. */
const policy = [
  "default-src 'none'",
  `style-src ${source(style)}`,
  `script-src ${source(script)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The report as one file of HTML: no network, from disk, light and dark, on paper. */
export const pageOf = (report: Report): string => {
  const { word, sign } = verdictWords[report.summary.verdict]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>${sign} ${word}: ${report.target.endpoint}</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#rules">To the rules</a>
        <main>
          ${verdictOf(report)} ${mapOf(report)} ${attentionOf(report)} ${measuredOf(report)}
          ${rulesOf(report, failuresOf(report.rules))}
        </main>
        ${new Markup(`<script>${script}</script>`)}
      </body>
    </html> `.text
}
