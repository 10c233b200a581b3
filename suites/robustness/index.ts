import type { Rule } from '../../harness/plan/rule.ts'
import bounded from './bounded.ts'
import hostileDirectory from './hostile-directory.ts'
import mutated from './mutated.ts'
import neverCrashes from './never-crashes.ts'
import noAmplification from './no-amplification.ts'
import noLeak from './no-leak.ts'
import noSsrf from './no-ssrf.ts'
import stillServes from './still-serves.ts'

/** What an exchange withstands, and what it tells. */
export const robustnessRules: Rule[] = [
  neverCrashes,
  stillServes,
  bounded,
  hostileDirectory,
  mutated,
  noLeak,
  noAmplification,
  noSsrf,
]
