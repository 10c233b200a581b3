import { checkProgram, checkWithJudge, ProgramError, type CheckOptions } from '../freeze/check.ts'
import { createJudge } from '../freeze/judge/index.ts'
import type { Rule } from '../plan/rule.ts'
import { UsageError } from './errors.ts'

/** Who is asked: a program, with seconds in which something must come and in all; absent: the built-in verifier. */
export interface Asked {
  exec?: string
  silence: number
  limit: number
}

/** Has vectors judged. Throws a `UsageError` where the program cannot be run. */
export const judgeVectors = async (
  check: CheckOptions,
  { exec, silence, limit }: Asked,
  rules: Rule[],
): Promise<void> => {
  if (exec === undefined) return checkWithJudge(check, createJudge(rules))
  try {
    await checkProgram({ ...check, command: exec, silence: silence * 1000, limit: limit * 1000 })
  } catch (error) {
    if (error instanceof ProgramError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
