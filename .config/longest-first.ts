import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take half a minute and more. Begun last, they would keep one core busy while the other waits. */
const longest = [
  'suites/variants.test.ts',
  'suites/limited-agents.test.ts',
  'suites/conformance.test.ts',
  'suites/self-test.test.ts',
  'suites/fragile-targets.test.ts',
  'harness/cli/cli.test.ts',
  'suites/kinds.test.ts',
  'harness/cli/commands/init.test.ts',
  'suites/stories-again.test.ts',
]

const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.endsWith(`/${name}`))

/** Begins with the longest, whatever is known of earlier runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- no array's: it belongs to the class above
    const usual = await super.sort(files)
    return [...usual.filter(isLong), ...usual.filter((one) => !isLong(one))]
  }
}
