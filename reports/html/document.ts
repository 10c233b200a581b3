import { createHash } from 'node:crypto'
import { html, Markup } from './markup.ts'
import { style } from './style.ts'

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/* Nothing is loaded and nothing runs but this sheet and this script, whatever a target puts into its answers. */
const policyOf = (script: string): string =>
  [
    "default-src 'none'",
    `style-src ${source(style)}`,
    script === '' ? "script-src 'none'" : `script-src ${source(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** One file of HTML in the look of the reports: no network, from disk, light and dark, on paper. `script` runs at its end. */
export const documentOf = (title: string, body: Markup, script = ''): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Markup(policyOf(script))}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        ${body}${script !== '' && new Markup(`<script>${script}</script>`)}
      </body>
    </html> `.text
