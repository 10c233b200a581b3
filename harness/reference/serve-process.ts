/**
 * The reference exchange as a process of its own. Prints its profile as one line of JSON once it listens.
 * Ends on SIGTERM or SIGINT, and with `--exit-with-stdin` when its standard input closes.
 */
import { parseArgs } from 'node:util'
import type { ServerOptions } from './server.ts'
import { startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    mutant: { type: 'string' },
    variant: { type: 'string' },
    'exit-with-stdin': { type: 'boolean', default: false },
  },
})

const options: ServerOptions = {
  port: Number(values.port),
  controlPort: Number(values['control-port']),
  ...(values.mutant === undefined ? {} : { mutant: values.mutant }),
  ...(values.variant === undefined ? {} : { variant: values.variant }),
}

try {
  const server = await startServer(options)
  const stop = () => void server.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (values['exit-with-stdin']) process.stdin.once('end', stop).resume()
  process.stdout.write(`${JSON.stringify(server.profile)}\n`)
} catch (error) {
  process.stderr.write(`the exchange cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
