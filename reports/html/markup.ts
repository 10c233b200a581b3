import { visible } from '../text.ts'

/** Text that is HTML already. Everything else is escaped on its way into a page. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string): string => visible(text).replace(/[&<>"']/g, (found) => entities[found] ?? found)

const written = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return part.map(written).join('')
}

/** A template of HTML, its indentation dropped: what is filled in is escaped, whatever it is, unless it was made by this function. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(
    literals.reduce((text, literal, index) => text + written(parts[index - 1]) + literal.replace(/\n\s+/g, '\n'), ''),
  )

/** The same as the beginning of a sentence; code keeps its case. */
export const sentence = (text: string): Markup => prose(text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()))

/** Prose in which backticks set off code. */
export const prose = (text: string): Markup =>
  html`${text.split(/`([^`\n]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
