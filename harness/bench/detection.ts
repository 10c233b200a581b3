import { rules } from '../../suites/index.ts'
import { columns } from '../cli/columns.ts'
import { detect, type DetectionOptions, type Fall } from '../fuzz/detection.ts'
import { grouped } from '../plan/grouped.ts'

export interface DetectionMeasured extends Pick<DetectionOptions, 'cases' | 'seed' | 'least'> {
  json: boolean
}

const share = (of: number, all: number): string => `${((100 * of) / all).toFixed(1)} %`

/** At which case so many of a hundred had fallen; those that did not are the last. */
const percentile = (falls: Fall[], percent: number): number | null => {
  const sorted = falls.map(({ at }) => at ?? Infinity).toSorted((a, b) => a - b)
  const at = sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Infinity
  return Number.isFinite(at) ? at : null
}

const inWords = (at: number | null): string => (at === null ? 'none' : String(at))

/**
 * How many random cases it takes until each mutant of the rules that flip one fact falls, in process, by cases of two
 * edits at least.
 */
export const measureDetection = async ({ cases, seed, least, json }: DetectionMeasured): Promise<void> => {
  const begun = performance.now()
  const falls = await detect({
    rules,
    seed,
    cases,
    least,
    step: (played, fell) => process.stderr.write(`\r${played} cases, ${fell} mutants fell`),
  })
  process.stderr.write('\n')
  const fallen = falls.filter(({ at }) => at !== null)
  const percentiles = Object.fromEntries([25, 50, 75, 90, 95, 100].map((one) => [one, percentile(falls, one)]))

  if (json) {
    const result = {
      cases,
      seed,
      mutants: falls.length,
      fallen: fallen.length,
      percentiles,
      falls,
    }
    process.stdout.write(`${JSON.stringify(result)}\n`)
  } else {
    const rows = [...grouped(falls, ({ rule }) => rule)].map(([rule, own]) => [
      '',
      rule,
      `${own.filter(({ at }) => at !== null).length} of ${own.length}`,
      `median ${inWords(percentile(own, 50))}`,
      `last ${inWords(percentile(own, 100))}`,
    ])
    const standing = falls.filter(({ at }) => at === null).map(({ rule, mutant }) => ['', 'still stands', rule, mutant])
    const summary = [
      [
        'mutants that fell',
        `${fallen.length} of ${falls.length} (${share(fallen.length, falls.length)}) within ${cases} cases`,
      ],
      ...Object.entries(percentiles).map(([one, at]) => [`${one} % fell within`, `${inWords(at)} cases`]),
      ['took', `${((performance.now() - begun) / 1000).toFixed(1)} s`],
    ]
    process.stdout.write(`${columns(rows)}${columns(standing)}\n${columns(summary)}`)
  }
}
