import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../.config/bundle.ts'

/** The program, compiled for as long as this process lives: it starts in a fraction of the time of its source. */
export const compiledProgram = async (): Promise<string> => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  // Below the project, so that its packages are found.
  mkdirSync(join(root, 'reports/latest'), { recursive: true })
  const folder = mkdtempSync(join(root, 'reports/latest/compiled-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await bundle(join(folder, 'dist'))
  return join(folder, 'dist', 'suites', 'main.js')
}
