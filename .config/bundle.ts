import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** What is started or imported by its path, from outside or by another process. */
const programs = [
  'suites/main.ts',
  'suites/vitest.ts',
  'suites/fuzz-helper.ts',
  'suites/self-test-helper.ts',
  'harness/reference/serve-process.ts',
]

/** What is read as text: the pieces of a replay's script. */
const texts = ['chain.js', 'names.js', 'player.js', 'request.js'].map((name) => `reports/replay/${name}`)

/** Compiles the programs into a folder: in few files, since Node looks up a thousand of them for longer than it runs. */
export const bundle = async (folder: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    outbase: '.',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  for (const text of texts) cpSync(join(root, text), join(root, folder, text))
}

if (process.argv[1] === import.meta.filename) await bundle(process.argv[2] ?? 'dist')
