import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['{harness,suites,reports,vectors}/**/*.test.ts'],
    globalSetup: '.config/set-up.ts',
    pool: 'threads',
    isolate: false,
    // Two more than cores: a good part of the tests waits for programs and answers.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
