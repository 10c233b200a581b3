import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Report } from '../../../reports/report.ts'
import { rules } from '../../../suites/index.ts'
import { serveCases } from '../../freeze/adapter.ts'
import { createJudge } from '../../freeze/judge/index.ts'
import { seededKey } from '../../freeze/seeded-keys.ts'
import { startServer } from '../../reference/index.ts'
import { main } from '../main.ts'

const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
const written: string[] = []

const keep = (text: unknown): boolean => written.push(String(text)) > 0

beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterAll(() => vi.restoreAllMocks())

const vectors = async (...args: string[]): Promise<{ code: number; report: Report; said: string }> => {
  written.length = 0
  const code = await main(['vectors', '--report-dir', folder, ...args], { rules, passages: [] })
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
  return { code, report, said: written.join('') }
}

test('the vectors of an area are checked by the built-in verifier', async () => {
  const { code, report } = await vectors('--suite', 'window')
  expect(code).toBe(0)
  expect(report.summary).toMatchObject({ verdict: 'conformant', pass: 5, fail: 0, inconclusive: 0 })
})

test('a failure is told with the line that asks again', async () => {
  const always = `node -e 'require("node:readline").createInterface({input:process.stdin}).on("line",(l)=>console.log(JSON.stringify({id:JSON.parse(l).id,result:"accept"})))'`
  const { code, report, said } = await vectors('--rule', 'scopes/table', '--exec', always)
  expect(code).toBe(1)
  const asked = report.rules[0]?.failures.map((failure) => [failure.case, failure.observed])
  expect(asked).toContainEqual(['vectors:scopes/table.other-country', 'accepted'])
  expect(said).toContain('replay vectors:scopes/table.other-country --exec ')
})

test.each([
  [['--suite', 'windw'], 'did you mean "window"?'],
  [['--rule', 'quota/zero'], 'not-frozen.json'],
  [['--exec', 'no-such-program-anywhere'], 'the shell cannot run'],
  [['--exec', ''], 'give the command of a program'],
  [['--exec', 'x', '--endpoint', 'http://127.0.0.1:1/v1'], 'give one of them'],
])('%j is an error of usage', async (args, says) => {
  const { code, said } = await vectors(...args)
  expect(code).toBe(2)
  expect(said).toContain(says)
})

test('at a live target the vectors are built anew, by their own keys', async () => {
  const server = await startServer({ mutant: 'compares alg without regard to case' })
  const file = join(folder, 'target.json')
  writeFileSync(file, JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const { code, report } = await vectors('--target', file, '--suite', 'signature', '--rule', 'signature/algorithm')
  await server.close()
  expect(code).toBe(1)
  const [failure] = report.rules[0]?.failures ?? []
  expect(failure?.case).toContain('signature/algorithm.upper-case')
  expect(JSON.stringify(failure?.request?.headers)).toContain(seededKey('agent').thumbprint)
})

test('the adapter answers what it can, in turn, and is not put out by what is no case', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const lines = [
    '{"id":"a","op":"scope.covers","input":{"granted":"dist:*","required":"dist:US"}}',
    '{"id":"b","op":"scope.covers","input":{"granted":"dist:*"}}',
    '{"id":"c","op":"no.such","input":{}}',
    'not JSON',
    '',
    '{"id":"d","op":"thumbprint","input":{"jwk":{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}}}',
  ]
  input.end(lines.join('\n'))
  await serveCases(createJudge([]), input, output)
  const answers = String(output.read()).trim().split('\n')
  expect(answers.map((line) => JSON.parse(line) as object)).toMatchObject([
    { id: 'a', result: 'accept' },
    { id: 'b', result: 'unsupported' },
    { id: 'c', result: 'unsupported' },
    { result: 'unsupported' },
    { id: 'd', result: 'accept', value: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k' },
  ])
})
