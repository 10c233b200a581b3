import { version } from '../harness/cli/version.ts'
import { conformanceOf } from '../harness/vitest/conformance.ts'
import { rules } from './index.ts'

/** What `conformance` is told: the target, which rules, and how long they may take. */
export type { ConformanceOptions, Given } from '../harness/vitest/options.ts'

/**
 * Makes every rule a test of the file that calls it, to be filtered, sharded and reported as Vitest does.
 *
 * A rule that is broken, or that has no verdict, fails its test when the spec demands it; what is skipped or observed is
 * skipped, with what was seen. Start the server in `beforeAll`, and hand over its address as a function.
 */
export const conformance = conformanceOf(rules, version)
