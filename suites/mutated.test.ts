import { afterAll, beforeAll, expect, test } from 'vitest'
import { editsOf } from '../harness/plan/compose.ts'
import { applyMutant, mutants, parts } from '../harness/reference/index.ts'
import { Bench } from '../harness/self-test/bench.ts'
import mutated from './robustness/mutated.ts'

const perEdit = Number(process.env['DRAWS'] ?? 30)
const edits = editsOf(mutated)

let bench: Bench
beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())

/** Of so many draws, those at which an exchange falls over, and what each drawn request is. */
const played = async (
  name: string,
  exchange = bench.exchange(),
): Promise<{ crashed: number[]; requests: string[] }> => {
  const own = edits.filter((edit) => edit.name === name)
  const crashed: number[] = []
  const requests: string[] = []
  const { scene } = await bench.prepareCase({ baseline: mutated.on, edits: [], seed: 0 }, 'control')
  for (let seed = 0; seed < perEdit; seed++) {
    const one = { baseline: mutated.on, edits: own, seed }
    const prepared = await bench.prepareCase(one, name, scene)
    const { method, target, headers, body } = prepared.built.message
    requests.push(JSON.stringify([method, target, headers, body.toString('latin1')]).replaceAll(/agent-\d+/g, ''))
    const { reading } = await bench.ask(exchange, prepared).catch(() => ({ reading: { outcome: 'crashed' } }))
    if (reading.outcome === 'crashed') crashed.push(seed)
  }
  return { crashed, requests }
}

test.each(edits)('the reference answers $name, whatever it draws, and serves the next request', async ({ name }) => {
  const exchange = bench.exchange()
  const { crashed, requests } = await played(name, exchange)
  expect(crashed).toEqual([])
  // What is drawn hardly ever repeats itself.
  expect(new Set(requests).size).toBeGreaterThan(perEdit / 8)
  const control = await bench.prepareCase({ baseline: mutated.on, edits: [], seed: 0 }, 'control')
  expect(await bench.ask(exchange, control)).toMatchObject({ reading: { outcome: 'accepted' } })
})

test.each([
  ['falls over a signature that is no byte sequence', 'robustness/mutated.field'],
  ['falls over a body that is no JSON object', 'robustness/mutated.body'],
])('an exchange that %s is shown by %s', async (mutant, name) => {
  const { crashed } = await played(name, bench.exchange(applyMutant(parts, mutants[mutant]!)))
  expect(crashed.length).toBeGreaterThan(0)
})
