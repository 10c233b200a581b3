import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { parse } from 'yaml'
import type { JournalEvent } from '../../reports/journal.ts'
import type { Report } from '../../reports/report.ts'
import { writeReports } from '../../reports/write.ts'
import { rules } from '../../suites/index.ts'
import { startServer, type RunningServer } from '../reference/index.ts'
import { run } from '../run/run.ts'
import { loadProfile } from '../target/index.ts'
import { certify } from './commands/certify.ts'
import { runSuites } from './commands/run.ts'
import { verify } from './commands/verify.ts'
import { version } from './version.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'gate-'))
const inFolder = (name: string): string => join(folder, name)
const execute = promisify(execFile)

interface Ended {
  code: number
  stdout: string
  stderr: string
}

const ended = async (file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> => {
  const environment = { ...process.env, GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', ...env }
  try {
    return { code: 0, ...(await execute(file, args, { cwd: root, env: environment })) }
  } catch (error) {
    return error as Ended
  }
}

const cli = (...args: string[]): Promise<Ended> =>
  ended(process.execPath, ['reports/latest/compiled/suites/main.js', ...args])

const profileOf = (name: string, server: RunningServer): string => {
  writeFileSync(inFolder(name), JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  return inFolder(name)
}

const reportIn = (directory: string): Report => JSON.parse(readFileSync(inFolder(`${directory}/report.json`), 'utf8'))

/** A command in this process, and what it printed. */
const printing = async (command: () => Promise<number>): Promise<{ code: number; says: string }> => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    return { code: await command(), says: printed.mock.calls.join('') }
  } finally {
    printed.mockRestore()
  }
}

let exchange: RunningServer
let mutant: RunningServer
let badProfile: string
const goodProfile = inFolder('good.json')

/** What a run at the good exchange leaves behind, without a process of its own. */
const certifiable = async (): Promise<void> => {
  const events: JournalEvent[] = []
  await run({
    profile: loadProfile(goodProfile),
    rules: rules.filter(({ id }) => id === 'window/expired'),
    seed: 0,
    slow: false,
    bail: false,
    version,
    signal: new AbortController().signal,
    emit: (event) => void events.push(event),
  })
  await writeReports(inFolder('good'), events)
}

beforeAll(async () => {
  exchange = await startServer({})
  mutant = await startServer({ mutant: 'does not check expires' })
  profileOf('good.json', exchange)
  badProfile = profileOf('bad.json', mutant)
  await certifiable()
})
afterAll(() => Promise.all([exchange.close(), mutant.close()]))

describe('a release', () => {
  it('is certified, verified, replayed, and found out when it got worse', async () => {
    const key = inFolder('key.json')
    const certified = await cli('certify', inFolder('good'), '--new-key', key)
    expect(certified.stdout).toContain('is conformant by 1 rule with ')
    expect(certified.stdout).not.toContain(JSON.parse(readFileSync(key, 'utf8')).d)
    const certificate = inFolder('good/certificate.jws')
    const options = { key: `${key}.pub`, report: inFolder('good'), slow: false, choice: 1 }
    const good = await printing(() => verify(certificate, { ...options, target: goodProfile }, rules))
    expect(good.says).toMatch(
      /not tested: requester\/\*, .*--choice 1\n.*2 cases replayed, and all went as certified\n/s,
    )
    expect(good.code).toBe(0)
    const bad = await printing(() => verify(certificate, { ...options, key, target: badProfile }, rules))
    expect(bad.says).toContain('✕ window/expired: ')
    expect(bad.code).toBe(1)
  })

  it('that fails as its baseline knows passes the gate, and keeps its verdict', async () => {
    const options = {
      seed: 0,
      runs: 1,
      pairs: false,
      slow: false,
      bail: false,
      list: false,
      resume: false,
      level: 'all',
      rule: ['window/expired'],
    } as const
    const { code, says } = await printing(() =>
      runSuites(
        {
          ...options,
          rule: [...options.rule],
          reportDir: inFolder('known'),
          target: badProfile,
          baseline: inFolder('known.yaml'),
          updateBaseline: true,
        },
        rules,
      ),
    )
    expect(says).toContain('✕ Not conformant')
    expect(says).toContain('✓ Gate: no worse than the baseline')
    expect(code).toBe(0)
    expect(readFileSync(inFolder('known.yaml'), 'utf8')).toContain('rule: window/expired\n')
    expect(reportIn('known')).toMatchObject({ summary: { verdict: 'non-conformant' }, gate: { outcome: 'passed' } })
    const newKey = inFolder('unmade.json')
    await expect(certify(inFolder('known'), { newKey }, rules)).rejects.toThrow('not certified: the target is not conf')
    expect(existsSync(newKey)).toBe(false)
  })
})

test('the example for GitLab names files that a run writes', () => {
  const example: { conformance: { artifacts: { reports: Record<string, string> } } } = parse(
    readFileSync(join(root, '.gitlab/conformance.example.yml'), 'utf8'),
  )
  const written = readdirSync(inFolder('good')).map((name) => `report/${name}`)
  expect(written).toEqual(expect.arrayContaining(Object.values(example.conformance.artifacts.reports)))
})

interface Action {
  inputs: Record<string, { default: string }>
  runs: { steps: { id?: string; shell?: string; run?: string; env?: Record<string, string> }[] }
}

describe('the GitHub action', () => {
  const action: Action = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
  const step = (id: string) => {
    const found = action.runs.steps.find((one) => one.id === id)
    if (!found?.run || !found.env) throw new Error(`the action has no step ${id}`)
    return { script: found.run, env: found.env }
  }

  it('puts no input into a script', () => {
    for (const { run: script = '' } of action.runs.steps) expect(script).not.toContain('${{')
  })

  it('runs the suite at a target, tells the verdict, annotates, and ends as the run did', async () => {
    writeFileSync(inFolder('stale.yaml'), 'known:\n  - { rule: window/expired, reason: mended long ago }\n')
    const env = {
      MAIN: join(root, 'suites/main.ts'),
      NODE_OPTIONS: '--import tsx',
      TARGET: goodProfile,
      ENDPOINT: '',
      LEVEL: 'must',
      BASELINE: inFolder('stale.yaml'),
      REPORT: inFolder('action'),
      ARGS: ' --rule\nwindow/expired ',
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: inFolder('output'),
      GITHUB_STEP_SUMMARY: inFolder('summary.md'),
    }
    const { script, env: named } = step('run')
    expect(Object.keys(named).filter((name) => !(name in env))).toEqual([])
    const { stdout, code } = await ended('bash', ['-eo', 'pipefail', '-c', script], env)
    expect(code).toBe(0)
    expect(stdout).toContain(
      '::error title=baseline%3A window/expired::it holds now: remove the entry (mended long ago).\n',
    )
    expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toBe('exit-code=1\nverdict=conformant\ngate=failed\n')
    expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/^# ✓ Conformant/)
    expect((await ended('bash', ['-c', step('gate').script], { CODE: '1' })).code).toBe(1)
  })

  it('installs the version that was asked for, or builds its own', async () => {
    const npm = inFolder('npm')
    writeFileSync(npm, '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
    const env = {
      VERSION: '',
      ACTION: '/action',
      PLACE: '/place',
      GITHUB_OUTPUT: inFolder('installed'),
      PATH: `${folder}:${process.env['PATH']}`,
    }
    const install = (asked: string) =>
      ended('bash', ['-eo', 'pipefail', '-c', step('install').script], { ...env, VERSION: asked })
    expect((await install('1.2.3')).stdout).toContain('--prefix /place -- svc-conformance@1.2.3\n')
    expect((await install('')).stdout).toMatch(/ci .*--prefix \/action\nrun .*build\n/)
    expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toBe(
      'main=/place/node_modules/svc-conformance/dist/suites/main.js\nmain=/action/dist/suites/main.js\n',
    )
  })
})
