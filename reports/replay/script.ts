import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ownFile } from '../own-files.ts'

/** All that a script needs to play a case without this program; plain data. */
export interface Recipe {
  title: string
  expected: 'accepted' | 'rejected'
  [member: string]: unknown
}

/** The pieces of the program. */
const pieces = ['player.js', 'names.js', 'chain.js', 'request.js']

const imported = /^import (?:\{(.*)\}|(\w+)) from '(node:.*)';?\n/gm

/** What all pieces have of Node, each module once. */
const importsOf = (texts: string[]): string => {
  const byModule = new Map<string, Set<string>>()
  for (const [, names, name = '', from = ''] of texts.join('').matchAll(imported)) {
    const known = byModule.get(from) ?? new Set()
    byModule.set(from, known)
    for (const one of names?.split(',') ?? [`default as ${name}`]) known.add(one.trim())
  }
  return [...byModule]
    .map(([from, names]) => `import { ${[...names].toSorted().join(', ')} } from '${from}'\n`)
    .join('')
}

let player: string | undefined

/** The program in one piece, with nothing to import it by. */
const playerText = (): string => {
  if (player !== undefined) return player
  const [first = '', ...others] = pieces.map((name) => readFileSync(ownFile(`reports/replay/${name}`), 'utf8'))
  const [, header = '', rest = ''] = /^((?:\/\/.*\n)*)([^]*)$/.exec(first) ?? []
  const bodies = [rest, ...others].map((text) =>
    text.replaceAll(/^import .*\n/gm, '').replaceAll(/^export (?=const )/gm, ''),
  )
  return (player = [header, importsOf([first, ...others]), ...bodies].join(''))
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
