import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The path of a file of the project: below the nearest folder above this module that has it. Sources, and the bundles
 * that they are compiled to, do not lie equally deep.
 */
export const ownFile = (name: string, from = new URL('.', import.meta.url)): string => {
  const file = new URL(name, from)
  return existsSync(file) || from.pathname === '/' ? fileURLToPath(file) : ownFile(name, new URL('..', from))
}

/** The path of a program of the project, by its name without an extension: source or compiled, as this module is. */
export const ownProgram = (name: string): string => ownFile(`${name}${extname(import.meta.url)}`)
