import { serveCases } from '../../freeze/adapter.ts'
import { createJudge } from '../../freeze/judge/index.ts'
import type { Rule } from '../../plan/rule.ts'
import { exit, type ExitCode } from '../errors.ts'

export const adapter = async (rules: Rule[]): Promise<ExitCode> => {
  await serveCases(createJudge(rules), process.stdin, process.stdout)
  return exit.ok
}
