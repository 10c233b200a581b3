import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Rule } from '../plan/rule.ts'
import type { Portion } from './portion.ts'
import { tryPortion, type Extent, type Tried } from './try-portion.ts'

interface Task {
  extent: Extent
  portion: Portion
}

/** What a helper tells: how far it is, in the end what it found, or what it stumbled over. */
type Told = { done: number; all: number } | { tried: Tried } | { error: string }

/** More would wait for one of them: a third of the cases is one rule's. */
const most = 3

/**
 * Has a portion tried by each of as many processes as there are processors. They run with this process's flags, so that
 * sources do as well, and end when it does. Throws what one of them throws.
 */
export const tryWithHelpers = (
  program: URL,
  extent: Extent,
  step: (done: number, all: number) => void,
): Promise<Tried[]> => {
  const of = Math.min(most, availableParallelism())
  const reached = Array.from({ length: of }, () => 0)
  return Promise.all(
    reached.map((_, number) =>
      askHelper(program, { extent, portion: { number, of } }, (done, all) => {
        reached[number] = done
        step(Math.min(...reached), all)
      }),
    ),
  )
}

const askHelper = (program: URL, task: Task, step: (done: number, all: number) => void): Promise<Tried> =>
  new Promise((resolve, reject) => {
    const helper = fork(program)
    const end = (): void => void helper.kill()
    process.once('exit', end)
    helper.on('error', reject)
    helper.on('exit', (code) => {
      process.off('exit', end)
      reject(new Error(`a process of the self-test ended with code ${code}`))
    })
    helper.on('message', (told: Told) => {
      if ('done' in told) return step(told.done, told.all)
      if ('tried' in told) resolve(told.tried)
      else reject(new Error(told.error))
      helper.disconnect()
    })
    helper.send(task)
  })

/** Whoever asked may have gone. */
const tell = (told: Told): void => void process.send?.(told, (error: Error | null) => error && process.exit())

/** What the program of a helper does: a portion of these rules. */
export const helpSelfTest = (rules: Rule[]): void => {
  process.once('disconnect', () => process.exit())
  process.once('message', ({ extent, portion }: Task) => {
    tryPortion(rules, extent, portion, (done, all) => tell({ done, all })).then(
      (tried) => tell({ tried }),
      (error: unknown) => tell({ error: String(error) }),
    )
  })
}
