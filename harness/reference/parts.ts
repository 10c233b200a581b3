import { checks } from './checks/index.ts'
import type { Parts } from './part.ts'
import { steps } from './steps/index.ts'

/** The reference exchange: all that it decides by. */
export const parts: Parts = { checks, steps }
