#!/usr/bin/env node
import { extname } from 'node:path'
import { main } from '../harness/cli/main.ts'
import { rules } from './index.ts'
import { passages } from './passages/index.ts'

/** Source or compiled, as this is. */
const selfTestHelper = new URL(`self-test-helper${extname(import.meta.url)}`, import.meta.url)

const code = await main(process.argv.slice(2), { rules, passages, selfTestHelper })
// What is open still, a refused server's second port say, must not keep the process.
process.stdout.write('', () => process.exit(code))
