import { expect, test } from 'vitest'
import { caseOf } from '../../harness/plan/token.ts'
import { startServer } from '../../harness/reference/index.ts'
import { replay } from '../../harness/run/replay/replay.ts'
import { parseProfile } from '../../harness/target/index.ts'
import { ruleEntitledBy } from '../../harness/plan/entitled.ts'
import { partsOf } from '../../harness/plan/part-of-rule.ts'
import disclosure from './disclosure.ts'
import hiddenIsAbsent from './hidden-is-absent.ts'

test('who offers nothing to requesters without scopes need not tell them why', () => {
  const all = partsOf(disclosure)
  expect(all).toContain('no-scope')
  expect(partsOf(ruleEntitledBy('declared-scope', disclosure))).toEqual(all.filter((slug) => slug !== 'no-scope'))
  expect(partsOf(ruleEntitledBy('declared-scope', hiddenIsAbsent))).toContain('no-scope')
})

test.each([
  ['fail', { mutant: 'gives another reason for what a scope gates' }],
  ['pass', {}],
])('what is held against each other is replayed, and the verdict is %s', async (verdict, options) => {
  const server = await startServer(options)
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const one = caseOf('delegated:scopes/disclosure.another-scope@0', [disclosure])
  const { signal } = new AbortController()
  const again = await replay({ profile, case: one, seed: 0, signal })
  await server.close()
  expect(again).toMatchObject({ verdict })
})
