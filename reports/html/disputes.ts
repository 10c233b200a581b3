import type { Report } from '../report-types.ts'
import { counted, replayLine } from '../text.ts'
import { html, prose, sentence, type Markup } from './markup.ts'
import { shorten } from './messages.ts'
import { snippet } from './parts.ts'

/** As many as a person would look at; report.json has all. */
const most = 20

type Dispute = NonNullable<Report['disputes']>[number]

const reference = ({ reference: verdict, says }: Dispute): Markup =>
  says.length > 0
    ? html`the reference exchange: <strong>${verdict}</strong>, because
        ${says.map((one, index) => html`${index > 0 && '; '}${prose(shorten(one))}`)}`
    : html`the reference exchange: <strong>${verdict}</strong>, it finds nothing wrong`

const dispute = (one: Dispute): Markup =>
  html`<li>
    <i class="cell inconclusive" aria-hidden="true">!</i>
    <div>
      <p class="fact">${sentence(one.title)}</p>
      <p class="note">By what it is made of: <strong>${one.expected}</strong>; ${reference(one)}.</p>
      ${snippet('Replay command', replayLine(one.case))}
    </div>
  </li>`

/** Cases on which this suite contradicts itself: what each side says, and what its makers need to mend it. */
export const disputesOf = ({ disputes = [], tool, seed }: Report): Markup | false =>
  disputes.length > 0 &&
  html`<section id="disputes">
    <h2>Faults of this suite <span class="note">${disputes.length}</span></h2>
    <p class="lead">
      In ${disputes.length === 1 ? 'this random case' : 'these random cases'} the suite and its own reference exchange
      do not agree on what is right. The target is not charged with any of it. Please report it to the makers of the
      suite: the lines below, with ${tool.name} ${tool.version} and seed ${seed}, are all that it takes.
    </p>
    <ul class="attention">
      ${disputes.slice(0, most).map(dispute)}
    </ul>
    ${disputes.length > most && html`<p class="quiet">${counted(disputes.length - most, 'more case')}; report.json has them all.</p>`}
  </section>`
