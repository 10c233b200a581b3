import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { publint } from 'publint'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

let folder = ''
let packed: { size: number; files: { path: string }[]; filename: string }
let exchange: ChildProcess
let profile: unknown

/** Somebody's own project: an empty folder with the packed suite in it, and the Vitest of this one. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root })
  const [first] = JSON.parse(stdout.slice(stdout.indexOf('[')))
  packed = first
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', packed.filename], { cwd: folder })
  await symlink(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  exchange = spawn(join(folder, 'node_modules/.bin/svc-conformance'), ['serve', '--mutant', mutant], { cwd: folder })
  const [line] = await once(createInterface({ input: exchange.stdout! }), 'line')
  profile = JSON.parse(line)
}, 200_000)

afterAll(async () => {
  exchange?.kill()
  await rm(folder, { recursive: true, force: true })
})

const mutant = 'allows a minute after not_after'

test('the package holds what runs, and no source or test', () => {
  const paths = packed.files.map(({ path }) => path)
  const strays = paths.filter((path) => /\.test\.|(?<!\.d)\.ts$|\/(bench|testing)\//.test(path))
  expect(strays).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/suites/main.js']))
})

test('publint finds nothing to say of it, and attw none of its types wrong', async () => {
  const tarball = join(folder, packed.filename)
  const { messages } = await publint({
    pkgDir: join(folder, 'node_modules/svc-conformance'),
    strict: true,
    pack: false,
  })
  expect(messages).toEqual([])
  // It is for ES modules alone, and says so.
  const attw = [join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'), tarball, '--profile', 'esm-only']
  const { stdout } = await run(process.execPath, [...attw, '--format', 'table-flipped', '--no-color', '--no-emoji'])
  expect(stdout).toContain('svc-conformance/vitest')
})

test('its command runs in an empty folder', async () => {
  const command = join(folder, 'node_modules/.bin/svc-conformance')
  const { stdout } = await run(command, ['run', '--suite', 'window', '--level', 'must'], { cwd: folder })
  expect(stdout).toContain('Conformant')
})

test('every rule is a test of their own, with the one fact that went wrong', async () => {
  const file = `
    import { conformance } from 'svc-conformance/vitest'
    conformance({ target: () => (${JSON.stringify(profile)}), rule: ['keys/window-end', 'keys/type', 'window/expired'] })
  `
  await writeFile(join(folder, 'own.test.js'), file)
  const { stdout } = await run(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter', 'json', '-t', 'window'],
    {
      cwd: folder,
    },
  ).catch((failed: { stdout: string }) => failed)
  const told: { testResults: { assertionResults: Told[] }[] } = JSON.parse(stdout)
  const tests = told.testResults.flatMap(({ assertionResults }) => assertionResults)
  const ran = tests.filter(({ status }) => status !== 'skipped')
  expect(ran.filter(({ status }) => status === 'failed').map(({ title }) => title)).toEqual(['keys/window-end'])
  expect(ran.filter(({ status }) => status === 'passed').map(({ title }) => title)).toContain('window/expired')
  expect(ran.flatMap(({ failureMessages }) => failureMessages).join('')).toMatch(/replay \S+ --endpoint http:/)
  // The filter left these out: nothing was played for them.
  expect(tests.find(({ title }) => title === 'keys/type')?.status).toBe('skipped')
})

interface Told {
  title: string
  status: string
  failureMessages: string[]
}
