#!/usr/bin/env node
import { extname } from 'node:path'
import { main } from '../harness/cli/main.ts'
import { rules } from './index.ts'
import { passages } from './passages/index.ts'

/** A program beside this one: source or compiled, as this is. */
const beside = (name: string): URL => new URL(`${name}${extname(import.meta.url)}`, import.meta.url)

const helpers = { selfTestHelper: beside('self-test-helper'), fuzzHelper: beside('fuzz-helper') }
const code = await main(process.argv.slice(2), { rules, passages, ...helpers })
// What is open still, a refused server's second port say, must not keep the process.
process.stdout.write('', () => process.exit(code))
