import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from './bundle.ts'

/** Gives all tests one folder for what they write aside; the answer takes it away. */
const ownFolder = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Compiles the program once for all tests that start it: from its sources each start takes four times as long. */
export default async (): Promise<() => void> => {
  await bundle('reports/latest/compiled')
  return ownFolder()
}
