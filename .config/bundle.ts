import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

const replay = 'reports/replay'

/** What is read as text, the pieces of a replay's script, and what a declaration of types refers to. */
const others = [
  ...readdirSync(join(root, replay)).flatMap((name) => (name.endsWith('.js') ? `${replay}/${name}` : [])),
  'harness/target/profile.schema.json',
]

/** Compiles the programs into a folder: in few files, since Node looks up a thousand of them for longer than it runs. */
export const bundle = async (folder: string): Promise<void> => {
  rmSync(resolve(root, folder), { recursive: true, force: true })
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
  for (const file of others) cpSync(join(root, file), resolve(root, folder, file))
}

if (process.argv[1] === import.meta.filename) await bundle(process.argv[2] ?? 'dist')
