import type { Address, Hosting } from './hosting.ts'
import { freshAddress, stableAddress } from './hosting-loopback.ts'

const at = (host: string): Address => ({ host, base: `http://${host}`, close: () => {} })

/** Made-up loopback addresses without sockets, the same ones in the same order each time. */
export const inProcessHosting = (): Hosting => {
  let next = 0
  return {
    scheme: 'http',
    open: async ({ name, beside } = {}) => {
      if (beside) return at(beside.host.replace(/\d+$/, (port) => String(Number(port) + 1)))
      const host = `${(name === undefined ? undefined : stableAddress(name)) ?? freshAddress(next++)}:9421`
      return at(host)
    },
    reached: () => undefined,
    close: () => {},
  }
}
