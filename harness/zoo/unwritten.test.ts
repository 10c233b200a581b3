import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeReports } from '../../reports/write.ts'
import { rules } from '../../suites/index.ts'
import { KeyRing, type Key } from '../build/keys.ts'
import { ReportDirectory } from '../cli/report-directory.ts'
import { run } from '../run/run.ts'
import { parseProfile } from '../target/index.ts'
import { behaviours } from './behaviours.ts'
import { keep } from './keeper.ts'
import { throughTo } from './through.ts'

const chosen = rules.filter(({ id }) => id === 'signature/present')

const spellings = ({ d }: Key): string[] => {
  const octets = Buffer.from(d, 'base64url')
  return d === '' ? [] : [d, octets.toString('base64'), octets.toString('hex')]
}

test('of a run with failures no private key is written, and nothing that the target said gets through', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unwritten-'))
  const asked = vi.spyOn(KeyRing.prototype, 'key')
  const target = await keep(behaviours['script-in-acceptances']!, 'refusing')
  const directory = new ReportDirectory(folder)
  const profile = parseProfile(target.profile, { timeout_ms: 10_000 })
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, pairs: false, version: 'test', signal }
  try {
    await run({ profile, rules: chosen, ...options, emit: (event) => directory.take(event) })
    const report = await writeReports(folder, directory.events)
    expect(report.summary.fail).toBeGreaterThan(0)
    const keys = new Set(asked.mock.results.map(({ value }) => value as Key))
    expect(keys.size).toBeGreaterThan(3)
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(names.some(({ name }) => name.endsWith('.mjs'))).toBe(true)
    for (const { parentPath, name } of names) {
      const text = readFileSync(join(parentPath, name), 'utf8')
      expect([...keys].flatMap(spellings).filter((secret) => text.includes(secret))).toEqual([])
      expect(throughTo(name, text), name).toEqual([])
    }
  } finally {
    asked.mockRestore()
    directory.close()
    await target.close()
    rmSync(folder, { recursive: true })
  }
})
