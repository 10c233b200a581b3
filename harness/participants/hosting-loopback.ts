import { randomInt } from 'node:crypto'
import { fixture } from '../plan/fixture.ts'
import { hostWithPort } from './address.ts'
import { ParticipantsError } from './errors.ts'
import type { Address, Door, HostingKind } from './hosting.ts'

/** First and last second octet of the addresses of a process, and of each of those that help it. */
const seconds = (helper: number): [first: number, last: number] =>
  helper === 0 ? [64, 200] : [185 + 16 * helper, 200 + 16 * helper]

/** More would have no octets left. */
export const mostHelpers = 3

const perBlock = 254

const blocksOf = (helper: number): number => {
  const [first, last] = seconds(helper)
  return (last - first + 1) * 256
}

/** The loopback addresses 127.64.0.1 to 127.200.255.254 without .0 and .255, by number, round and round. */
export const freshAddress = (number: number, helper = 0): string => {
  const block = Math.floor(number / perBlock) % blocksOf(helper)
  return `127.${seconds(helper)[0] + Math.floor(block / 256)}.${block % 256}.${(number % perBlock) + 1}`
}

/** Numbers of addresses in turn, from a random one on: two runs at once seldom meet, and a target's cache is cold. */
const freshNumbers = (helper: number): (() => number) => {
  let next = randomInt(blocksOf(helper) * perBlock)
  return () => next++
}

export const stableAddress = (name: string): string | undefined => {
  const place = fixture.participants[name]?.place
  return place && `127.20.${place.join('.')}`
}

const inUse = (error: unknown): boolean => error instanceof ParticipantsError && error.code === 'port-in-use'
const attempts = 16

/** An address of 127.0.0.0/8 each, and one port (Linux). */
export const loopback: HostingKind = (options, listeners) => {
  const scheme = options.tls ? 'https' : 'http'
  const { helper = 0 } = options
  const nextNumber = freshNumbers(helper)
  let port = options.port

  const at = (address: string, close: () => void, own = port): Address => {
    const host = hostWithPort(scheme, address, own)
    return { host, base: `${scheme}://${host}`, close }
  }
  const listenBeside = async ({ address }: Door): Promise<Address> => {
    const listener = await listeners.open(address, 0)
    return { ...at(address, listener.close, listener.port), door: { address, port: listener.port } }
  }
  const listen = async (address: string): Promise<Address> => {
    const listener = await listeners.open(address, port)
    // Port 0 is settled by the first participant; all others then share it.
    if (port === 0) port = listener.port
    return { ...at(address, listener.close), door: { address, port } }
  }
  const openFresh = async (left = attempts): Promise<Address> => {
    try {
      return await listen(freshAddress(nextNumber(), helper))
    } catch (error) {
      if (left === 0 || !inUse(error)) throw error
      return openFresh(left - 1)
    }
  }
  return {
    scheme,
    open: async ({ name, silent, beside } = {}) => {
      if (beside?.door && !silent) return listenBeside(beside.door)
      const stable = name === undefined ? undefined : stableAddress(name)
      if (silent) return at(stable ?? freshAddress(nextNumber(), helper), () => {})
      return stable ? listen(stable) : openFresh()
    },
    reached: ({ socket }) => hostWithPort(scheme, socket.localAddress ?? '', socket.localPort ?? port),
    close: () => listeners.close(),
  }
}
