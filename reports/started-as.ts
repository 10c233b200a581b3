import { basename, relative } from 'node:path'
import { shellWord } from './shell-word.ts'

/** How this program was started, for lines that start it again in the same folder. */
export const startedAs = (path = process.argv[1] ?? '', { npm_lifecycle_event: script } = process.env): string => {
  const name = basename(path)
  if (name === 'svc-conformance') return 'npx svc-conformance'
  return name === 'main.js' && script !== 'conformance'
    ? `node ${shellWord(relative(process.cwd(), path))}`
    : 'npm run --silent conformance --'
}
