import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** All that a script needs to play a case without this program; plain data. */
export interface Recipe {
  title: string
  expected: 'accepted' | 'rejected'
  /** The line that plays it by this program. */
  replay: string
  /** Why the script cannot play it, in words that follow "it cannot:". */
  cannot?: string
  [member: string]: unknown
}

/** Pieces of the program that it imports. */
const pieces = ['chain.js']

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

let player: string | undefined

/** The program in one piece, with nothing to import it by; all that its pieces have of Node it has, too. */
const playerText = (): string => {
  player ??= [
    textOf('player.js').replaceAll(/^import .* from '\.\/.*';?\n/gm, ''),
    ...pieces.map((name) => textOf(name).replaceAll(/^import .*\n/gm, '')),
  ]
    .join('\n')
    .replaceAll(/^export (?=const )/gm, '')
  return player
}

/** Line ends of another kind end no string in JavaScript any more; old editors think they do. */
const literal = (value: unknown): string =>
  JSON.stringify(JSON.stringify(value))
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

/** A program of one file that plays a case again. What a target said is nowhere in its code: all of it is one string. */
export const scriptOf = (recipe: Recipe): string =>
  `${playerText()}\nconst data = JSON.parse(\n  ${literal(recipe)},\n)\nprocess.exitCode = await replay(data)\n`

/** A file's name for a case, of letters, digits, dots and hyphens. */
export const scriptName = (token: string): string => {
  const name = token.replaceAll(/[^A-Za-z0-9.]+/g, '-').replaceAll(/^[-.]+|\.(?=\.)/g, '')
  return `${name.slice(0, 80) || 'case'}.${createHash('sha256').update(token).digest('hex').slice(0, 8)}.mjs`
}
