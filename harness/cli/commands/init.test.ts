import { afterAll, describe, expect, test } from 'vitest'
import type { JournalEvent } from '../../../reports/journal.ts'
import { reportOf } from '../../../reports/report.ts'
import { rules } from '../../../suites/index.ts'
import type { JsonObject } from '../../plan/json.ts'
import { startServer, type ServerOptions } from '../../reference/index.ts'
import { probe } from '../../run/probe/probe.ts'
import { run } from '../../run/run.ts'
import { parseProfile, type Profile } from '../../target/index.ts'
import { profileText } from '../profile-text.ts'

const open: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(open.map((close) => close()))
})

const { signal } = new AbortController()
const participants = { port: 0 }

/** What `init` would write of a reference, and the profile that it probed with. */
const written = async (
  options: ServerOptions,
  differs: JsonObject = {},
): Promise<{ text: string; before: Profile }> => {
  const server = await startServer(options)
  open.push(() => server.close())
  const before = parseProfile(JSON.stringify({ ...server.profile, participants, ...differs }))
  const probed = await probe({ profile: before, rules, signal, tell: () => undefined })
  expect(probed.troubles).toEqual([])
  const port = { key: 'participants.port', value: 0, says: ['as given'] }
  return { text: profileText(before.endpoint, [port, ...probed.findings], []), before }
}

interface Found {
  options: ServerOptions
  /** Settings of the written profile. */
  settings: Partial<Record<'capabilities' | 'dialect', JsonObject>>
  says?: string | RegExp
}

const found: Record<string, Found> = {
  'the reference itself': {
    options: {},
    settings: {
      capabilities: {
        disclosure: 'reveal',
        retrieval_binding: true,
        delegation_verified_at: 'discover',
        self_declared_scopes: true,
      },
      dialect: { names: 'snake', chain: 'tilde', principal_domain: 'owner', max_hops: 'constraints.max_hops' },
    },
    says: 'A request without an Authorization line passes',
  },
  'one that hides': {
    options: { variant: 'hides what a scope gates' },
    settings: { capabilities: { disclosure: 'hide' } },
  },
  'one that grants nothing for declared scopes': {
    options: { variant: 'grants nothing for declared scopes' },
    settings: { capabilities: { self_declared_scopes: false } },
  },
  'one that counts signatures': {
    options: { variant: 'counts the signatures of a stack against the caps' },
    settings: {},
    says: 'Caps count signatures',
  },
  'one that gives an hour of leeway': {
    options: { mutant: 'allows an hour before created' },
    settings: {},
    // Give or take the clock's uncertainty, and the second that may turn on the way.
    says: /accepted before `created` by up to (359\d|360\d) s/,
  },
  'one that wants the Authorization line': {
    options: { variant: 'refuses an absent Authorization line' },
    settings: {},
    says: 'A request without an Authorization line is refused',
  },
  'one that reads one spelling': {
    options: { mutant: 'reads names as in the schema only' },
    settings: { dialect: { names: 'snake' } },
    says: 'Names are read in snake case alone.',
  },
}

describe.concurrent('init finds out about', () => {
  test.each(Object.entries(found))('%s', async (_, { options, settings, says }) => {
    const { text } = await written(options)
    const profile = parseProfile(text)
    expect(profile).toMatchObject(settings)
    expect(text.replaceAll(/\s*\n *# +/g, ' ')).toMatch(says ?? '')
  })
})

const statusesWith = async (profile: Profile): Promise<Record<string, string>> => {
  const events: JournalEvent[] = []
  const some = rules.filter(({ id }) => /^(hops|requester|scopes\/[st]|delegation\/[ahs])/.test(id))
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal, rules: some }
  await run({ ...options, profile, emit: (event) => void events.push(event) })
  return Object.fromEntries(reportOf(events).rules.map(({ id, status }) => [id, status]))
}

test('a run with what it writes comes out as one without', async () => {
  const { text, before } = await written({ mutant: 'does not look at max_hops' })
  const without = await statusesWith(before)
  expect(await statusesWith(parseProfile(text))).toEqual(without)
  expect(without).toMatchObject({ 'hops/request-cap': 'fail', 'hops/relayed': 'pass' })
})

test('what is a comment can be taken as it stands', async () => {
  const { text } = await written({})
  const whole = text
    .split('\n')
    .map((line) => line.replace(/^( *)# ([a-z_]+: )/, '$1$2'))
    .filter((line) => !/^ *#/.test(line) && !/^ *(tls|ca|client_certificate|accepted|groups|control_):/.test(line))
    .join('\n')
  expect(() => parseProfile(whole)).not.toThrow()
})
