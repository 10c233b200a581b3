import { rules } from '../../suites/index.ts'
import type { Visit } from './visit.ts'

/** Rules that say what is accepted and nothing else: a target that is hostile where it would refuse keeps them. */
const withoutFaults = new Set(
  rules.filter((rule) => rule.kind === 'flip' && Object.keys(rule.faults).length === 0).map(({ id }) => id as string),
)

/**
 * What a visit to a target must not show; nothing where it went as it should. `right`: the target judges rightly, and
 * is odd beside.
 */
export const troubleOf = ({ exitCode, seconds, megabytes, said, report }: Visit, right: boolean): string[] => {
  const passed = report?.rules.filter(({ id, status }) => status === 'pass' && !withoutFaults.has(id)) ?? []
  const troubles: [boolean, string][] = [
    [exitCode === null, 'it did not end by itself'],
    [!right && exitCode === 0, 'it ended as if all were well'],
    [exitCode !== null && ![0, 1, 3].includes(exitCode), `it ended with ${exitCode}`],
    [seconds > 120, `it took ${Math.round(seconds)} s`],
    [megabytes > 500, `it took ${Math.round(megabytes)} MB`],
    [/^\s+at .+:\d+:\d+/m.test(said), 'it showed a stack trace'],
    [said.trim() === '', 'it said nothing'],
    [!right && report?.summary.verdict === 'conformant', 'it called the target conformant'],
    [!right && passed.length > 0, `these passed: ${passed.map(({ id }) => id).join(', ')}`],
  ]
  return troubles.flatMap(([wrong, says]) => (wrong ? [says] : []))
}
