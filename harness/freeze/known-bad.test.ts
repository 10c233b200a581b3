import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { checkProgram } from './check.ts'
import { readVectors } from './read.ts'

const files = readVectors()

/** Ids of the cases that a program fails. */
const failedBy = async (argument: string, rules: RegExp): Promise<string[]> => {
  const events: JournalEvent[] = []
  const program = join(import.meta.dirname, 'testing', 'bad-adapter.mjs')
  await checkProgram({
    files: files.filter(({ rule }) => rules.test(rule)),
    command: `node '${program}' ${argument}`,
    version: '0',
    silence: 60_000,
    limit: 120_000,
    emit: (event) => void events.push(event),
  })
  return events.flatMap((event) =>
    event.event === 'case-judged' && event.verdict === 'fail' ? [event.case.replace('vectors:', '')] : [],
  )
}

test('http-message-signatures 1.0.6 is caught at its known bugs', async () => {
  const failed = await failedBy(
    'http-message-signatures',
    /^(signature|window|hops)\/|^primitives\/(signature-base|tagged)$/,
  )
  expect(failed).toEqual(
    expect.arrayContaining([
      'signature/covers-all-five.covers-nothing',
      'signature/parameters-typed.expires-string',
      'signature/labels-match.signature-alone',
      'primitives/tagged.label-twice',
      'hops/each-verified.agent-corrupted',
      'primitives/signature-base.method-post',
    ]),
  )
  // What it does right it is not blamed for.
  expect(failed.filter((id) => /^signature\/valid|baseline$/.test(id))).toEqual([])
})

test('web-bot-auth 0.1.3 is caught at its known bugs', async () => {
  const failed = await failedBy('web-bot-auth', /^primitives\/tagged$/)
  expect(failed).toEqual(
    expect.arrayContaining([
      'primitives/tagged.signature-covers-all-five-covers-nothing',
      'primitives/tagged.method-in-small-letters',
    ]),
  )
  expect(failed.filter((id) => /right|signature-valid-(zeros|other)|window/.test(id))).toEqual([])
})
