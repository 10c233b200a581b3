import type { Failure, Report } from '../report-types.ts'
import { replayLine, scriptPath } from '../text.ts'
import { html, type Markup } from './markup.ts'
import { part, snippet } from './parts.ts'

/** The longest script that the page shows, in characters. */
const longestScript = 20_000

/* A script that is cut short would do something else. */
const curlScript = (curl: string | null): Markup | false =>
  curl !== null &&
  curl.length <= longestScript &&
  part('curl', 'until the signature expires', snippet('curl script', curl))

/* The page lies beside the folder of scripts; nothing else is linked to, whatever a report says. */
const program = (failure: Failure): Markup | false => {
  const path = scriptPath(failure)
  return (
    path !== undefined &&
    html`<p class="quiet">
        With Node.js alone, in the folder of this report: <a href="${path}">the program</a> signs afresh, sends the
        control and the case, and prints both answers.
      </p>
      ${snippet('Command of the program', `node ${path}`)}`
  )
}

/** How to send a case again: by its token, by its program, and as long as the signature lasts with curl. */
export const again = (failure: Failure, { options }: Report['target']): Markup =>
  html`<div class="again">
    <h3>Replay</h3>
    ${snippet('Replay command', replayLine(failure.case, options))}${program(failure)}${curlScript(failure.curl)}
  </div>`
