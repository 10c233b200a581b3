import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { tryWithHelpers } from './helpers.ts'

const directory = mkdtempSync(join(tmpdir(), 'svc-conformance-'))
afterAll(() => rmSync(directory, { recursive: true }))

const programOf = (text: string): URL => {
  const file = join(directory, `${text.length}.mjs`)
  writeFileSync(file, text)
  return pathToFileURL(file)
}

const extent = { owners: [], sample: { every: 1, ofOwn: 1, ofKin: 1 } }

test('each helper is given a portion, all of them the whole, and progress is that of the slowest', async () => {
  const program = programOf(`
    process.once('disconnect', () => process.exit())
    process.once('message', ({ portion }) => {
      process.send({ done: portion.number + 1, all: 9 })
      process.send({ tried: { cases: portion.of, mutants: [], variations: [String(portion.number)], breaches: [] } })
    })`)
  const steps: number[] = []
  const tried = await tryWithHelpers(program, extent, (done) => void steps.push(done))
  expect(tried.map(({ cases }) => cases)).toEqual(tried.map(() => tried.length))
  expect(tried.map(({ variations }) => Number(variations[0]))).toEqual([...tried.keys()])
  expect(steps.at(-1)).toBe(1)
})

test('a helper that ends, or stumbles, has found nothing', async () => {
  const ended = tryWithHelpers(programOf('process.exit(3)'), extent, () => undefined)
  await expect(ended).rejects.toThrow('ended with code 3')
  const stumbled = programOf("process.once('message', () => process.send({ error: 'no rules' }))")
  await expect(tryWithHelpers(stumbled, extent, () => undefined)).rejects.toThrow('no rules')
})
