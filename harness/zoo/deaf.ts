import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Kept } from './keeper.ts'

const listening = `
const server = require('node:net').createServer()
server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => console.log(server.address().port))
`

/**
 * Serves a target that never accepts a connection: a process that listens and is stopped. With its queue `full`, not
 * even the kernel takes another one.
 */
export const keepDeaf = async (full: boolean): Promise<Kept> => {
  const child = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  child.kill('SIGSTOP')
  const sockets: Socket[] = []
  const dialled = full ? 8 : 0
  for (let i = 0; i < dialled; i++) sockets.push(connect(Number(port), '127.0.0.1').on('error', () => undefined))
  await new Promise((resolve) => setTimeout(resolve, 100))
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { profile: JSON.stringify({ endpoint: `http://127.0.0.1:${port}/v1`, participants: { port: 0 } }), close }
}
