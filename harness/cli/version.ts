import { existsSync, readFileSync } from 'node:fs'

/** The nearest package.json above: sources and compiled files do not lie equally deep. */
const packageFile = (from: URL): URL => {
  const file = new URL('package.json', from)
  return existsSync(file) || from.pathname === '/' ? file : packageFile(new URL('..', from))
}

const { version: found }: { version: string } = JSON.parse(
  readFileSync(packageFile(new URL('.', import.meta.url)), 'utf8'),
)

export const version = found
