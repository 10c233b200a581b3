import type { Failure, SentRequest } from '../../report-types.ts'
import { html, type Markup } from '../markup.ts'
import { signaturesOf, type Declared } from './signatures-of.ts'

/** Signatures that are drawn; a stack of a thousand is not. */
const mostDrawn = 12

const cell = (signature: Declared, name: string, control: Declared | undefined): Markup => {
  const covered = signature.covered.includes(name)
  const changed = control !== undefined && control.covered.includes(name) !== covered
  const sign = covered ? '●' : '○'
  const says = `${covered ? 'covered' : 'not covered'}${changed ? ', other than in the control' : ''}`
  return html`<td class="${changed ? 'changed' : covered ? '' : 'gap'}">
    <span aria-hidden="true">${sign}${changed && ' ≠'}</span><span class="unseen">${says}</span>
  </td>`
}

const sameCover = (own: Declared, control: Declared | undefined): boolean =>
  control !== undefined && own.covered.join('\n') === control.covered.join('\n')

/** Which signature covers what, the agent’s first; nothing where there is one that covers what its control’s does. */
export const stackDrawn = ({ control }: Failure, sent: SentRequest): Markup | undefined => {
  const signatures = signaturesOf(sent).slice(0, mostDrawn)
  const controls = control ? signaturesOf(control.request) : []
  const plain = signatures.length === 1 && signatures.every((one, index) => sameCover(one, controls[index]))
  if (signatures.length === 0 || plain) return undefined
  const names = [...new Set([...controls, ...signatures].flatMap(({ covered }) => covered))]
  return html`<div class="wide" tabindex="0" role="group" aria-label="What each signature covers">
    <table class="stack">
      <thead>
        <tr>
          <th scope="col"><span class="unseen">Signature</span></th>
          ${names.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${signatures.map(
          (signature, index) =>
            html`<tr>
              <th scope="row">
                ${signature.label}${controls.length > 0 && controls[index] === undefined && html` <span class="note">not in the control</span>`}
              </th>
              ${names.map((name) => cell(signature, name, controls[index]))}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="note">● covered, ○ not${controls.length > 0 && ', ≠ other than in the control'}</p>
  </div>`
}
