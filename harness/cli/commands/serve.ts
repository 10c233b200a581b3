import type { Command } from 'commander'
import { once } from 'node:events'
import { mutants, startServer, variants, type RunningServer } from '../../reference/index.ts'
import { startWorld } from '../../reference/world/index.ts'
import { exit, UsageError, type ExitCode } from '../errors.ts'
import { notThere } from '../meant.ts'
import { port } from '../options.ts'

export interface ServeOptions {
  mutant?: string
  variant?: string
  port: number
  controlPort: number
  world: boolean
}

/** Adds the options of `serve`. */
export const serveCommand = (command: Command): Command =>
  command
    .option('--mutant <NAME>', 'with one realistic bug; "mutants --list" names them')
    .option('--variant <NAME>', 'as another legal exchange')
    .option('--world', 'with all that an agent meets: publisher, edge, delivery, broker, registry', false)
    .addOption(port('--port <P>', 'port of the exchange'))
    .addOption(port('--control-port <C>', 'port of its control API'))

/** Serves until SIGINT or SIGTERM. */
export const serve = async (options: ServeOptions): Promise<ExitCode> => {
  const { mutant, variant } = options
  checkName('mutant', mutant, mutants, 'the command "mutants --list" names them')
  checkName('variant', variant, variants, `there are ${Object.keys(variants).join(', ')}`)
  const ended = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
  const server = await started({
    world: options.world,
    port: options.port,
    controlPort: options.controlPort,
    ...(mutant === undefined ? {} : { mutant }),
    ...(variant === undefined ? {} : { variant }),
  })
  process.stdout.write(`${JSON.stringify(server.profile)}\n`)
  await ended
  await server.close()
  return exit.ok
}

const checkName = (kind: string, name: string | undefined, known: Record<string, unknown>, where: string): void => {
  if (name !== undefined && !Object.hasOwn(known, name)) throw notThere(kind, name, Object.keys(known), where)
}

const troubles: Record<string, string> = { EADDRINUSE: 'is in use', EACCES: 'may not be bound by this user' }

const started = async ({ world, ...options }: ServeOptions): Promise<Pick<RunningServer, 'profile' | 'close'>> => {
  try {
    return await (world ? startWorld(options) : startServer(options))
  } catch (error) {
    const trouble = error instanceof Error && 'code' in error ? troubles[String(error.code)] : undefined
    if (trouble === undefined) throw error
    const taken = error instanceof Error && 'port' in error ? Number(error.port) : 0
    const option = taken === options.port ? '--port' : '--control-port'
    throw new UsageError(`port ${taken} of 127.0.0.1 ${trouble}; give another with ${option}`, { cause: error })
  }
}
