import { dirname } from 'node:path'
import { ownFile } from '../../reports/own-files.ts'
import type { VectorCase, VectorFile } from './types.ts'
import { readTexts } from './write.ts'

/** Where the vectors lie. */
export const vectorsFolder = dirname(ownFile('vectors/not-frozen.json'))

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
