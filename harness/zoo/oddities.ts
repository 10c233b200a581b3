import { connect, type Server, type Socket } from 'node:net'
import type { Fixture } from '../reference/index.ts'

/** What a right exchange does beside its work. */
export interface Oddity {
  says: string
  /** Milliseconds since the epoch, from the true ones. */
  now?: (truth: number) => number
  /** The `Date` line of every answer. */
  date?: string
  /** Options that its run wants beside the others. */
  options?: string[]
  /** Begins when the fixture is in place. */
  begin?: (kept: Beside) => void
}

/** What an oddity may lay hands on. */
export interface Beside {
  server: Server
  port: number
  sockets: Set<Socket>
  /** Aborted at the end. */
  signal: AbortSignal
  fixture: Fixture
}

const hostsOf = ({ publishers, owners, brokers }: Fixture): string[] =>
  [...publishers, ...owners, ...brokers].map(({ domain }) => domain)

/** A connection to one of the harness's participants. */
const dial = (host: string, signal: AbortSignal): Socket => {
  const [address = '', port = '80'] = host.split(':')
  const socket = connect(Number(port), address)
  socket.on('error', () => undefined)
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  return socket
}

const cycled = (hosts: string[], count: number): string[] =>
  Array.from({ length: count }, (_, i) => hosts[i % hosts.length] ?? '')

/** Some at a time: a queue that is full drops the rest. */
const dialInTurn = async (hosts: string[], signal: AbortSignal): Promise<void> => {
  for (const [i, host] of hosts.entries()) {
    if (signal.aborted) return
    dial(host, signal)
    if (i % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const hoarding = (count: number): Oddity => ({
  says: `opens ${count.toLocaleString('en-GB')} connections to the participants, and keeps them`,
  begin: ({ fixture, signal }) => void dialInTurn(cycled(hostsOf(fixture), count), signal),
})

const started = Date.now()

/** Exchanges that judge rightly, and are odd. */
export const oddities: Record<string, Oddity> = {
  'dies-and-returns': {
    says: 'is away for a third of a second, every second',
    begin: ({ server, port, sockets, signal }) => {
      const timer = setInterval(() => {
        server.close()
        for (const socket of sockets) socket.destroy()
        setTimeout(() => signal.aborted || server.listen(port, '127.0.0.1'), 300)
      }, 1_000)
      signal.addEventListener('abort', () => clearInterval(timer))
    },
  },
  'fills-the-log': {
    says: 'asks the participants for documents as fast as it can',
    begin: ({ fixture, signal }) => {
      for (const host of hostsOf(fixture)) {
        const socket = dial(host, signal)
        const ask = `GET /.well-known/svc.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`
        socket.on('connect', () => socket.write(ask)).on('data', () => socket.write(ask))
      }
    },
  },
  'floods-the-log': {
    says: 'asks 32 at a time, for paths of 4,000 characters that there are not, for as long as the run lasts',
    options: ['--rate', '25'],
    begin: ({ fixture, signal }) => {
      const [host = ''] = hostsOf(fixture)
      const ask = `GET /${'x'.repeat(4_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
      for (let i = 0; i < 32; i++) {
        const socket = dial(host, signal)
        socket.on('connect', () => socket.write(ask)).on('data', () => socket.write(ask))
      }
    },
  },
  'hoards-connections': hoarding(1_000),
  'hoards-ten-thousand': hoarding(10_000),
  'asks-halfway': {
    says: 'begins a thousand requests to the participants, and ends none',
    begin: ({ fixture, signal }) => {
      for (const [i, host] of cycled(hostsOf(fixture), 1_000).entries())
        dial(host, signal).write(`GET /${i} HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
    },
  },
  'wrong-date': { says: 'says in every answer that it is 2001', date: 'Mon, 01 Jan 2001 00:00:00 GMT' },
  'fast-clock': { says: 'has a clock that runs half as fast again', now: (truth) => truth + (truth - started) / 2 },
}
