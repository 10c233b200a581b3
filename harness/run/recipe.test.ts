import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptName, scriptOf, type Recipe } from '../../reports/replay/script.ts'
import { rules } from '../../suites/index.ts'
import { build, type Place } from '../build/build.ts'
import { ReportDirectory } from '../cli/report-directory.ts'
import type { Message } from '../plan/message.ts'
import { startServer } from '../reference/server.ts'
import { compileDialect, parseProfile, profileOf } from '../target/index.ts'
import { singleCases } from './planned.ts'
import { scripted, type Scripted } from './recipe.ts'
import { elsewhere } from './recipe-world.ts'
import { run } from './run.ts'

interface Player {
  build(one: Scripted, world: object, origin: string): Message
}

const player: Player = await import(new URL('../../reports/replay/player.js', import.meta.url).href)
const folder = mkdtempSync(join(tmpdir(), 'replay-'))
const endpoint = 'http://127.0.0.1:8700/v1'

const placed = (): Place => {
  const profile = profileOf(endpoint)
  const dialect = compileDialect(profile)
  return {
    ...dialect,
    origin: 'http://127.0.0.1:8700',
    authority: '127.0.0.1:8700',
    paths: { discover: dialect.discoverPath, execute: dialect.executePath },
    hopCap: 3,
  }
}

describe('what a script sends', () => {
  const place = placed()
  const cases = rules.filter(({ kind }) => kind === 'flip').flatMap((rule) => singleCases(rule, 7))
  const reasons = new Map<string, number>()
  const carried = cases.flatMap((planned) => {
    const world = elsewhere(planned.composed.plan)
    try {
      return [{ planned, world, one: scripted(planned.composed, { place }, (name) => world.scene.uri(name)) }]
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      reasons.set(why, (reasons.get(why) ?? 0) + 1)
      return []
    }
  })

  it('is what a run sends, octet for octet, wherever a script can send it', () => {
    for (const { planned, world, one } of carried) {
      const { scene, clock, id } = world
      const { message } = build(planned.composed.plan, scene, clock, place, { id }, planned.composed.wire)
      const keys = (name: string) => {
        const { jwk, d, thumbprint, sign } = scene.keys.key(name)
        return { x: jwk.x, d, thumbprint, sign }
      }
      const hosts = Object.fromEntries(
        Object.keys(planned.composed.plan.participants).map((name) => [name, scene.host(name)]),
      )
      const time = { now: clock.now(), stagedAt: scene.stagedAt, uncertainty: 1, tolerance: 2 }
      const sent = player.build(one, { keys, hosts, id, time }, place.origin)
      expect([planned.token, sent]).toEqual([planned.token, message])
    }
  })

  it('is most of what can be known without the fixture’s keys, and it says why it is not more', () => {
    expect(carried.length).toBeGreaterThan(400)
    for (const why of reasons.keys()) expect(why).toMatch(/^[a-z][^\n]+$/)
  })
})

const node = async (file: string): Promise<{ code: number; stdout: string }> => {
  const ran = promisify(execFile)(process.execPath, [file], { cwd: mkdtempSync(join(folder, 'empty-')) })
  return ran.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout + error.stderr,
    }),
  )
}

describe('a script', () => {
  const opened: { close(): Promise<void> }[] = []
  afterAll(() => Promise.all(opened.map((server) => server.close())))

  it('shows the failure at the mutant again, and none at the reference, from an empty folder', async () => {
    const mutant = await startServer({ mutant: 'does not check expires' })
    const reference = await startServer()
    opened.push(mutant, reference)
    const directory = new ReportDirectory(join(folder, 'report'))
    const profile = parseProfile(JSON.stringify({ ...mutant.profile, participants: { port: 0 } }))
    const chosen = rules.filter(({ id }) => id === 'window/expired')
    const signal = new AbortController().signal
    const given = { profile, rules: chosen, seed: 0, slow: false, bail: false, version: '0', signal }
    await run({ ...given, emit: (event) => directory.take(event) })
    directory.close()
    const [file = ''] = readdirSync(join(folder, 'report/replay'))
    expect(JSON.stringify([...directory.events])).toContain(`"script":"replay/${file}"`)
    const script = readFileSync(join(folder, 'report/replay', file), 'utf8')
    const there = join(folder, 'there.mjs')
    writeFileSync(there, script)
    expect(await node(there)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/control accepted, case accepted\n$/),
    })
    const at = (text: string): string =>
      text
        .replaceAll(new URL(mutant.profile.endpoint).host, new URL(reference.profile.endpoint).host)
        .replaceAll(new URL(mutant.profile.control).host, new URL(reference.profile.control).host)
    const here = join(folder, 'here.mjs')
    writeFileSync(here, at(script))
    expect(await node(here)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/control accepted, case rejected\n$/),
    })
  })

  it('says what it cannot play, and which line can; nothing that it is told becomes code', async () => {
    const hostile = '`${process.exit(9)}`\')"\\"); process.exit(9) //\u2028*/ process.exit(9)\n\u001B[2J'
    const recipe: Recipe = { title: hostile, expected: 'rejected', replay: 'npm run replay', cannot: 'it needs a key' }
    const file = join(folder, scriptName(`../../${hostile}`))
    writeFileSync(file, scriptOf(recipe))
    const { code, stdout } = await node(file)
    expect(code).toBe(3)
    expect(stdout).toContain('This script cannot play it: it needs a key. This can:\n  npm run replay\n')
    expect(stdout).not.toContain('\u001B')
  })
})
