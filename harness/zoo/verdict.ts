import { rules } from '../../suites/index.ts'
import type { May } from './stops.ts'
import type { Visit } from './visit.ts'

/** Rules that say what is accepted and nothing else: a target that is hostile where it would refuse keeps them. */
const withoutFaults = new Set(
  rules.filter((rule) => rule.kind === 'flip' && Object.keys(rule.faults).length === 0).map(({ id }) => id as string),
)

const longest = 170

/** What a visit to a target must not show; nothing where it went as it should. */
export const troubleOf = (visited: Visit, may: May): string[] => {
  const { exitCode, seconds, megabytes, grown, said, report, through } = visited
  const rulesThat = (status: string): string[] =>
    report?.rules.filter((rule) => rule.status === status).map(({ id }) => id) ?? []
  const passed = rulesThat('pass').filter((id) => !withoutFaults.has(id))
  const failed = rulesThat('fail')
  const troubles: [boolean, string][] = [
    [exitCode === null, 'it did not end by itself'],
    [(!may.pass || may.fail) && exitCode === 0, 'it ended as if all were well'],
    [exitCode !== null && ![0, 1, 3].includes(exitCode), `it ended with ${exitCode}`],
    [seconds > longest, `it took ${Math.round(seconds)} s`],
    [megabytes > 700, `it took ${Math.round(megabytes)} MB`],
    [may.pass && grown > 100, `it grew by ${Math.round(grown)} MB at the end`],
    [through.length > 0, through.join(', ')],
    [/^\s+at .+:\d+:\d+/m.test(said), 'it showed a stack trace'],
    [said.trim() === '', 'it said nothing'],
    [!may.pass && report?.summary.verdict === 'conformant', 'it called the target conformant'],
    [!may.pass && passed.length > 0, `these passed: ${passed.join(', ')}`],
    [!may.fail && failed.length > 0, `these failed: ${failed.join(', ')}`],
  ]
  return troubles.flatMap(([wrong, says]) => (wrong ? [says] : []))
}
