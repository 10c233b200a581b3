import { expect, test } from 'vitest'
import { startedAs } from './started-as.ts'

test.each([
  ['npm run --silent conformance --', `${process.cwd()}/suites/main.ts`, 'conformance'],
  ['npx svc-conformance', '/a/node_modules/.bin/svc-conformance', 'npx'],
  ['node dist/suites/main.js', `${process.cwd()}/dist/suites/main.js`, undefined],
  ["node 'a folder/main.js'", `${process.cwd()}/a folder/main.js`, undefined],
])('what is started as %s is started so again', (line, path, script) => {
  expect(startedAs(path, { npm_lifecycle_event: script })).toBe(line)
})
