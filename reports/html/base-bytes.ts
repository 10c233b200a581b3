import type { BaseDifference } from '../journal.ts'
import type { Failure } from '../report-types.ts'
import { counted } from '../text.ts'
import { compare } from './compare.ts'
import { html, type Markup } from './markup.ts'
import { shorten } from './messages.ts'
import { names, part, placesOf } from './parts.ts'

const whereOf = ({ at, control, case: own }: BaseDifference): string => {
  if (control === null) return 'in the case alone'
  if (own === null) return 'in the control alone'
  return at === 0 ? 'from the first octet' : `from octet ${at + 1}`
}

const lines = (line: string | null): string[] => (line === null ? [] : shorten(line).split('\n'))

const difference = (one: BaseDifference, flipped: string[]): Markup =>
  html`<h3 class="place">${one.label} ${one.component} <span class="note">${whereOf(one)}</span></h3>
    ${compare(lines(one.control), lines(one.case), { names, flipped })}`

/** Where what was signed differs, to the octet: of two requests that differ in one fact, what came of the fact. */
export const baseBytes = (failure: Failure): Markup | false => {
  const { bases = [] } = failure
  return (
    bases.length > 0 &&
    part(
      'The signed bytes',
      `${counted(bases.length, 'line')} of the signature bases differ`,
      html`${bases.map((one) => difference(one, placesOf(failure)))}`,
      true,
    )
  )
}
