import { createHash } from 'node:crypto'
import { marked, type Token, type Tokens } from 'marked'

/** One sentence, or one row of a table, of a specification's text. */
export interface Statement {
  /** Where it stands: headings, then paragraph, item or row, then sentence. */
  place: string
  /** Twelve hexadecimal digits of the SHA-256 of its text, white space aside. */
  fingerprint: string
  text: string
}

/** All statements of a specification in Markdown, in order. Headings and the heads of tables state nothing. */
export const statementsOf = (markdown: string): Statement[] => {
  const headings: string[] = []
  let counts: Record<string, number> = {}
  return marked.lexer(markdown).flatMap((token) => {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading
      // The document's title would stand before every place.
      headings.splice(Math.max(depth - 2, 0), Infinity, ...(depth > 1 ? [text] : []))
      counts = {}
      return []
    }
    const turn = (counts[token.type] = (counts[token.type] ?? 0) + 1)
    return blockStatements(token, [...headings, blockName(token, turn)].filter(Boolean).join(', '))
  })
}

/** The first list of a part needs no name: its items are what others cite. */
const blockName = ({ type }: Token, turn: number): string =>
  type === 'list' && turn === 1 ? '' : `${type}${turn === 1 ? '' : ` ${turn}`}`

const blockStatements = (token: Token, place: string): Statement[] => {
  if (token.type === 'list')
    return (token as Tokens.List).items.flatMap((item, i) => ofItem(item, `${place}, ${i + 1}`))
  if (token.type === 'table') return (token as Tokens.Table).rows.map((row, i) => ofRow(row, `${place}, row ${i + 1}`))
  return 'text' in token && token.type !== 'space' ? ofText(token.text as string, place) : []
}

const ofItem = ({ tokens }: Tokens.ListItem, place: string): Statement[] => {
  const text = tokens.flatMap((token) => ('text' in token && token.type !== 'list' ? [token.text as string] : []))
  const inner = tokens.filter((token) => token.type === 'list')
  return [...ofText(text.join(' '), place), ...inner.flatMap((list) => blockStatements(list, place))]
}

const ofRow = (cells: Tokens.TableCell[], place: string): Statement =>
  statement(place, cells.map(({ text }) => text).join(' | '))

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const ofText = (text: string, place: string): Statement[] =>
  [...segmenter.segment(oneLine(text))]
    .map(({ segment }) => segment)
    .reduce<string[]>((sentences, next) => {
      const last = sentences.at(-1)
      // An abbreviation ends no sentence.
      if (last !== undefined && /\b(e\.g|i\.e)\. $/.test(last)) return [...sentences.slice(0, -1), last + next]
      return [...sentences, next]
    }, [])
    .map((sentence, i) => statement(`${place}, sentence ${i + 1}`, sentence))

const statement = (place: string, text: string): Statement => {
  const normal = oneLine(text)
  return { place, text: normal, fingerprint: createHash('sha256').update(normal).digest('hex').slice(0, 12) }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
