import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FrozenSet } from './freeze.ts'
import type { VectorFile } from './types.ts'

/** Canonical form: a member a line in the head, a case a line. */
export const textOf = ({ cases, ...head }: VectorFile): string => {
  const lines = JSON.stringify(head, null, 2).split('\n').slice(0, -1)
  const all = cases.map((one) => `    ${JSON.stringify(one)}`).join(',\n')
  return `${lines.join('\n')},\n  "cases": [\n${all}\n  ]\n}\n`
}

/** The files of a set, by path below `vectors/`. */
export const textsOf = ({ files, notFrozen }: FrozenSet): Map<string, string> => {
  const texts = new Map(files.map((file) => [`${file.rule}.json`, textOf(file)]))
  return texts.set('not-frozen.json', `${JSON.stringify(notFrozen, null, 2)}\n`)
}

/** What is written by hand, and stays. */
const byHand = /^(schemas\/|README\.md$|disagreements\.json$)/

/** The written files that lie in a folder, by path below it. */
export const readTexts = (folder: string): Map<string, string> => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const written = names.filter((name) => name.endsWith('.json') && !byHand.test(name)).toSorted()
  return new Map(written.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Writes a set; files of an older one that are not in it go away. */
export const writeSet = (folder: string, set: FrozenSet): void => {
  const texts = textsOf(set)
  for (const name of readTexts(folder).keys()) if (!texts.has(name)) rmSync(join(folder, name))
  for (const [name, text] of texts) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
