import { Command, CommanderError } from 'commander'
import type { Passage } from '../plan/passage.ts'
import type { Rule } from '../plan/rule.ts'
import { certify, certifyCommand, type CertifyOptions } from './certify.ts'
import { diffCommand, diffReports, type DiffCommandOptions } from './diff.ts'
import { adapter, adapterCommand } from './adapter.ts'
import { complain, exit, UsageError, type ExitCode } from './errors.ts'
import { fixture, fixtureCommand, type FixtureOptions } from './fixture.ts'
import { notThere } from './meant.ts'
import { merge, mergeCommand, type MergeOptions } from './merge.ts'
import { mutantsCommand, tryMutants, type MutantsOptions } from './mutants.ts'
import { replayCommand, replayToken } from './replay.ts'
import { fuzzCommand, fuzzTarget, type FuzzCommandOptions } from './fuzz.ts'
import { isVectorToken, replayVector } from './replay-vector.ts'
import { init, initCommand, type InitOptions } from './init.ts'
import { listOrExplain } from './rules.ts'
import { runCommand, runSuites, type RunCommandOptions } from './run.ts'
import { serve, serveCommand, type ServeOptions } from './serve.ts'
import type { TargetOptions } from './options.ts'
import { verify, verifyCommand, type VerifyOptions } from './verify.ts'
import { holdAgainstSpec, specCommand, type SpecOptions } from './spec.ts'
import { vectors, vectorsCommand, type VectorsOptions } from './vectors.ts'
import { version } from './version.ts'
import { keepExpectedWarnings } from './warnings.ts'
import { walk, walkCommand, type WalkOptions } from './walk.ts'

/**
 * The command line: runs the command that the arguments ask for, and returns its exit code.
 * Errors are told as one line; nothing is thrown.
 */
export const main = async (argv: string[], rules: Rule[], passages: Passage[]): Promise<ExitCode> => {
  const debug = argv.includes('--debug')
  keepExpectedWarnings()
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosed)
  process.on('uncaughtException', (error) => process.exit(complain(error, debug)))
  const outcome: { code: ExitCode } = { code: exit.ok }
  try {
    await programOf(rules, passages, (code) => (outcome.code = code)).parseAsync(argv, { from: 'user' })
    return outcome.code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage
    return complain(error, debug)
  }
}

/** `rules | head` closes the pipe early, and a terminal may be gone: what was asked for goes on. */
const ignoreClosed = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
}

/** Commander ends some of its messages with a hint on a line of its own; here each is one line. */
const onOneLine = (text: string): string =>
  `${text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')}; --help shows what there is\n`

const programOf = (rules: Rule[], passages: Passage[], done: (code: ExitCode) => void): Command => {
  const program = new Command('svc-conformance')
    .description('Conformance tests for resource-access exchanges.')
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(onOneLine(text)) })
    .helpCommand(false)
  const command = (name: string, isDefault = false): Command =>
    program.command(name, { isDefault }).option('--debug', 'print where an error came from', false)

  // What stands here is no command: the default command would take it for its own.
  runCommand(command('run', true))
    .allowExcessArguments()
    .action(async (options: RunCommandOptions, { args: [unknown] }: Command) => {
      if (unknown !== undefined) throw noCommand(unknown, program)
      done(await runSuites(options, rules))
    })
  serveCommand(command('serve')).action(async (options: ServeOptions) => done(await serve(options)))
  walkCommand(command('walk')).action(async (options: WalkOptions) => done(await walk(options)))
  fixtureCommand(command('fixture')).action(async (options: FixtureOptions) => done(await fixture(options)))
  initCommand(command('init')).action(async (options: InitOptions) => done(await init(options, rules)))
  command('rules')
    .description('list the rules, or explain one')
    .argument('[id]', 'the rule to explain')
    .action((id: string | undefined) => done(listOrExplain(rules, id, passages)))
  mutantsCommand(command('mutants')).action(async (options: MutantsOptions) => done(await tryMutants(options, rules)))
  mergeCommand(command('merge')).action(async (paths: string[], options: MergeOptions) =>
    done(await merge(paths, options, rules)),
  )
  fuzzCommand(command('fuzz')).action(async (options: FuzzCommandOptions) => done(await fuzzTarget(options, rules)))
  vectorsCommand(command('vectors')).action(async (options: VectorsOptions) => done(await vectors(options, rules)))
  adapterCommand(command('adapter')).action(async () => done(await adapter(rules)))
  replayCommand(command('replay')).action(async (token: string, options: TargetOptions & { exec?: string }) =>
    done(await (isVectorToken(token) ? replayVector(token, options, rules) : replayToken(token, options, rules))),
  )
  diffCommand(command('diff')).action(async (old: string, now: string, options: DiffCommandOptions) =>
    done(await diffReports([old, now], options, rules)),
  )
  certifyCommand(command('certify')).action(async (report: string, options: CertifyOptions) =>
    done(await certify(report, options, rules)),
  )
  verifyCommand(command('verify')).action(async (certificate: string, options: VerifyOptions) =>
    done(await verify(certificate, options, rules)),
  )
  specCommand(command('spec')).action((file: string, options: SpecOptions) =>
    done(holdAgainstSpec(file, options, passages)),
  )
  return program
}

const noCommand = (name: string, program: Command): UsageError => {
  const known = program.commands.map((one) => one.name())
  return notThere('command', name, known, `there are ${known.join(', ')}`)
}
