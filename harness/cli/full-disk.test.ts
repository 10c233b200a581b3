import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journalEvents } from '../../reports/read-journal.ts'
import { parseReport } from '../../reports/read-report.ts'
import { startServer, type RunningServer } from '../reference/server.ts'

const program = join(import.meta.dirname, '../../reports/latest/compiled/suites/main.js')
const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
let server: RunningServer
beforeAll(async () => {
  server = await startServer({})
  writeFileSync(join(folder, 'target.json'), JSON.stringify({ ...server.profile, participants: { port: 0 } }))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Plays in a shell that sets its limits first. */
const play = async (limits: string, command: string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn('bash', ['-c', `${limits} exec "$@"`, 'bash', process.execPath, program, ...command], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: Buffer[] = []
  child.stderr.on('data', (piece: Buffer) => said.push(piece))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: Buffer.concat(said).toString() }
}

const judged = (path: string): string[] =>
  [...journalEvents(path)].flatMap((event) => (event.event === 'case-judged' ? [event.case] : []))

const run = ['run', '--target', 'target.json', '--suite', 'window,digest', '--no-pairs', '--report-dir', 'report']
const journal = join(folder, 'report/journal.ndjson')

it.skipIf(process.platform === 'win32')(
  'what was judged before the disk was full is in the report, by merge and after --resume',
  async () => {
    const full = await play('ulimit -f 20;', run)
    expect(full).toMatchObject({
      code: 3,
      said: expect.stringMatching(/error: cannot write the journal .* run again with --resume\n$/),
    })
    const before = judged(journal)
    expect(before.length).toBeGreaterThan(2)

    expect((await play('', ['merge', journal, '--report-dir', 'merged'])).code).toBe(3)
    const merged = parseReport(readFileSync(join(folder, 'merged/report.json')), 'merged')
    expect(merged).toMatchObject({ complete: false, summary: { verdict: 'incomplete' } })

    expect((await play('', [...run, '--resume'])).code).toBe(0)
    const after = judged(journal)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(new Set(after).size).toBe(after.length)
    expect(existsSync(join(folder, 'report/report.html'))).toBe(true)
  },
)
