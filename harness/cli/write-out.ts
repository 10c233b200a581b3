import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { UsageError } from './errors.ts'

/** Writes a file whole or not at all. Throws a `UsageError` that names what it was to be. */
export const writeOut = (file: string, text: string, what: string): void => {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    writeFileSync(unfinished, text)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(`cannot write the ${what} ${file}: ${code}`, { cause: error })
  }
}
