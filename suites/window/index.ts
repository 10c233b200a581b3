import type { Rule } from '../../harness/plan/rule.ts'
import expired from './expired.ts'
import expiresInCache from './expires-in-cache.ts'
import extremes from './extremes.ts'
import future from './future.ts'
import inverted from './inverted.ts'
import leeway from './leeway.ts'
import longest from './longest.ts'
import wholeLife from './whole-life.ts'

export const windowRules: Rule[] = [expired, expiresInCache, future, inverted, extremes, wholeLife, leeway, longest]
