import { align, stretches, type Pair } from './align.ts'
import { html, type Markup } from './markup.ts'

/* These lines differ between any two requests and answers, and say nothing by themselves. */
const alwaysDiffers = /^(?:"?(?:signature|content-digest|date)"?:| *"(?:id|offer_id)": ".)/i

/* So do times, unless they are what was flipped. */
const times = /(?<=\b(?:created|expires)=)\d+|(?<="expires_at": ")[^"]+|(?<="(?:exp|iat|nbf)": )\d+/g
const flipsTimes = /created|expires|^\/signatures$|exp\b/

/* Two chains differ in every byte; they are compared link by link. */
const tokenLine = /^ *"token": "/

interface Settings {
  /** Times are part of what was flipped. */
  times: boolean
  decoded: boolean
}

/** A text without the times that differ between any two requests. */
export const still = (line: string): string => line.replace(times, '')

const kindOf = ({ left, right }: Pair, settings: Settings): 'same' | 'noise' | 'differs' => {
  if (left === right) return 'same'
  if (left === null || right === null) return 'differs'
  if (!settings.times && still(left) === still(right)) return 'noise'
  if (settings.decoded && tokenLine.test(left) && tokenLine.test(right)) return 'noise'
  return alwaysDiffers.test(left) && alwaysDiffers.test(right) ? 'noise' : 'differs'
}

const marked = (line: string, other: string, settings: Settings): Markup => {
  const moments = settings.times ? [] : [...line.matchAll(times)].map(([text]) => text)
  return html`${stretches(line, other).map(({ text, shared }) => (shared || moments.includes(text) ? text : html`<mark>${text}</mark>`))}`
}

const cell = (line: string | null, other: string | null, kind: string, side: string, settings: Settings): Markup => {
  if (line === null) return html`<td class="${side} none"></td>`
  const text = kind === 'differs' && other !== null ? marked(line, other, settings) : html`${line}`
  return html`<td class="${side}">${text}</td>`
}

const signs = { same: '', noise: '·', differs: '≠' }

const titles = {
  same: '',
  noise: 'differs between any two requests',
  differs: 'differs',
}

const row = (pair: Pair, settings: Settings): Markup => {
  const kind = kindOf(pair, settings)
  return html`<tr class="${kind}">
    ${cell(pair.left, pair.right, kind, 'control', settings)}
    <td class="sign" title="${titles[kind]}">${signs[kind]}</td>
    ${cell(pair.right, pair.left, kind, 'case', settings)}
  </tr>`
}

export interface Comparison {
  /** What stands above the two columns. */
  names: { control: string; case: string }
  /** The places of the plan that were flipped: times are marked only if they are among them. Absent: they are. */
  flipped?: string[]
  /** Tokens are compared elsewhere. */
  decoded?: boolean
}

/** Two lone lines stand beside each other, whatever they say. */
const pairsOf = (control: string[], faulty: string[]): Pair[] => {
  const [left, right] = [control[0], faulty[0]]
  const lone = control.length === 1 && faulty.length === 1
  return lone && left !== undefined && right !== undefined ? [{ left, right }] : align(control, faulty)
}

/** Two texts side by side, their differing lines marked; on a narrow page below each other. */
export const compare = (
  control: string[],
  faulty: string[],
  { names, flipped, decoded = false }: Comparison,
): Markup => {
  const settings = { times: flipped?.some((at) => flipsTimes.test(at)) ?? true, decoded }
  return html`<table class="compare">
    <thead>
      <tr>
        <th scope="col">${names.control}</th>
        <th class="sign"><span class="unseen">differs</span></th>
        <th scope="col">${names.case}</th>
      </tr>
    </thead>
    <tbody>
      ${pairsOf(control, faulty).map((pair) => row(pair, settings))}
    </tbody>
  </table>`
}
