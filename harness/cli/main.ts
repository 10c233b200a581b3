import { Command, CommanderError } from 'commander'
import { commands, ordinary, type Given, type Subject } from './commands.ts'
import { complain, exit, UsageError, type ExitCode } from './errors.ts'
import { notThere } from './meant.ts'
import { version } from './version.ts'
import { keepExpectedWarnings } from './warnings.ts'

/**
 * The command line: runs the command that the arguments ask for, and returns its exit code.
 * Errors are told as one line; nothing is thrown.
 */
export const main = async (argv: string[], subject: Subject): Promise<ExitCode> => {
  const debug = argv.includes('--debug')
  keepExpectedWarnings()
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosed)
  process.on('uncaughtException', (error) => process.exit(complain(error, debug)))
  const outcome: { code: ExitCode } = { code: exit.ok }
  try {
    const program = await programOf(askedFor(argv), { ...subject, done: (code) => (outcome.code = code) })
    await program.parseAsync(argv, { from: 'user' })
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

/** The command whose turn it is; none where the help lists them. */
const askedFor = ([first = '']: string[]): string | undefined =>
  Object.hasOwn(commands, first) ? first : ['--help', '-h', '--version', '-V'].includes(first) ? undefined : ordinary

/** Only the command that is asked for is loaded: others cost seconds, and are just listed. */
const programOf = async (asked: string | undefined, given: Given): Promise<Command> => {
  const program = new Command('svc-conformance')
    .description('Conformance tests for resource-access exchanges.')
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(onOneLine(text)) })
    .helpCommand(false)
  for (const [name, { says, wants = [], load }] of Object.entries(commands)) {
    const command = program.command(name, { isDefault: name === ordinary }).description(says)
    command.option('--debug', 'print where an error came from', false)
    for (const [argument, what] of wants) command.argument(argument, what)
    if (name === asked) await load(command, given)
    // What stands here is no command: the default command would take it for its own.
    if (name === ordinary)
      command.allowExcessArguments().hook('preAction', (_, { args: [unknown] }) => {
        if (unknown !== undefined) throw noCommand(unknown, program)
      })
  }
  return program
}

const noCommand = (name: string, program: Command): UsageError => {
  const known = program.commands.map((one) => one.name())
  return notThere('command', name, known, `there are ${known.join(', ')}`)
}
