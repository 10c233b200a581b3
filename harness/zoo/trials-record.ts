import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Killed } from '../bench/kill-runs.ts'

/** A visit to a hostile target, as the table has it. */
export interface Survived {
  name: string
  line: string
  seconds: number
  megabytes: number
  survived: boolean
}

/** What has been tried, a line a piece: a visit, or a share of the kills. */
export type Tried = { zoo: Survived } | { kills: Killed; share: number }

const file = join(fileURLToPath(new URL('../..', import.meta.url)), 'reports/latest/trials.ndjson')

/** The record of trials that can be gone on with. Without `resume` it begins anew. */
export const openRecord = (resume: boolean): { tried: Tried[]; add: (one: Tried) => void } => {
  mkdirSync(dirname(file), { recursive: true })
  if (!resume) rmSync(file, { force: true })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const tried = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Tried)
  const add = (one: Tried): void => {
    tried.push(one)
    appendFileSync(file, `${JSON.stringify(one)}\n`)
  }
  return { tried, add }
}
