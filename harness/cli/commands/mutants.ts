import { SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { join } from 'node:path'
import type { Rule } from '../../plan/rule.ts'
import type { Kill } from '../../self-test/kills.ts'
import { columns } from '../columns.ts'
import { exit, type ExitCode } from '../errors.ts'
import { chooseRules } from '../choose-rules.ts'
import { names, reportDirectory } from '../options.ts'
import { coloursFor } from '../outcome.ts'
import { ReportDirectory } from '../report-directory.ts'
import { selfTest, type SelfTested } from '../../self-test/self-test.ts'
import { unproved } from '../../self-test/unproved.ts'
import { version } from '../version.ts'

export interface MutantsOptions {
  reportDir: string
  list: boolean
  quick: boolean
  suite?: string[]
  rule?: string[]
}

/** Adds the options of `mutants`. */
export const mutantsCommand = (command: Command): Command =>
  command
    .addOption(reportDirectory())
    .addOption(names('--suite <A,B>', 'mutants of these areas only'))
    .addOption(names('--rule <ID,ID>', 'mutants of these rules only'))
    .option('--quick', 'each mutant at the rules that name it, and at a sample of the others', false)
    .option('--list', 'name the mutants and the edits that show them, and try nothing', false)

/** Of the other rules' cases, and of the rows of pairs, every so-many-eth: a run at the reference plays all rows. */
const everything = { sample: { every: 1, ofOwn: 1, ofKin: 1 }, rows: { every: 8, ofVariants: 32 } }
const quick = { sample: { every: 64, ofOwn: 4, ofKin: 64 } }

const file = 'mutants.json'

/** Rows are of all areas: where some are chosen, they are left out. */
const extentOf = (options: MutantsOptions) => {
  if (options.quick) return quick
  return options.suite === undefined && options.rule === undefined ? everything : { sample: everything.sample }
}

/** Prints the kill matrix and writes it. Exit 1 when a law of the self-test does not hold. */
export const tryMutants = async (options: MutantsOptions, rules: Rule[], helper?: URL): Promise<ExitCode> => {
  const { reportDir, list } = options
  const owners = chooseRules(rules, { ...options, level: 'all' }).rules
  if (list) return listMutants(owners)
  const directory = new ReportDirectory(reportDir)
  try {
    const tested = await withBar((step) =>
      selfTest(rules, { step, owners, ...extentOf(options), ...(helper && { helper }) }),
    )
    directory.write(file, `${JSON.stringify(matrixOf(tested), null, 2)}\n`)
    tell(tested, rules, join(reportDir, file))
    if (extentOf(options) === everything) tellUnproved(tested, rules)
    return tested.breaches.length === 0 ? exit.ok : exit.failed
  } finally {
    directory.close()
  }
}

const listMutants = (rules: Rule[]): ExitCode => {
  const rows = rules.flatMap((rule) =>
    Object.entries(rule.mutants).map(([name, slug]) => [`${rule.id}.${slug}`, name] satisfies string[]),
  )
  process.stdout.write(columns(rows))
  return exit.ok
}

const withBar = async <T>(work: (step: (done: number, all: number) => void) => Promise<T>): Promise<T> => {
  if (!process.stderr.isTTY) return work(() => undefined)
  const bar = new SingleBar({ format: '{bar} {value}/{total} mutants | {eta_formatted} left', clearOnComplete: true })
  bar.start(0, 0)
  try {
    return await work((done, all) => {
      bar.setTotal(all)
      bar.update(done)
    })
  } finally {
    bar.stop()
  }
}

/** Mutants and rules: which edits of which rule catch which mutant. */
const matrixOf = ({ cases, kills, breaches }: SelfTested) => ({
  schema: 'svc-conformance-mutants/1',
  tool: { name: 'svc-conformance', version },
  cases,
  mutants: kills.map(({ mutant, by, caught }) => ({ mutant, by, caught })),
  breaches,
})

const ruleOf = (by: string): string => by.slice(0, by.indexOf('.'))

const alsoCaught = ({ by, caught }: Kill): string => {
  const others = Object.keys(caught).filter((id) => id !== ruleOf(by))
  return others.length === 0 ? '' : `also ${others.join(', ')}`
}

const tell = ({ cases, kills, breaches }: SelfTested, rules: Rule[], path: string): void => {
  const paint = coloursFor(process.stdout)
  const sign = (kill: Kill): string => (kill.breaches.length === 0 ? paint.green('✓') : paint.red('✕'))
  const killed = kills.filter((kill) => Object.keys(kill.caught).includes(ruleOf(kill.by)))
  process.stdout.write(columns(kills.map((kill) => [sign(kill), kill.mutant, kill.by, alsoCaught(kill)])))
  process.stdout.write(breaches.map((breach) => `${paint.red('✕')} ${breach}\n`).join(''))
  process.stdout.write(
    `${killed.length} of ${kills.length} mutants killed, by ${rules.length} rules with ${cases} cases; ${breaches.length === 0 ? 'every law of the self-test holds' : `the self-test's laws are broken ${breaches.length} times`}\n${path}\n`,
  )
}

/** What others' implications account for: it is no law, and good to know. */
const tellUnproved = ({ kills }: SelfTested, rules: Rule[]): void => {
  const entwined = unproved(rules, kills)
  if (entwined.length > 0) process.stdout.write(`without a mutant that they alone catch: ${entwined.join(', ')}\n`)
}
