import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptName, scriptOf, type Recipe } from '../../../reports/replay/script.ts'
import { rules } from '../../../suites/index.ts'
import { build } from '../../build/build.ts'
import type { Place } from '../../build/place.ts'
import { ReportDirectory } from '../../cli/report-directory.ts'
import { executing } from '../../plan/executing.ts'
import { fixture } from '../../plan/fixture.ts'
import type { Message } from '../../plan/message.ts'
import type { Plan } from '../../plan/plan.ts'
import { startServer } from '../../reference/server.ts'
import { compileDialect, parseProfile, profileOf } from '../../target/index.ts'
import { singleCases } from '../planned.ts'
import { scripted, type Scripted } from './recipe.ts'
import { elsewhere } from './recipe-world.ts'
import { run } from '../run.ts'

interface Player {
  build(one: Scripted, world: object, origin: string): Message
}

const player: Player = await import(new URL('../../../reports/replay/request.js', import.meta.url).href)
const folder = mkdtempSync(join(tmpdir(), 'replay-'))
const endpoint = 'http://127.0.0.1:8700/v1'

/** A message as one text, an octet a character. */
const octetsOf = ({ body, ...rest }: Message): string => `${JSON.stringify(rest)}\n${body.toString('latin1')}`

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
  const residents = Object.fromEntries(
    Object.keys(fixture.participants).map((name) => [name, { host: '', documents: {}, keys: [] }]),
  )
  const carried = cases.flatMap((planned) => {
    const world = elsewhere(planned.composed.plan)
    const told = { residents, uri: (name: string) => world.scene.uri(name) }
    try {
      return [{ planned, world, one: scripted(planned.composed, place, told) }]
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      reasons.set(why, (reasons.get(why) ?? 0) + 1)
      return []
    }
  })

  /** What the script's program makes of a plan. */
  const sentBy = (one: Scripted, { scene, clock, occasion }: ReturnType<typeof elsewhere>): Message => {
    const keys = (name: string) => {
      const { jwk, d, thumbprint, sign } = scene.keys.key(name)
      return { x: jwk.x, d, thumbprint, sign }
    }
    const names = [...Object.keys(one.plan.participants), ...Object.keys(residents)]
    const hosts = Object.fromEntries(names.map((name) => [name, scene.host(name)]))
    const time = { now: clock.now(), stagedSecond: scene.stagedSecond, uncertainty: 1, tolerance: 2 }
    return player.build(one, { keys, hosts, id: occasion.id, offer: occasion.offer?.id, time }, place.origin)
  }

  it('is what a run sends, octet for octet, wherever a script can send it', () => {
    // Every third, and every spelling of a moment: what else is read differently is so in many.
    const spelt = /\{[a-z]+(?:[+-][\d.]+)?@/
    const tried = carried.filter(({ one }, i) => i % 3 === 0 || spelt.test(JSON.stringify(one.plan)))
    for (const { planned, world, one } of tried) {
      const { plan, wire } = planned.composed
      const same = (script: Scripted, played: Plan, edits: typeof wire): void => {
        const { message } = build(played, world.scene, world.clock, place, world.occasion, edits)
        expect(octetsOf(sentBy(script, world)), planned.token).toBe(octetsOf(message))
      }
      same(one, plan, wire)
      if (one.discovery && plan.discovery) same(one.discovery, plan.discovery, [])
      if (one.execution) same(one.execution, executing(plan), wire)
    }
    expect(carried.some(({ one }) => one.discovery)).toBe(true)
    expect(carried.some(({ one }) => one.execution && one.plan.delegation)).toBe(true)
  })

  it('is nearly all that a run sends, and it says why it is not more', () => {
    expect(carried.length).toBeGreaterThan(0.85 * cases.length)
    for (const why of reasons.keys()) expect(why).toMatch(/^[a-z][^\n]+$/)
  })
})

const node = async (...file: string[]): Promise<{ code: number; stdout: string }> => {
  const ran = promisify(execFile)(process.execPath, file, { cwd: mkdtempSync(join(folder, 'empty-')) })
  return ran.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout + error.stderr,
    }),
  )
}

const reportOn = async (rule: string, target: object): Promise<{ own: string; directory: ReportDirectory }> => {
  const own = mkdtempSync(join(folder, 'report-'))
  const directory = new ReportDirectory(own)
  const profile = parseProfile(JSON.stringify({ ...target, participants: { port: 0 } }))
  const chosen = rules.filter(({ id }) => id === rule)
  const signal = new AbortController().signal
  const given = { profile, rules: chosen, seed: 0, slow: false, bail: false, version: '0', signal }
  await run({ ...given, emit: (event) => directory.take(event) })
  directory.close()
  return { own, directory }
}

describe('a script', () => {
  const opened: { close(): Promise<void> }[] = []
  afterAll(() => Promise.all(opened.map((server) => server.close())))

  it('is not made for a target that it cannot reach', async () => {
    const mutant = await startServer({ mutant: 'does not check expires' })
    opened.push(mutant)
    const { own, directory } = await reportOn('window/expired', {
      ...mutant.profile,
      http: { headers: { 'x-door': 'open' } },
    })
    expect(JSON.stringify([...directory.events])).toContain('"verdict":"fail"')
    expect(readdirSync(own)).not.toContain('replay')
  })

  const played: [rule: string, mutant: string][] = [
    ['window/expired', 'does not check expires'],
    ['delegation/anchor', "does not verify the authority's token"],
    ['signature/every-operation', 'executes without a signature'],
  ]
  it.each(played)('of %s shows the failure at the mutant again, and none at the reference', async (rule, name) => {
    const [mutant, reference] = [await startServer({ mutant: name }), await startServer()]
    opened.push(mutant, reference)
    const { own, directory } = await reportOn(rule, mutant.profile)
    const [file = ''] = readdirSync(join(own, 'replay'))
    expect(JSON.stringify([...directory.events])).toContain(`"script":"replay/${file}"`)
    const script = readFileSync(join(own, 'replay', file), 'utf8')
    const there = join(own, 'there.mjs')
    writeFileSync(there, script)
    expect(await node(there)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/control accepted, case accepted\n$/),
    })
    // Somebody has turned the clock since, or the script's own machine has another.
    await fetch(`${mutant.profile.control}/clock`, { method: 'PUT', body: '{"offset_seconds":432000}' })
    const elsewhen = join(own, 'elsewhen.mjs')
    writeFileSync(elsewhen, script.replace(/(offset_seconds[^,]*:)[-\d.]+/, '$1-3600'))
    const { code, stdout } = await node(elsewhen)
    expect(stdout).toMatch(/^The Date of the target is 3(599|600|601) s ahead of the clock signed for\.$/m)
    expect(code, stdout).toBe(1)
    const at = (text: string): string =>
      text
        .replaceAll(new URL(mutant.profile.endpoint).host, new URL(reference.profile.endpoint).host)
        .replaceAll(new URL(mutant.profile.control).host, new URL(reference.profile.control).host)
    const here = join(own, 'here.mjs')
    writeFileSync(here, at(script))
    expect(await node(here)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/control accepted, case (rejected|denied)\n$/),
    })
  })

  it('says how it is used, and sends nothing then; nothing that it is told becomes code', async () => {
    const hostile = '`${process.exit(9)}`\')"\\"); process.exit(9) //\u2028*/ process.exit(9)\n\u001B[2J'
    const recipe: Recipe = { title: hostile, expected: 'rejected' }
    const file = join(folder, scriptName(`../../${hostile}`))
    writeFileSync(file, scriptOf(recipe))
    const { code, stdout } = await node(file, '--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nUsage: node .*\.mjs\n/)
    expect(stdout).not.toContain('\u001B')
  })
})
