import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { VectorCase, VectorFile } from './types.ts'
import { readTexts } from './write.ts'

/** The nearest folder above that has the vectors: sources and compiled files do not lie equally deep. */
const above = (from: URL): URL => {
  const here = new URL('vectors/schemas/', from)
  return existsSync(here) || from.pathname === '/' ? new URL('vectors/', from) : above(new URL('..', from))
}

/** Where the vectors lie. */
export const vectorsFolder = fileURLToPath(above(new URL('.', import.meta.url)))

/** All files of vectors, by their rules' names. */
export const readVectors = (folder = vectorsFolder): VectorFile[] =>
  [...readTexts(folder).values()].flatMap((text) => {
    const file = JSON.parse(text) as Partial<VectorFile>
    return file.schema === 'svc-conformance-vectors/1' ? [file as VectorFile] : []
  })

/** One case by its id; `undefined` where there is none. */
export const vectorOf = (id: string, files = readVectors()): { file: VectorFile; case: VectorCase } | undefined => {
  for (const file of files) {
    const found = file.cases.find((one) => one.id === id)
    if (found) return { file, case: found }
  }
  return undefined
}
