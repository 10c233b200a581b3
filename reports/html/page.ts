import type { Report } from '../report-types.ts'
import { verdictWords } from '../words.ts'
import { documentOf } from './document.ts'
import { disputesOf } from './disputes.ts'
import { failuresOf } from './failures.ts'
import { gateSection } from './gate.ts'
import { html } from './markup.ts'
import { attentionOf, mapOf } from './overview.ts'
import { measuredOf } from './pictures/measured.ts'
import { signs } from './pictures/svg.ts'
import { rulesOf } from './rules.ts'
import { latticeScript } from './script-lattice.ts'
import { script as filterScript } from './script.ts'
import { verdictOf } from './verdict.ts'

const script = [filterScript, latticeScript].join(';')

/** The report as one file of HTML: no network, from disk, light and dark, on paper. */
export const pageOf = (report: Report): string => {
  const { word, sign } = verdictWords[report.summary.verdict]
  const body = html`<a class="skip" href="#rules">To the rules</a>
    ${signs}
    <main>
      ${verdictOf(report)} ${gateSection(report.gate, report.rules)} ${mapOf(report)} ${attentionOf(report)}
      ${disputesOf(report)} ${measuredOf(report)} ${rulesOf(report, failuresOf(report))}
    </main> `
  return documentOf(`${sign} ${word}: ${report.target.endpoint}`, body, script)
}
