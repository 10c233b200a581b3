import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Gives all tests one folder for what they write aside; the answer takes it away. */
const ownFolder = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Compiles the program once for all tests that start it: from its sources each start takes twice as long. */
export default (): (() => void) => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(
    process.execPath,
    [compiler, '-p', '.config/tsconfig.build.json', '--outDir', 'reports/latest/compiled'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  return ownFolder()
}
