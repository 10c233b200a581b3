import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a directory and those above it, and adds to `made` what it has made, the uppermost first. One by one: the
 * recursive mkdir of some Node.js versions never returns where a file system refuses. Throws what `mkdirSync` throws.
 */
export const makeDirectories = (path: string, made: string[] = []): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeDirectories(dirname(path), made)
  mkdirSync(path)
  made.push(path)
}
