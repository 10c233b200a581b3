import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Shard } from '../../reports/journal.ts'
import { shardOf } from './shard.ts'

/** Options that say what is tested, and how it is reached. */
export interface TargetOptions {
  target?: string
  endpoint?: string
  rate?: number
  concurrency?: number
  timeout?: number
  iAmAllowed?: boolean
}

/** A whole number in bounds, as an option gives it. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`give a whole number from ${least} to ${most}`)
  }

const positiveNumber = (text: string): number => {
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number) && number >= 0) return number
  throw new InvalidArgumentError('give a number of requests a second; 0 is no limit')
}

/** `A,B`, and the option more than once. */
const list = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  ...text.split(',').flatMap((item) => item.trim() || []),
]

/** A program to ask, as a command for the shell. */
export const execOption = (says: string): Option =>
  new Option('--exec <CMD>', says).argParser((text: string) => {
    if (text.trim() !== '') return text
    throw new InvalidArgumentError('give the command of a program, or leave --exec out')
  })

export const port = (flags: string, says: string): Option =>
  new Option(flags, says).argParser(wholeNumber(0, 65_535)).default(0, 'any free one')

export const names = (flags: string, says: string): Option => new Option(flags, says).argParser(list)

export const seedOption = (): Option =>
  new Option('--seed <N>', 'what random parameters are drawn from').argParser(wholeNumber(0, 4_294_967_295)).default(0)

export const choiceOption = (): Option =>
  new Option('--choice <N>', 'what the random tenth is chosen by; otherwise a new number').argParser(
    wholeNumber(0, 4_294_967_295),
  )

export const runsOption = (): Option =>
  new Option('--runs <N>', 'random cases of each edit that draws its parameters, from as many seeds')
    .argParser(wholeNumber(1, 100_000))
    .default(1)

export const reportDirectory = (): Option =>
  new Option('--report-dir <DIR>', 'where the report is written').default('reports/latest')

/** Options of what lasts: a run that goes on, and the part of one that is played here. */
export interface LastingOptions {
  resume: boolean
  shard?: Shard
  corpus?: string
  har?: string
}

/** Adds them. */
export const withLasting = (command: Command): Command =>
  command
    .option('--resume', 'go on from the journal in the report directory, where there is one', false)
    .addOption(
      new Option('--shard <I/N>', 'only this part of the cases; auto/N takes I from JOB_COMPLETION_INDEX').argParser(
        (text: string) => shardOf(text, process.env),
      ),
    )
    .option('--corpus <DIR>', 'failures found before, tried first; what fails is added, what passes again is taken out')
    .option('--har <FILE>', 'write every exchange to this file (HAR 1.2)')

export const targetFile = (): Option => new Option('--target <FILE>', 'the profile of the target')

/** Adds the options that say what is tested, and how it is reached. */
export const withTarget = (command: Command): Command =>
  command
    .addOption(targetFile())
    .option(
      '--endpoint <URL>',
      "the target's endpoint, ending in /v1: a profile of defaults, or in place of the file's",
    )
    .addOption(new Option('--rate <R>', 'requests a second at most; 0: no limit').argParser(positiveNumber))
    .addOption(new Option('--concurrency <N>', 'requests at once, at most').argParser(wholeNumber(1, 10_000)))
    .addOption(new Option('--timeout <MS>', 'milliseconds to wait for an answer').argParser(wholeNumber(1, 3_600_000)))
    .option(
      '--i-am-allowed',
      "the target is not on loopback, and its operator allows the tests; or the profile's permission",
    )
