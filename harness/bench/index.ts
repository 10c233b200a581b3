import { Command, Option } from 'commander'
import { seedOption, wholeNumber } from '../cli/options.ts'

/** `npm run bench`: what the suite costs, and what it brings. Measures alone; nothing passes or fails. */

const number = (flags: string, says: string, ordinarily: number): Option =>
  new Option(flags, says).argParser(wholeNumber(1, 100_000_000)).default(ordinarily)

const json = (): Option => new Option('--json', 'one object instead of lines').default(false)

const program = new Command('npm run bench --').description('What the suite costs, and what it brings.')
program.showHelpAfterError('--help shows what there is').helpCommand(false)

program
  .command('rates', { isDefault: true })
  .description('the whole run, and requests a second of random cases beside the least that a client can do')
  .addOption(json())
  .addOption(number('--rounds <N>', 'medians are of so many', 5))
  .addOption(number('--seconds <N>', 'of each rate in a round', 2))
  .addOption(number('--warm-up <N>', 'seconds of random cases before the first round', 40))
  .action(async (options) => (await import('./throughput.ts')).measureRates(options))

program
  .command('detection')
  .description('random cases until each mutant of the rules that flip one fact falls, in process')
  .addOption(json())
  .addOption(number('--cases <N>', 'cases at most', 5000))
  .addOption(seedOption())
  .addOption(number('--least <N>', 'edits of a case at least', 2))
  .action(async (options) => (await import('./detection.ts')).measureDetection(options))

program
  .command('cost')
  .description('processor time of a random case, and memory, as cases become many')
  .addOption(number('--cases <N>', 'cases at most', 1_000_000))
  .addOption(number('--minutes <N>', 'minutes at most', 12))
  .action(async (options) => (await import('./cost.ts')).measureCost(options))

program
  .command('soak')
  .description('what the reference exchange holds as requests become many; on Linux')
  .addOption(number('--requests <N>', 'requests at least', 100_000))
  .addOption(number('--concurrency <N>', 'requests at once', 64))
  .addOption(number('--samples <N>', 'how often it is weighed', 10))
  .action(async (options) => (await import('./soak.ts')).measureGrowth(options))

await program.parseAsync()
