import { helpFuzz } from '../harness/fuzz/help.ts'
import { rules } from './index.ts'

helpFuzz(rules)
