import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportOf } from './report.ts'
import { sampleJournal } from './sample-journal.ts'
import { ReportDirectoryError, writeReports } from './write.ts'

const directory = (): Promise<string> => mkdtemp(join(tmpdir(), 'report-'))

describe('a report directory', () => {
  it('holds its files and nothing unfinished', async () => {
    const path = join(await directory(), 'new', 'latest')
    const report = await writeReports(path, sampleJournal())
    expect(await readdir(path)).toEqual([
      'badge.json',
      'badge.svg',
      'code-quality.json',
      'junit.xml',
      'report.html',
      'report.json',
      'report.sarif',
      'summary.md',
    ])
    expect(JSON.parse(await readFile(join(path, 'report.json'), 'utf8'))).toEqual(report)
    expect(report).toEqual(reportOf(sampleJournal()))
  })

  it('keeps what others wrote, and replaces the last report', async () => {
    const path = await directory()
    await writeFile(join(path, 'journal.ndjson'), 'kept')
    await writeFile(join(path, 'summary.md'), 'old')
    await writeReports(path, sampleJournal(), { only: ['summary.md'] })
    expect(await readdir(path)).toEqual(['journal.ndjson', 'summary.md'])
    expect(await readFile(join(path, 'summary.md'), 'utf8')).toMatch(/^# /)
  })

  it.each([
    ['is a file', 'file', 'it is a file, not a directory'],
    ['lies below a file', 'file/latest', 'a part of the path is a file, not a directory'],
  ])('says so in one line when it %s', async (_, name, says) => {
    const parent = await directory()
    await writeFile(join(parent, 'file'), '')
    const writing = writeReports(join(parent, name), sampleJournal())
    await expect(writing).rejects.toThrow(ReportDirectoryError)
    await expect(writing).rejects.toThrow(
      `cannot write the report to ${join(parent, name)}: ${says}; choose another directory with --report-dir`,
    )
  })

  it('leaves nothing unfinished when a file cannot be replaced', async () => {
    const path = await directory()
    await mkdir(join(path, 'junit.xml'))
    await expect(writeReports(path, sampleJournal())).rejects.toThrow(ReportDirectoryError)
    expect((await readdir(path)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })
})
