import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Package {
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  integrity?: string
}

const own = JSON.parse(read('package.json')) as Package
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }

describe('the package', () => {
  test('runs nothing when it is installed', () => {
    const atInstall = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']
    expect(Object.keys(own.scripts).filter((name) => atInstall.includes(name))).toEqual([])
    expect(readdirSync(root)).not.toContain('binding.gyp')
  })

  test('needs nothing that runs when it is installed', () => {
    const running = Object.entries(lock.packages).filter(
      ([, { hasInstallScript, dev, devOptional }]) => hasInstallScript && !dev && !devOptional,
    )
    expect(running.map(([name]) => name)).toEqual([])
  })

  test('pins each dependency, and the lock file is in step', () => {
    const wanted = { ...own.dependencies, ...own.devDependencies }
    expect(Object.values(wanted).filter((version) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version))).toEqual([])
    const locked = lock.packages['']
    expect(locked).toMatchObject({ version: own.version, dependencies: own.dependencies })
    expect(locked?.devDependencies).toEqual(own.devDependencies)
    for (const [name, version] of Object.entries(wanted))
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  })

  test('is locked by checksums', () => {
    const without = Object.entries(lock.packages).filter(([name, { integrity }]) => name !== '' && !integrity)
    expect(without.map(([name]) => name)).toEqual([])
  })

  test('names each dependency in the README, with what it is for', () => {
    const readme = read('README.md')
    const section = readme.slice(readme.indexOf('## Dependencies'))
    const rows = [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].filter(([, , why = '']) => why.trim().length > 3)
    const named = new Set(rows.flatMap(([, names = '']) => names.split(',').map((one) => one.trim())))
    expect(Object.keys(own.dependencies).filter((name) => !named.has(name))).toEqual([])
  })
})

const workflows = ['ci.yml', 'release.yml'].map((name) => join('.github/workflows', name))

describe('the workflows', () => {
  test.each(workflows)('%s has the least rights, and no script of what others say', (path) => {
    const workflow = parse(read(path)) as { permissions: unknown; jobs: Record<string, { steps: { run?: string }[] }> }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const scripts = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run))
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
    expect(read(path)).not.toMatch(/pull_request_target|registry/)
  })

  test('a release has provenance and a bill of materials', () => {
    const release = read('.github/workflows/release.yml')
    for (const step of ['npm publish --provenance', 'npm sbom', 'cyclonedx', '.ci/audit', 'id-token: write'])
      expect(release).toContain(step)
  })

  test('the bill of materials names each dependency', () => {
    const npm = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
    const bill = JSON.parse(execFileSync('npm', npm, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as {
      components: { name: string; group?: string }[]
    }
    const listed = bill.components.map(({ name, group }) => (group ? `${group}/${name}` : name))
    expect(listed).toEqual(expect.arrayContaining(Object.keys(own.dependencies)))
  })
})
