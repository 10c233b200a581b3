import type { Hosting } from './hosting.ts'
import { freshAddress, stableAddress } from './hosting-loopback.ts'

/** Made-up loopback addresses without sockets, the same ones in the same order each time. */
export const inProcessHosting = (): Hosting => {
  let next = 0
  return {
    scheme: 'http',
    open: async ({ name } = {}) => {
      const host = `${(name === undefined ? undefined : stableAddress(name)) ?? freshAddress(next++)}:9421`
      return { host, base: `http://${host}`, close: () => {} }
    },
    reached: () => undefined,
    close: () => {},
  }
}
