#!/usr/bin/env node
import { main } from '../harness/cli/main.ts'
import { rules } from './index.ts'
import { passages } from './passages/index.ts'

const code = await main(process.argv.slice(2), rules, passages)
// What is open still, a refused server's second port say, must not keep the process.
process.stdout.write('', () => process.exit(code))
