import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { JournalError, reportOf } from './report.ts'
import { readReport, readRun, ReportError } from './read-report.ts'
import { sampleJournal, started } from './sample-journal.ts'

const report = reportOf(sampleJournal())

const directoryOf = async (files: Record<string, string>): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'read-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return directory
}

const journal = (events: unknown[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('')

it('a run is read from its report, its journal or the directory of both, of which the journal has more', async () => {
  const cut = journal(sampleJournal().slice(0, -1))
  const directory = await directoryOf({ 'report.json': JSON.stringify(report), 'journal.ndjson': cut })
  expect(await readRun(join(directory, 'report.json'))).toEqual(report)
  expect(await readRun(join(directory, 'journal.ndjson'))).toMatchObject({ complete: false })
  expect(await readRun(directory)).toMatchObject({ complete: false, reason: 'the run was cut off' })
  expect((await readReport(directory)).report).toEqual(report)
})

it('what contradicts itself is no shard either', async () => {
  const lies = { ...report, summary: { ...report.summary, fail: 0 } }
  const directory = await directoryOf({ 'report.json': JSON.stringify(lies) })
  await expect(readRun(directory)).rejects.toThrow(/contradicts itself: its summary says fail: 0, its rules come to 1/)
})

it.each([
  ['is no journal', [{ event: 'progressed' }], JournalError, 'has no run-started event'],
  [
    'has events of another shape',
    [{ ...started([]), rules: 7 }],
    JournalError,
    "its events are not those of a run's journal",
  ],
  ['has values of another shape', [{ ...started([]), seed: 'x' }], ReportError, 'is no report: /seed must be'],
])('a journal that %s is refused', async (_, events, kind, says) => {
  const path = join(await directoryOf({ 'journal.ndjson': journal(events) }), 'journal.ndjson')
  await expect(readRun(path)).rejects.toThrow(kind)
  await expect(readRun(path)).rejects.toThrow(says)
})

it('what is not there is named', async () => {
  await expect(readRun('/nowhere')).rejects.toThrow('cannot read the report /nowhere: no such file or directory')
})
