import { helpSelfTest } from '../harness/self-test/helpers.ts'
import { rules } from './index.ts'

helpSelfTest(rules)
